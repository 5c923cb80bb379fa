/* A file that a command writes: whole or not at all. It is written under another name beside it and takes its own when
 * all of it is on the disk; what was there before stays until then. */
#ifndef IRORI_CLI_OUT_FILE_H
#define IRORI_CLI_OUT_FILE_H

#include "cli.h"

enum { OUT_PATH = 4096 };

typedef struct out_file {
    const cli_command *command;
    const char *path; /* as it was asked for */
    FILE *file;       /* what to write to: memory, so that the one who writes it to the disk knows why it failed */
    char *text;
    size_t size;
    int fd;
    char target[OUT_PATH], scratch[OUT_PATH]; /* scratch is "" where the file is written directly: a pipe, a device */
} out_file;

/* False: said why. End it with out_file_keep or out_file_drop. */
bool out_file_open(out_file *out, const cli_command *command, const char *path);

/* CLI_DONE; CLI_NO: said why, and nothing is left of it. */
int out_file_keep(out_file *out);

/* As if it had never been opened. */
void out_file_drop(out_file *out);

/* All of that at once. */
int out_file_write(const cli_command *command, const char *path, const char *text, size_t size);

#endif
