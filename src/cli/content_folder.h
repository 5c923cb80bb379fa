/* Content from a folder: all of its *.txt, by name; and what the compiler has to say about it. */
#ifndef IRORI_CLI_CONTENT_FOLDER_H
#define IRORI_CLI_CONTENT_FOLDER_H

#include "cli.h"
#include "content_compiler/compiler.h"

typedef struct content_folder {
    content_file file[CONTENT_FILES];
    int count;
} content_folder;

/* False: said why. */
bool content_folder_read(const cli_command *command, const char *path, content_folder *folder);
void content_folder_done(content_folder *folder);

/* Says what is wrong, a line each; CLI_NO. */
int content_folder_complain(const content_report *report);

/* What --option content=PATH names, compiled: a folder of texts, or a file that a build made. Free it; NULL: said why.
 */
char *content_folder_compile(const cli_command *command, const char *path, size_t *size);

#endif
