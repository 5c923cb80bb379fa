/* The screen of 5211, shared by what picks and prints (5211.c) and what draws (5211_draw.c). */
#ifndef IRORI_TERM_G5211_H
#define IRORI_TERM_G5211_H

#include "../games/5211/g5211.h"
#include "term.h"

/* The hand as it is shown, rising by colour and value: card `index` of it. */
static inline int hand_card(const g5211_state *s, int seat, int index) {
    return g5211_hand_card(s->hand[seat], g5211_hand_count(s->hand[seat]) - 1 - index);
}

/* Card `index` of a row: as it was played, and what was played together rising (it is packed falling). */
static inline int row_card(uint32_t row, int index) {
    bool is_pair = index < 2 && row >> 8;
    return g5211_hand_card(row, is_pair ? 1 - index : index);
}

/* Do the rows show a round in progress (or the last one of all), and not one that is over and scored? */
static inline bool rows_count(const g5211_state *s) { return s->turn || !s->waiting; }

/* Whole rounds in a deal: what F2 is for. */
static inline int rounds_in_deal(int players) {
    return (G5211_CARDS - g5211_removed(players) - players) / (4 * players);
}

/* May the view's eyes see the worth of that score pile (F11)? */
bool g5211_shows_score(const term_view *view, int seat);

/* "Round 2 of 6 …" */
void g5211_say_where(const term_view *view, char text[TERM_TEXT]);
void g5211_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);

void g5211_draw(canvas *on, const term_stage *stage);

#endif
