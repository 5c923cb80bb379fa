/* The content compiler: what it refuses, and where; what it makes; the formatter; the two hashes. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/blob.h"
#include "support.h"

/* Each file of tests/content/broken says in its first line what must be said of it: "# expects LINE: TEXT". */
static int try_broken(const char *name) {
    static content_report report;
    content_scene scene;
    content_blob blob;
    char path[512], said[512], expected[512];
    size_t size;
    snprintf(path, sizeof path, "tests/content/broken/%s", name);
    char *text = content_scene_file(path, &size);
    content_scene_read(&scene, "tests/content/base", NULL);
    scene.file[scene.count++] = (content_file){strdup(name), text, size};
    bool is_compiled = content_compile(scene.file, scene.count, &blob, &report);
    snprintf(expected, sizeof expected, "%s:%.*s", name, (int)strcspn(text + 10, "\n"), text + 10);
    snprintf(said, sizeof said, "nothing");
    if (!is_compiled) content_error_text(&report.error[0], said, sizeof said);
    bool is_right = !strncmp(text, "# expects ", 10) && !strcmp(said, expected);
    for (int i = 0; i < report.count; i++) is_right &= report.error[i].file && !strcmp(report.error[i].file, name);
    if (!is_right) print_message("expected %s\n     got %s\n", expected, said);
    content_scene_done(&scene);
    return !is_right;
}

FACT(every_mistake_is_found_on_its_line) {
    DIR *directory = opendir("tests/content/broken");
    int tried = 0, wrong = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (!strstr(entry->d_name, ".txt")) continue;
        wrong += try_broken(entry->d_name);
        tried++;
    }
    closedir(directory);
    assert_true(tried >= 20);
    assert_int_equal(wrong, 0);
}

FACT(our_content_compiles_to_what_is_built_in) {
    static content_report report;
    content_scene scene;
    content_blob blob;
    content_scene_read(&scene, "content", NULL);
    assert_true(content_compile(scene.file, scene.count, &blob, &report));
    assert_int_equal(blob.size, harakiri_own_content.size);
    assert_memory_equal(blob.bytes, harakiri_own_content.bytes, blob.size);
    free(blob.bytes);
    content_scene_done(&scene);
}

/* The block marked ```content of docs/writing-content.md. */
static char *example_of_the_manual(void) {
    size_t size;
    char *page = content_scene_file("docs/writing-content.md", &size), *start = strstr(page, "```content\n");
    assert_non_null(start);
    start += strlen("```content\n");
    char *end = strstr(start, "```"), *example = strndup(start, (size_t)(end - start));
    free(page);
    return example;
}

FACT(the_manuals_example_compiles) {
    char *example = example_of_the_manual();
    harakiri_content *content = content_scene_load(example);
    assert_true(harakiri_find(content, HARAKIRI_KIND_EVENT, "A97") > 0);
    harakiri_content_free(content);
    free(example);
}

static void expect_word(const char *page, const char *pattern) {
    char quoted[128];
    snprintf(quoted, sizeof quoted, "`%s`", pattern);
    if (!strstr(page, quoted)) fail_msg("docs/writing-content.md does not explain %s", quoted);
}

FACT(the_manual_explains_every_word) {
    size_t size;
    char *page = content_scene_file("docs/writing-content.md", &size);
#define X(id, pattern, needs, low, high, about) expect_word(page, pattern);
    HARAKIRI_EFFECT_LIST(X)
    HARAKIRI_CONDITION_LIST(X)
#undef X
#define X(id, pattern, low, high) expect_word(page, pattern);
    HARAKIRI_COST_LIST(X)
#undef X
#define X(id, pattern, about) expect_word(page, pattern);
    HARAKIRI_BONUS_LIST(X)
#undef X
    free(page);
}

/* Formatting */

static char *format(const char *text) {
    static content_report report;
    content_file file = {"a.txt", text, strlen(text)};
    return content_format(&file, &report);
}

static void expect_format(const char *text, const char *wanted) {
    char *once = format(text);
    assert_non_null(once);
    if (wanted) assert_string_equal(once, wanted);
    char *twice = format(once);
    assert_string_equal(twice, once);
    free(once), free(twice);
}

