#include "harakiri_repeats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFTEN = 3, EXCERPT = 90 };

static struct text_count {
    int now;      /* in this chapter so far */
    int most;     /* in any */
    int chapters; /* in which it was read too often */
} texts[HARAKIRI_MAX_TEXTS];
static int chapters;
static bool has_begun;

static void end_chapter(void) {
    chapters += has_begun;
    for (int i = 0; i < HARAKIRI_MAX_TEXTS; i++) {
        if (texts[i].now > texts[i].most) texts[i].most = texts[i].now;
        texts[i].chapters += texts[i].now >= OFTEN;
        texts[i].now = 0;
    }
}

/* One move may end a chapter and begin the next. */
void repeats_look(const irori_events *events) {
    for (size_t i = 0; i < events->count; i++) {
        int text = (int)events->list[i].object - HARAKIRI_OBJECT_TEXT;
        if (events->list[i].kind == HARAKIRI_EVENT_CHAPTER) end_chapter(), has_begun = true;
        if (events->list[i].kind == HARAKIRI_EVENT_TELL && text > 0 && text < HARAKIRI_MAX_TEXTS) texts[text].now++;
    }
}

void repeats_end_game(void) {
    end_chapter();
    has_begun = false;
}

/* Does a travel event tell it? Its text is further down than where its side begins, and not beyond another card. */
static bool is_on_the_road(const harakiri_content *content, int text) {
    for (int event = 1; event < content->event_count; event++)
        for (int side = 0; side < 2; side++)
            for (int at = content->event[event].side[side]; content->step[at].op != HARAKIRI_OP_DONE; at++)
                if (content->step[at].op == HARAKIRI_OP_TELL && content->step[at].a == text) return true;
    return false;
}

static int by_chapters(const void *left, const void *right) {
    const struct text_count *a = &texts[*(const int *)left], *b = &texts[*(const int *)right];
    return a->chapters != b->chapters ? b->chapters - a->chapters : *(const int *)left - *(const int *)right;
}

int repeats_print(const harakiri_content *content) {
    static int list[HARAKIRI_MAX_TEXTS];
    int count = 0;
    for (int i = 1; i < (int)content->texts; i++)
        if (texts[i].chapters) list[count++] = i;
    qsort(list, (size_t)count, sizeof *list, by_chapters);
    printf("\nparagraphs read more than twice in one chapter: %d, in %d chapters\n", count, chapters);
    for (int i = 0; i < count; i++) {
        const char *text = harakiri_text(content, list[i]);
        printf("  %5.1f %%  up to %2d times  %s%.*s\n", 100.0 * texts[list[i]].chapters / chapters, texts[list[i]].most,
               is_on_the_road(content, list[i]) ? "On the road: " : "",
               (int)strcspn(text, "\n") < EXCERPT ? (int)strcspn(text, "\n") : EXCERPT, text);
    }
    return count;
}
