/* What 5211's pictures are made of, for the files that draw them. */
#ifndef IRORI_5211_DRAW_H
#define IRORI_5211_DRAW_H

#include "card.h"
#include "games/5211/5211.h"
#include "wording.h"

/* 5211_card.c */

extern const char g5211_style[];

/* Once in a picture, inside <defs>: cloths "cloth-B" …, patterns "weave-B" …, the Kododo "kododo", "back". */
void g5211_define(irori_writer *out);

/* The name of one of Irori's colours: "ai". */
const char *g5211_ink(int colour);

/* A card of that kind, or its back where the state or the kind is hidden. */
void g5211_draw_card(irori_writer *out, int kind, const card_spot *spot);

/* 5211_ribbons.c: the colours in play as ribbons, each as long as it has cards, and the limit across them. */

typedef struct g5211_ribbons {
    ink_point at;   /* the rod's left end */
    int32_t height; /* how much room there is */
    int players;
    const uint32_t *row;
    bool is_scored; /* the round is over */
} g5211_ribbons;

enum { G5211_RIBBONS_WIDTH = 1500 };
void g5211_draw_ribbons(irori_writer *out, const g5211_ribbons *ribbons, const irori_drawing *how);

/* 5211_table.c: the table from a state that is redacted for this seat. */
void g5211_draw_table(const irori_rules *rules, const g5211_state *known, int seat, const irori_drawing *how,
                      irori_writer *out);

#endif
