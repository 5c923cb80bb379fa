/* irori content: for those who write Harakiri's stories and cards. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "content_compiler/compiler.h"
#include "out_file.h"

static const cli_option options[] = {{"dir", "DIR", "show: where the files are; otherwise content"},
                                     {NULL, NULL, NULL}};

/* All *.txt of a folder, by name. */
typedef struct content_folder {
    content_file file[CONTENT_FILES];
    int count;
} content_folder;

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

static void done(content_folder *folder) {
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

static bool read_folder(const cli_command *command, const char *path, content_folder *folder) {
    DIR *directory = opendir(path);
    bool is_read = true;
    folder->count = 0;
    if (!directory) return cli_no(command, "there is no folder \"%s\"", path), false;
    for (struct dirent *entry; is_read && (entry = readdir(directory));)
        if (is_content(entry->d_name)) is_read = add_file(command, folder, path, entry->d_name);
    closedir(directory);
    if (is_read && !folder->count) is_read = (cli_no(command, "no *.txt in \"%s\"", path), false);
    if (!is_read) done(folder);
    qsort(folder->file, (size_t)folder->count, sizeof *folder->file, compare_names);
    return is_read;
}

static int print_report(const content_report *report) {
    for (int i = 0; i < report->count; i++) {
        char text[512];
        content_error_text(&report->error[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    return CLI_NO;
}

static int check(const cli_args *args) {
    static content_folder folder;
    static content_report report;
    content_blob blob;
    int status = CLI_DONE;
    if (!read_folder(args->command, args->operand_count > 1 ? args->operand[1] : "content", &folder)) return CLI_NO;
    if (content_compile(folder.file, folder.count, &blob, &report)) {
        printf("%d files, %zu bytes: nothing to complain about\n", folder.count, blob.size);
        free(blob.bytes);
    } else {
        status = print_report(&report);
    }
    done(&folder);
    return cli_finish(args->command, status);
}

static int show(const cli_args *args) {
    static content_folder folder;
    static content_report report;
    const char *path = cli_has(args, "dir") ? cli_value(args, "dir") : "content";
    if (args->operand_count != 2) return cli_wrong(args->command, "what to show? irori content show NAME");
    if (!read_folder(args->command, path, &folder)) return CLI_NO;
    char *text = content_show(folder.file, folder.count, args->operand[1], &report);
    int status = text ? CLI_DONE : cli_no(args->command, "nothing is called \"%.40s\"", args->operand[1]);
    if (text) fputs(text, stdout);
    free(text);
    done(&folder);
    return cli_finish(args->command, status);
}

/* The file is written only if it changes, and only whole. */
static int replace_file(const cli_command *command, const char *path, const char *text) {
    int status = out_file_write(command, path, text, strlen(text));
    if (!status) printf("%s: tidied\n", path);
    return status;
}

static int format_file(const cli_args *args, const char *path) {
    static content_report report;
    content_file file = {.name = path};
    char *text = cli_read_file(args->command, path, &file.size);
    int status = CLI_DONE;
    if (!text) return CLI_NO;
    file.text = text;
    char *tidy = content_format(&file, &report);
    if (!tidy)
        status = print_report(&report);
    else if (strlen(tidy) != file.size || memcmp(tidy, text, file.size))
        status = replace_file(args->command, path, tidy);
    free(tidy), free(text);
    return status;
}

static int format(const cli_args *args) {
    int status = CLI_DONE;
    if (args->operand_count < 2) return cli_wrong(args->command, "which files? irori content format FILE…");
    for (int i = 1; i < args->operand_count; i++) status |= format_file(args, args->operand[i]);
    return cli_finish(args->command, status);
}

static int run(const cli_args *args) {
    if (!strcmp(args->operand[0], "check") && args->operand_count <= 2) return check(args);
    if (!strcmp(args->operand[0], "show")) return show(args);
    if (!strcmp(args->operand[0], "format")) return format(args);
    return cli_wrong(args->command, "irori content check [DIR], show NAME or format FILE…");
}

const cli_command cli_content = {
    .name = "content",
    .operands = "ACTION",
    .about = "For writers: checks, shows and tidies Harakiri's texts.\n"
             "ACTION is check [DIR], which compiles the files of a folder; show NAME, which lays out a card, mission\n"
             "or place; or format FILE..., which tidies indentation, line breaks and spaces.",
    .options = options,
    .min_operands = 1,
    .max_operands = CLI_MAX_OPERANDS,
    .run = run,
};