FACT(formatting_twice_changes_nothing) {
    static const char *const folders[] = {"content", "tests/content/base"};
    for (int i = 0; i < 2; i++) {
        content_scene scene;
        content_scene_read(&scene, folders[i], NULL);
        for (int file = 0; file < scene.count; file++) expect_format(scene.file[file].text, NULL);
        content_scene_done(&scene);
    }
}

FACT(our_content_is_formatted) {
    content_scene scene;
    content_scene_read(&scene, "content", NULL);
    for (int file = 0; file < scene.count; file++) {
        char *tidy = format(scene.file[file].text);
        assert_non_null(tidy);
        if (strcmp(tidy, scene.file[file].text)) fail_msg("irori content format content/%s", scene.file[file].name);
        free(tidy);
    }
    content_scene_done(&scene);
}

FACT(formatting_mends_depth_spaces_and_gaps) {
    expect_format("\n\ntravel   A01 The  debt\r\n      green\n          choose\n              *  Pay   him. (coins 5)\n"
                  "                 karma   +1\n\n\n\n              * Go.\n   # a note\n      red\n           Quiet.",
                  "travel A01  The debt\n  green\n    choose\n      * Pay him.  (coins 5)\n        karma +1\n\n"
                  "      * Go.\n  # a note\n  red\n    Quiet.\n");
}

/* A line that began with a small letter after a full stop would be read as an instruction. */
FACT(prose_is_never_broken_where_it_would_read_otherwise) {
    char text[2000] = "passage p\n  ";
    for (int i = 0; i < 60; i++) strcat(text, i % 3 ? "\"What?\" he said " : "Mr. von #1 ");
    strcat(text, "and left.\n");
    expect_format(text, NULL);
    char *once = format(text);
    content_file file = {"a.txt", once, strlen(once)};
    static content_report report;
    char *again = content_format(&file, &report);
    assert_int_equal(report.count, 0);
    free(once), free(again);
}

FACT(a_preview_shows_text_structure_and_where_it_is_named) {
    static content_report report;
    content_scene scene;
    content_scene_read(&scene, "tests/content/base", NULL);
    char *text = content_show(scene.file, scene.count, "drowned-bell", &report);
    assert_non_null(text);
    assert_non_null(strstr(text, "The drowned bell\n"));
    assert_non_null(strstr(text, "[reveal]"));
    assert_non_null(strstr(text, "\xE2\x86\x92 Watch the pier."));
    assert_non_null(strstr(text, "place mission drowned-bell at hase"));
    free(text);
    assert_null(content_show(scene.file, scene.count, "nobody", &report));
    content_scene_done(&scene);
}

/* Two hashes */

static const char event[] =
    "travel A90  An event\n  green\n    The road is long.\n    karma +1\n  red\n    It is dark.\n";

FACT(a_corrected_typo_changes_the_prose_alone) {
    harakiri_content *before = content_scene_load(event);
    harakiri_content *after = content_scene_load("# a note\ntravel A90  The event\n  green\n    The road is very "
                                                 "long.\n\n    And dusty.\n    karma +1\n  red\n    It is dark.\n");
    assert_true(before->structure_hash == after->structure_hash);
    assert_true(before->prose_hash != after->prose_hash);
    harakiri_content_free(before), harakiri_content_free(after);
}

FACT(a_changed_number_changes_the_structure_alone) {
    harakiri_content *before = content_scene_load(event);
    harakiri_content *after = content_scene_load(
        "travel A90  An event\n  green\n    The road is long.\n    karma +2\n  red\n    It is dark.\n");
    assert_true(before->structure_hash != after->structure_hash);
    assert_true(before->prose_hash == after->prose_hash);
    harakiri_content_free(before), harakiri_content_free(after);
}

FACT(a_place_drawn_elsewhere_changes_neither) {
    harakiri_content *before = content_scene_load("location sado  Sado\n  wild in dragon\n  drawn at 640 170\n\n"
                                                  "path sado - niigata\n");
    harakiri_content *after = content_scene_load("location sado  Sado\n  wild in dragon\n  drawn at 641 180\n\n"
                                                 "path sado - niigata\n");
    assert_true(before->structure_hash == after->structure_hash);
    assert_true(before->prose_hash == after->prose_hash);
    harakiri_content_free(before), harakiri_content_free(after);
}

