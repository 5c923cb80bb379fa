#include "content_folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int compare_names(const void *left, const void *right) {
    return strcmp(((const content_file *)left)->name, ((const content_file *)right)->name);
}

static bool is_content(const char *name) {
    size_t size = strlen(name);
    return size > 4 && *name != '.' && !strcmp(name + size - 4, ".txt");
}

static char *join(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s/%s", folder, name);
    return path;
}

void content_folder_done(content_folder *folder) {
    for (int i = 0; i < folder->count; i++) free((char *)folder->file[i].name), free((char *)folder->file[i].text);
}

static bool add_file(const cli_command *command, content_folder *folder, const char *path, const char *name) {
    if (folder->count == CONTENT_FILES) return cli_no(command, "%s: more than %d files", path, CONTENT_FILES), false;
    content_file *file = &folder->file[folder->count];
    char *full = join(path, name);
    if (!full) return cli_no(command, "out of memory"), false;
    file->text = cli_read_file(command, full, &file->size);
    file->name = full;
    folder->count++;
    return file->text != NULL;
}

bool content_folder_read(const cli_command *command, const char *path, content_folder *folder) {
    DIR *directory = opendir(path);
    bool is_read = true;
    folder->count = 0;
    if (!directory) return cli_no(command, "there is no folder \"%s\"", path), false;
    for (struct dirent *entry; is_read && (entry = readdir(directory));)
        if (is_content(entry->d_name)) is_read = add_file(command, folder, path, entry->d_name);
    closedir(directory);
    if (is_read && !folder->count) is_read = (cli_no(command, "no *.txt in \"%s\"", path), false);
    if (!is_read) content_folder_done(folder);
    qsort(folder->file, (size_t)folder->count, sizeof *folder->file, compare_names);
    return is_read;
}

int content_folder_complain(const content_report *report) {
    for (int i = 0; i < report->count; i++) {
        char text[512];
        content_error_text(&report->error[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    return CLI_NO;
}

char *content_folder_compile(const cli_command *command, const char *path, size_t *size) {
    static content_folder folder;
    static content_report report;
    struct stat is;
    content_blob blob = {NULL, 0};
    if (!stat(path, &is) && !S_ISDIR(is.st_mode)) return cli_read_file(command, path, size);
    if (!content_folder_read(command, path, &folder)) return NULL;
    if (!content_compile(folder.file, folder.count, &blob, &report)) content_folder_complain(&report);
    content_folder_done(&folder);
    *size = blob.size;
    return (char *)blob.bytes;
}
