/* Content for tests: the files of tests/content/base, which writers do not touch, and a text more. */
#ifndef CONTENT_SCENE_H
#define CONTENT_SCENE_H

#include "content_compiler/compiler.h"
#include "games/harakiri/harakiri.h"

typedef struct content_scene {
    content_file file[CONTENT_FILES];
    int count;
} content_scene;

/* Reads every *.txt of a folder, by name; `extra` (may be NULL) comes last, as "extra.txt". */
void content_scene_read(content_scene *scene, const char *folder, const char *extra);
void content_scene_done(content_scene *scene);

/* A whole file, with a zero at its end. Free it. */
char *content_scene_file(const char *path, size_t *size);

/* Compiles and loads base and extra text; the test fails with the errors otherwise. Free with harakiri_content_free. */
harakiri_content *content_scene_load(const char *extra);

/* The id of something that must be there. */
int content_scene_id(const harakiri_content *content, harakiri_kind kind, const char *name);

/* A campaign at the start of the first chapter, its preparation told; seeded with this text. */
void content_scene_begin(const harakiri_content *content, harakiri_state *state, const char *seed);

#endif