/* Blobs from elsewhere */

FACT(a_damaged_blob_is_refused_or_stays_within_its_tables) {
    uint8_t *blob = malloc(harakiri_own_content.size);
    irori_rng rng = irori_rng_from(7);
    for (int i = 0; i < 3000; i++) {
        harakiri_content *content = NULL;
        memcpy(blob, harakiri_own_content.bytes, harakiri_own_content.size);
        for (int k = 0; k <= i % 3; k++)
            blob[irori_rng_below(&rng, (uint32_t)harakiri_own_content.size)] = (uint8_t)irori_rng_below(&rng, 256);
        irori_error why;
        irori_status status = harakiri_content_load(blob, harakiri_own_content.size, &content, &why);
        assert_true(!status == !!content);
        harakiri_content_free(content);
    }
    for (size_t size = 0; size < harakiri_own_content.size; size += 97) {
        harakiri_content *content = NULL;
        assert_int_equal(harakiri_content_load(harakiri_own_content.bytes, size, &content, NULL), IRORI_BAD_SETUP);
    }
    free(blob);
}

/* What writers look at as a whole */

static char *made_of(const char *extra, char *(*make)(const content_file *, int, content_report *)) {
    static content_report report;
    content_scene scene;
    content_scene_read(&scene, "tests/content/base", extra);
    char *text = make(scene.file, scene.count, &report);
    assert_int_equal(report.count, 0);
    content_scene_done(&scene);
    return text;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

static const char *in_french(void *context, const char *text) {
    (void)context;
    return strcmp(text, "Pay \"him\".") ? text : "Payer.";
}

static char *make_pot(const content_file *files, int count, content_report *report) {
    return content_pot(files, count, in_french, NULL, report);
}

static char *make_book(const content_file *files, int count, content_report *report) {
    return content_book(files, count, NULL, NULL, report);
}

static const char pages[] = "travel A90  Two pages\n  green\n    One.\n\n    Two.\n    choose\n"
                            "      * Pay \"him\".  (coins 5)\n        Two.\n      * Go.\n        Two.\n"
                            "  red\n    It is <dark>.\n";

FACT(translators_get_every_text_once) {
    char *pot = made_of(pages, make_pot);
    assert_int_equal(count_of(pot, "msgid \"Two pages\""), 1);
    assert_int_equal(count_of(pot, "msgid \"One.\\n\\nTwo.\""), 1);
    assert_int_equal(count_of(pot, "msgid \"Two.\""), 1);
    assert_int_equal(count_of(pot, "msgid \"Pay \\\"him\\\".\"\nmsgstr \"Payer.\""), 1);
    free(pot);
}

FACT(the_book_has_every_story_and_no_markup_of_its_own) {
    char *book = made_of(pages, make_book);
    assert_int_equal(count_of(book, "<section id=\"A90\">"), 1);
    assert_int_equal(count_of(book, "<section id=\"drowned-bell\">"), 1);
    assert_int_equal(count_of(book, "It is &lt;dark&gt;."), 1);
    assert_true(strstr(book, "id=\"empty-shrine\"") <
                strstr(book, "id=\"drowned-bell\"")); /* the chapter, then what it brings */
    assert_int_equal(count_of(book, "<ul>"), count_of(book, "</ul>"));
    free(book);
}

/* Every "#NAME" that a page links to is on it. */
static void expect_targets(const char *page) {
    int links = 0;
    for (const char *at = page; (at = strstr(at, "href=\"#")); links++) {
        char target[128];
        at += strlen("href=\"#");
        int length = (int)strcspn(at, "\"");
        snprintf(target, sizeof target, " id=\"%.*s\"", length, at);
        if (count_of(page, target) != 1) fail_msg("%d times on the page: %s", count_of(page, target), target);
    }
    assert_true(links > 0);
}

FACT(every_link_of_the_book_has_its_target) {
    static content_report report;
    content_scene scene;
    content_scene_read(&scene, "content", NULL);
    char *book = make_book(scene.file, scene.count, &report);
    expect_targets(book);
    content_scene_done(&scene);
    free(book);
    book =
        made_of("passage silent\n  karma +1\ntravel A90  Road\n  green\n    One.\n    read silent\n  red\n    Two.\n",
                make_book);
    expect_targets(book);
    assert_int_equal(count_of(book, "<section id=\"silent\">"), 1);
    free(book);
}

FACT(the_book_has_a_chapters_scenes_behind_it) {
    char *book =
        made_of("passage talk\n  They talk.\nchapter second-rains  Second rains\n  act 1\n  number 2\n  rounds 4\n"
                "  influence 1\n  letters A\n  start all at kyoto\n  last round fails\n  between\n    read talk\n"
                "chapter third-rains  Third rains\n  act 1\n  number 3\n  rounds 4\n  influence 1\n  letters A\n"
                "  start all at kyoto\n  last round fails\n  prepare\n    It rains.\n",
                make_book);
    const char *talk = strstr(book, "<section id=\"talk\">");
    assert_non_null(talk);
    assert_true(strstr(book, "<section id=\"second-rains\">") < talk);
    assert_true(talk < strstr(book, "<section id=\"third-rains\">"));
    free(book);
}

FACT(the_graph_shows_marks_that_are_only_erased) {
    static const char story[] = "mark proud  Proud\ntravel A90  Road\n  green\n    if mark proud\n      You are.\n"
                                "    erase proud\n%s  red\n    Rain.\n";
    char text[256];
    snprintf(text, sizeof text, story, "");
    char *graph = made_of(text, content_graph);
    assert_int_equal(count_of(graph, "class=\"never\""), 1);
    assert_true(count_of(graph, "class=\"set\"") >= 1); /* who takes it off is shown all the same */
    free(graph);
    snprintf(text, sizeof text, story, "    mark proud\n");
    graph = made_of(text, content_graph);
    assert_int_equal(count_of(graph, "class=\"never\""), 0);
    free(graph);
}

FACT(the_graph_shows_marks_that_nobody_asks_for) {
    char *graph = made_of("mark proud  Proud\nmark meek  Meek\n  later\ntravel A90  Road\n  green\n    mark proud\n"
                          "    mark meek\n  red\n    Rain.\n",
                          content_graph);
    assert_int_equal(count_of(graph, "class=\"never\""), 1);
    assert_non_null(strstr(graph, "mark proud</text>"));
    assert_true(count_of(graph, "class=\"later\"") >= 1);
    assert_true(count_of(graph, "class=\"asked\"") >= 2);
    free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_found_on_its_line),
        cmocka_unit_test(our_content_compiles_to_what_is_built_in),
        cmocka_unit_test(the_manuals_example_compiles),
        cmocka_unit_test(the_manual_explains_every_word),
        cmocka_unit_test(formatting_twice_changes_nothing),
        cmocka_unit_test(our_content_is_formatted),
        cmocka_unit_test(formatting_mends_depth_spaces_and_gaps),
        cmocka_unit_test(prose_is_never_broken_where_it_would_read_otherwise),
        cmocka_unit_test(a_preview_shows_text_structure_and_where_it_is_named),
        cmocka_unit_test(translators_get_every_text_once),
        cmocka_unit_test(the_book_has_every_story_and_no_markup_of_its_own),
        cmocka_unit_test(every_link_of_the_book_has_its_target),
        cmocka_unit_test(the_book_has_a_chapters_scenes_behind_it),
        cmocka_unit_test(the_graph_shows_marks_that_are_only_erased),
        cmocka_unit_test(the_graph_shows_marks_that_nobody_asks_for),
        cmocka_unit_test(a_corrected_typo_changes_the_prose_alone),
        cmocka_unit_test(a_changed_number_changes_the_structure_alone),
        cmocka_unit_test(a_place_drawn_elsewhere_changes_neither),
        cmocka_unit_test(a_damaged_blob_is_refused_or_stays_within_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
