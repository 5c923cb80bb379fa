/* Small stories, told to their end: the green side of travel event A90, about Tomoe, on top of tests/content/base. */
#ifndef HARAKIRI_TALE_H
#define HARAKIRI_TALE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/play.h"
#include "support.h"

enum { TOMOE = 1, AKIRA, HATTORI, HIKARU, EVENTS = 256 };

static harakiri_content *content;
static harakiri_state state;
static irori_event list[EVENTS];
static irori_events events;

/* The lines of a story, indented as below "green"; `more` stands on its own. */
static inline void begin_with(const char *story, const char *more) {
    char text[4000];
    harakiri_content_free(content), content = NULL;
    snprintf(text, sizeof text, "travel A90  An event\n  green\n%s  red\n    It is dark.\n%s", story, more);
    content = content_scene_load(text);
    content_scene_begin(content, &state, "story");
    events = (irori_events){list, 0, EVENTS};
    int event = content_scene_id(content, HARAKIRI_KIND_EVENT, "A90");
    harakiri_drop(&state.travel, event); /* drawn */
    harakiri_story_push(&state, content->event[event].side[0], TOMOE, 0, 0, event);
}

static inline void tell_with(const char *story, const char *more) {
    begin_with(story, more);
    harakiri_story_run(content, &state, &events);
}

static inline void tell(const char *story) { tell_with(story, ""); }

static inline int teardown(void **unused __attribute__((unused))) {
    harakiri_content_free(content);
    content = NULL;
    return 0;
}

static inline harakiri_character *who(int id) { return &state.character[id - 1]; }
static inline harakiri_question question(void) { return harakiri_story_question(content, &state); }
static inline void answer(int n) { harakiri_story_answer(content, &state, n, &events); }
static inline void roll(void) { harakiri_story_roll(content, &state, &events); }
static inline int id(harakiri_kind kind, const char *name) { return content_scene_id(content, kind, name); }

static inline const irori_event *find_event(int kind) {
    for (size_t i = 0; i < events.count; i++)
        if (list[i].kind == kind) return &list[i];
    return NULL;
}

/* Sets the chance so that the next die shows `face`. */
static inline void load_die(int face) {
    for (uint32_t n = 0;; n++) {
        irori_chance chance = {state.chance.seed, n};
        irori_stream stream;
        irori_stream_open(&stream, &chance);
        if ((int)irori_stream_below(&stream, 6) + 1 != face) continue;
        state.chance.next = n;
        return;
    }
}

#endif
