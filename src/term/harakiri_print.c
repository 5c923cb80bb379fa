/* Harakiri: the position as lines of text, for the plain mode and for replays: where we are, the characters, enemies
 * and missions. What the map is like around somebody is told by the destinations of a travel, and by the word places.
 */
#include "harakiri_screen.h"

static void print_head(FILE *out, const term_view *view) {
    char text[TERM_TEXT];
    harakiri_say_when(view, text);
    fprintf(out, "%s\n", text);
    if (!harakiri_state_in(view)->chapter) return;
    harakiri_say_influence(view, text);
    fprintf(out, "%s.", text);
    harakiri_say_next(view, text);
    fprintf(out, " %s\n", text);
}

static void print_character(FILE *out, const term_view *view, int who) {
    char text[TERM_TEXT], player[TERM_TEXT];
    term_row_name(view, harakiri_state_in(view)->seat_of[who - 1], player);
    harakiri_say_condition(view, who, text);
    fprintf(out, "%s (%s)%s %s.", harakiri_name_of(view, who), player, irori_words_get(view->words, "term.colon"),
            text);
    harakiri_say_purse(view, who, text);
    fprintf(out, " %s.\n", text);
}

static void print_enemies(FILE *out, const term_view *view) {
    char text[TERM_TEXT];
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (!harakiri_state_in(view)->foe[i].kind) continue;
        harakiri_say_foe(view, i, text);
        fprintf(out, "%s%s %s.\n", irori_words_get(view->words, "harakiri.print.enemy"),
                irori_words_get(view->words, "term.colon"), text);
    }
}

static void print_missions(FILE *out, const term_view *view) {
    const harakiri_state *s = harakiri_state_in(view);
    char text[TERM_TEXT];
    for (int i = 1; i < harakiri_content_in(view)->mission_count; i++) {
        if (s->mission[i] != HARAKIRI_MISSION_FACEDOWN && s->mission[i] != HARAKIRI_MISSION_ACTIVE) continue;
        harakiri_say_mission(view, i, text);
        fprintf(out, "%s%s %s, %s.\n", irori_words_get(view->words, "harakiri.print.mission"),
                irori_words_get(view->words, "term.colon"), HARAKIRI_TITLE(view, mission, i), text);
    }
}

void harakiri_print(FILE *out, const term_view *view) {
    print_head(out, view);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) print_character(out, view, who);
    print_enemies(out, view);
    if (harakiri_state_in(view)->chapter) print_missions(out, view);
}

static bool is_new_round(const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].has_activated) return false;
    return s->phase == HARAKIRI_TURNS_PHASE;
}

/* After one's own decision: the one whose turn it is; all of it when the Shōgun has had his. */
void harakiri_print_briefly(FILE *out, const term_view *view) {
    const harakiri_state *s = harakiri_state_in(view);
    if (s->active)
        print_character(out, view, s->active);
    else if (is_new_round(s))
        harakiri_print(out, view);
}
