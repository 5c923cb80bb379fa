/* What Harakiri's map is made of, for the files that draw it. A unit of the content's sheet (`drawn at`) is four tenths
 * of a millimetre: 400 by 280 mm. */
#ifndef IRORI_HARAKIRI_DRAW_H
#define IRORI_HARAKIRI_DRAW_H

#include "games/harakiri/harakiri.h"
#include "irori/draw.h"
#include "scene.h"

enum {
    HARAKIRI_UNIT = 4, /* a unit of the content in those of the picture */
    HARAKIRI_SHEET_WIDTH = HARAKIRI_SHEET_X * HARAKIRI_UNIT,
    HARAKIRI_SHEET_HEIGHT = HARAKIRI_SHEET_Y * HARAKIRI_UNIT,
    HARAKIRI_CLANS = 4
};

/* Where a location is drawn. */
static inline ink_point harakiri_spot(const harakiri_content *content, int location) {
    return (ink_point){content->location[location].x * HARAKIRI_UNIT, content->location[location].y * HARAKIRI_UNIT};
}

typedef struct harakiri_layout harakiri_layout;

/* harakiri_land.c: islands, seas, mountains: the artist's own. */

enum { HARAKIRI_COASTS = 11 };

/* The shores; computed once for a picture, since much asks where land is. */
typedef struct harakiri_coasts {
    ink_line shore[HARAKIRI_COASTS];
} harakiri_coasts;

void harakiri_find_coasts(harakiri_coasts *coasts);
bool harakiri_is_land(const harakiri_coasts *coasts, ink_point p);

/* How far a point is from the nearest coast, about. */
int32_t harakiri_to_coast(const harakiri_coasts *coasts, ink_point p);

/* Where a sea's name stands and its lanes meet; where a clan's crest stands. By name; the sheet's middle for one that
 * the artist does not know. */
ink_point harakiri_sea_spot(const harakiri_content *content, int sea);
ink_point harakiri_clan_spot(const harakiri_content *content, int territory);

void harakiri_define_land(irori_writer *out,
                          const harakiri_coasts *coasts); /* inside <defs>: #land, mountains, waves */
void harakiri_draw_shallows(irori_writer *out);           /* the sea along the coasts */
void harakiri_draw_coasts(irori_writer *out, const harakiri_coasts *coasts);
void harakiri_draw_mountains(irori_writer *out, const harakiri_coasts *coasts, const harakiri_layout *layout);
void harakiri_draw_waves(irori_writer *out, const harakiri_coasts *coasts, const harakiri_layout *layout);

/* harakiri_ways.c: what the content's map has between places. */

void harakiri_draw_territories(irori_writer *out, const harakiri_content *content);
void harakiri_way_line(const harakiri_content *content, int way, ink_line *line);
void harakiri_lane_line(const harakiri_content *content, const harakiri_coasts *coasts, int port, ink_line *line);
void harakiri_draw_ways(irori_writer *out, const harakiri_content *content, const harakiri_state *state);
/* The ship where a sea's lanes meet, and its name on the side where no lane comes from. */
typedef struct harakiri_sea_sign {
    ink_point ship, name;
    int percent, letters;
} harakiri_sea_sign;

harakiri_sea_sign harakiri_find_sea_sign(const harakiri_content *content, const harakiri_coasts *coasts, int sea);
void harakiri_draw_lanes(irori_writer *out, const harakiri_content *content, const harakiri_coasts *coasts);

/* harakiri_marks.c: what stands on the map, once in <defs>, each around (0, 0). */

extern const char harakiri_style[];
int harakiri_clan(const harakiri_content *content, int territory); /* 0 … 3: which crest */
void harakiri_define_marks(irori_writer *out);
void harakiri_put_mark(irori_writer *out, const char *mark, ink_point at, int percent);

/* harakiri_layout.c: where names and pieces go, so that none covers another. */

enum {
    HARAKIRI_LABEL_TEXT = 48,
    HARAKIRI_PIECE = 86, /* the side of a piece's square */
    HARAKIRI_OFFER = 45, /* the width of a service's sign */
    HARAKIRI_MAX_TAKEN = 48,
    HARAKIRI_DOTS = 2048
};

typedef struct harakiri_label {
    svg_box box;
    int size, lines; /* of letters; one or two */
    char line[2][HARAKIRI_LABEL_TEXT];
} harakiri_label;

struct harakiri_layout {
    int places;                            /* locations are 1 … places */
    svg_box sign[HARAKIRI_MAX_LOCATIONS];  /* of a place */
    svg_box offer[HARAKIRI_MAX_LOCATIONS]; /* its services and port; no width: none */
    harakiri_label label[HARAKIRI_MAX_LOCATIONS];
    svg_box pieces[HARAKIRI_MAX_LOCATIONS]; /* what stands there; no width: nothing */
    int taken;
    svg_box other[HARAKIRI_MAX_TAKEN]; /* ships, crests, the margins' writing */
    int dots, shores; /* better not written over: points along ways, then along shores; shores: where those begin */
    ink_point dot[HARAKIRI_DOTS];
};

/* How many services and ports a place has. */
static inline int harakiri_offers(const harakiri_location *place) {
    return __builtin_popcount(place->services) + (place->sea != 0);
}

/* Signs and names: the same in every picture of a map. What is taken already must have been said. */
void harakiri_lay_out(harakiri_layout *layout, const harakiri_content *content, const harakiri_coasts *coasts,
                      const irori_drawing *how);
void harakiri_break_name(harakiri_label *label, const char *name); /* into one line or two; `size` is set */
void harakiri_take(harakiri_layout *layout, svg_box box);
bool harakiri_is_blank(const harakiri_layout *layout, svg_box box); /* of signs, names, ways; not of pieces */

/* Then the pieces, beside the places where they are. */
void harakiri_lay_pieces(harakiri_layout *layout, const harakiri_state *state);
ink_point harakiri_piece_spot(const harakiri_layout *layout, int location, int piece); /* the middle of its square */

/* harakiri_pieces.c */

static inline bool harakiri_stands_at(const harakiri_state *state, int who, int location) {
    return state->character[who - 1].place == location && state->character[who - 1].health;
}

void harakiri_draw_leaders(irori_writer *out, const harakiri_content *content, const harakiri_layout *layout);
void harakiri_draw_pieces(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                          const harakiri_layout *layout);

/* A character's crest in a ring that is full at full health. */
void harakiri_draw_token(irori_writer *out, const harakiri_content *content, const harakiri_state *state, int who,
                         ink_point at, int percent);

/* harakiri_margins.c: title, tracks, the characters and the legend, around the map. */

typedef struct harakiri_said {
    char text[200];
} harakiri_said;

/* The catalogue's sentence with {name}, {place}, {n} and {most}. */
harakiri_said harakiri_say(const irori_drawing *how, const char *id, const char *name, const char *place, int n,
                           int most);

void harakiri_take_margins(harakiri_layout *layout, const harakiri_content *content, const harakiri_coasts *coasts,
                           const irori_drawing *how);
void harakiri_draw_margins(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                           const irori_drawing *how);

#endif
