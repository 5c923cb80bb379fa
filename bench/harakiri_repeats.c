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
static int current, chapters;

static void end_chapter(void) {
    if (current) chapters++;
    for (int i = 0; i < HARAKIRI_MAX_TEXTS; i++) {
        if (texts[i].now > texts[i].most) texts[i].most = texts[i].now;
        texts[i].chapters += texts[i].now >= OFTEN;
        texts[i].now = 0;
    }
}

void repeats_look(const irori_events *events, int chapter) {
    if (chapter != current) end_chapter(), current = chapter;
    for (size_t i = 0; i < events->count; i++) {
        int text = (int)events->list[i].object - HARAKIRI_OBJECT_TEXT;
        if (events->list[i].kind == HARAKIRI_EVENT_TELL && text > 0 && text < HARAKIRI_MAX_TEXTS) texts[text].now++;
    }
}

void repeats_end_game(void) {
    end_chapter();
    current = 0;
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
        printf("  %5.1f %%  up to %2d times  %.*s\n", 100.0 * texts[list[i]].chapters / chapters, texts[list[i]].most,
               (int)strcspn(text, "\n") < EXCERPT ? (int)strcspn(text, "\n") : EXCERPT, text);
    }
    return count;
}
