#include "content_scene.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

char *content_scene_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(CONTENT_MAX_FILE);
    assert_non_null(file);
    assert_non_null(text);
    *size = fread(text, 1, CONTENT_MAX_FILE - 1, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

static int compare_names(const void *left, const void *right) {
    return strcmp(((const content_file *)left)->name, ((const content_file *)right)->name);
}

static void add_file(content_scene *scene, const char *name, char *text, size_t size) {
    assert_in_range(scene->count, 0, CONTENT_FILES - 1);
    scene->file[scene->count++] = (content_file){strdup(name), text, size};
}

void content_scene_read(content_scene *scene, const char *folder, const char *extra) {
    DIR *directory = opendir(folder);
    scene->count = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[512];
        size_t size;
        if (!strstr(entry->d_name, ".txt")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *text = content_scene_file(path, &size);
        add_file(scene, entry->d_name, text, size);
    }
    closedir(directory);
    qsort(scene->file, (size_t)scene->count, sizeof *scene->file, compare_names);
    if (extra) add_file(scene, "extra.txt", strdup(extra), strlen(extra));
}

void content_scene_done(content_scene *scene) {
    for (int i = 0; i < scene->count; i++) free((char *)scene->file[i].name), free((char *)scene->file[i].text);
}

harakiri_content *content_scene_load(const char *extra) {
    content_scene scene;
    content_blob blob;
    static content_report report;
    harakiri_content *content = NULL;
    content_scene_read(&scene, "tests/content/base", extra);
    bool is_compiled = content_compile(scene.file, scene.count, &blob, &report);
    for (int i = 0; i < report.count; i++) {
        char text[400];
        content_error_text(&report.error[i], text, sizeof text);
        print_message("%s\n", text);
    }
    assert_true(is_compiled);
    assert_int_equal(harakiri_content_load(blob.bytes, blob.size, &content, NULL), IRORI_OK);
    free(blob.bytes);
    content_scene_done(&scene);
    return content;
}

int content_scene_id(const harakiri_content *content, harakiri_kind kind, const char *name) {
    int id = harakiri_find(content, kind, name);
    if (!id) fail_msg("nothing is called %s", name);
    return id;
}

void content_scene_begin(const harakiri_content *content, harakiri_state *state, const char *seed) {
    irori_seed chance = irori_seed_from_text(seed);
    harakiri_begin_campaign(content, state, &chance);
    harakiri_begin_chapter(content, state, harakiri_find_chapter(content, 1, 1));
    harakiri_story_run(content, state, NULL);
    assert_int_equal(state->story.depth, 0);
}
