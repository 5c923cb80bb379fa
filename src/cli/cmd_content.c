/* irori content: for those who write Harakiri's stories and cards. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "content_folder.h"
#include "irori/words.h"
#include "out_file.h"

static const cli_option options[] = {
    {"dir", "DIR", "show, pot, graph, book: where the files are; otherwise content"},
    {"lang", "en|fr", "book, pot: the language, where there are texts in it"},
    {"out", "FILE", "pot, graph, book: where to (otherwise standard output)"},
    {NULL, NULL, NULL},
};

static const char *say_in(void *words, const char *text) { return irori_words_of(words, text); }

/* How many texts there are, and how many of them are in other languages: those of this program, content/fr.po. */
typedef struct text_count {
    const irori_words *words;
    int texts, translated;
} text_count;

static const char *count_in(void *context, const char *text) {
    text_count *count = context;
    count->texts++;
    count->translated += irori_words_of(count->words, text) != text;
    return text;
}

static void count_translated(const content_folder *folder) {
    static content_report report;
    for (const char *const *language = irori_words_languages() + 1; *language; language++) {
        text_count count = {irori_words_in(*language), 0, 0};
        free(content_pot(folder->file, folder->count, count_in, &count, &report));
        printf("%d texts; in %s %d when this was built\n", count.texts, *language, count.translated);
    }
}

static int check(const cli_args *args) {
    static content_folder folder;
    static content_report report;
    content_blob blob;
    int status = CLI_DONE;
    if (!content_folder_read(args->command, args->operand_count > 1 ? args->operand[1] : "content", &folder))
        return CLI_NO;
    if (content_compile(folder.file, folder.count, &blob, &report)) {
        printf("%d files, %zu bytes: nothing to complain about\n", folder.count, blob.size);
        count_translated(&folder);
        free(blob.bytes);
    } else {
        status = content_folder_complain(&report);
    }
    content_folder_done(&folder);
    return cli_finish(args->command, status);
}

static int show(const cli_args *args) {
    static content_folder folder;
    static content_report report;
    const char *path = cli_has(args, "dir") ? cli_value(args, "dir") : "content";
    if (args->operand_count != 2) return cli_wrong(args->command, "what to show? irori content show NAME");
    if (!content_folder_read(args->command, path, &folder)) return CLI_NO;
    char *text = content_show(folder.file, folder.count, args->operand[1], &report);
    int status = text ? CLI_DONE : cli_no(args->command, "nothing is called \"%.40s\"", args->operand[1]);
    if (text) fputs(text, stdout);
    free(text);
    content_folder_done(&folder);
    return cli_finish(args->command, status);
}

/* pot, graph, book: made from a whole folder, into a file or standard output. */
typedef char *(*content_maker)(const cli_args *args, const content_folder *folder, content_report *report);

/* The words of --lang; NULL: English, which the texts are in. */
static const irori_words *language_of(const cli_args *args) {
    const char *language = cli_value(args, "lang");
    return language && strcmp(language, "en") ? irori_words_in(language) : NULL;
}

static char *make_pot(const cli_args *args, const content_folder *folder, content_report *report) {
    const irori_words *words = language_of(args);
    return content_pot(folder->file, folder->count, words ? say_in : NULL, (void *)words, report);
}

static char *make_graph(const cli_args *args, const content_folder *folder, content_report *report) {
    (void)args;
    return content_graph(folder->file, folder->count, report);
}

static char *make_book(const cli_args *args, const content_folder *folder, content_report *report) {
    const irori_words *words = language_of(args);
    return content_book(folder->file, folder->count, words ? say_in : NULL, (void *)words, report);
}

static int make(const cli_args *args, content_maker maker) {
    static content_folder folder;
    static content_report report;
    const char *path = cli_has(args, "dir") ? cli_value(args, "dir") : "content", *language = cli_value(args, "lang");
    int status = CLI_DONE;
    if (language && !irori_words_in(language))
        return cli_wrong(args->command, "there is no language \"%.20s\"", language);
    if (!content_folder_read(args->command, path, &folder)) return CLI_NO;
    char *text = maker(args, &folder, &report);
    if (report.count)
        status = content_folder_complain(&report);
    else if (cli_has(args, "out"))
        status = out_file_write(args->command, cli_value(args, "out"), text, strlen(text));
    else
        fputs(text, stdout);
    free(text);
    content_folder_done(&folder);
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
        status = content_folder_complain(&report);
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
    static const struct {
        const char *name;
        content_maker maker;
    } made[] = {{"pot", make_pot}, {"graph", make_graph}, {"book", make_book}};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (!strcmp(args->operand[0], made[i].name) && args->operand_count == 1) return make(args, made[i].maker);
    return cli_wrong(args->command, "irori content check [DIR], show NAME, format FILE…, graph, book or pot");
}

const cli_command cli_content = {
    .name = "content",
    .operands = "ACTION",
    .about =
        "For writers: checks, shows and tidies Harakiri's texts.\n"
        "ACTION is check [DIR], which compiles the files of a folder; show NAME, which lays out a card, mission\n"
        "or place; format FILE..., which tidies indentation, line breaks and spaces; graph, which draws chapters,\n"
        "missions and marks (SVG); book, which prints the stories in reading order (HTML); or pot, which lists\n"
        "every text for translators. To play with a folder: irori play harakiri --option content=DIR",
    .options = options,
    .min_operands = 1,
    .max_operands = CLI_MAX_OPERANDS,
    .run = run,
};
