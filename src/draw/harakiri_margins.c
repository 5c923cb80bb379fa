/* Harakiri: what is written around the map. Upper left, in the Northern Sea: the title, the rounds, the Shōgun's
 * influence and the legend; lower right, in the Eastern Sea: the four characters. */
#include <stdio.h>

#include "harakiri_draw.h"
#include "wording.h"

enum {
    LEFT = 150,
    TITLE_SIZE = 200,
    TITLE_LINE = 300,
    CHAPTER_LINE = 400,
    ROUNDS_LINE = 520,
    INFLUENCE_LINE = 640,
    LEGEND_LINE = 780,
    LEGEND_STEP = 74,
    LEGEND_ROWS = 6,
    STEP = 76,   /* of a track */
    TRACK = 290, /* where tracks begin, after their names */
    PARTY_LEFT = 2830,
    PARTY_TOP = 2380,
    PARTY_ACROSS = 540,
    PARTY_DOWN = 190,
    PIP = 21,
    MEDIUM = 6, /* H12: where the influence's parts begin */
    HIGH = 10
};

harakiri_said harakiri_say(const irori_drawing *how, const char *id, const char *name, const char *place, int n,
                           int most) {
    irori_message message;
    harakiri_said said;
    irori_message_init(&message, id);
    irori_message_text(&message, "name", name);
    irori_message_text(&message, "place", place);
    irori_message_number(&message, "n", n);
    irori_message_number(&message, "most", most);
    irori_words_say(wording_words(how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

static const char *word(const irori_drawing *how, const char *id) { return irori_words_get(wording_words(how), id); }

void harakiri_take_margins(harakiri_layout *layout, const harakiri_content *content, const harakiri_coasts *coasts,
                           const irori_drawing *how) {
    harakiri_take(layout, (svg_box){LEFT - 60, 80, 1420, LEGEND_LINE + LEGEND_ROWS * LEGEND_STEP - 120});
    harakiri_take(layout, (svg_box){PARTY_LEFT - 80, PARTY_TOP - 90, 1150, 460});
    for (int i = 1; i < content->sea_count; i++) {
        harakiri_sea_sign sign = harakiri_find_sea_sign(content, coasts, i);
        int32_t half = scene_width(irori_words_of(wording_words(how), harakiri_text(content, content->sea[i].title)),
                                   sign.letters) *
                       3 / 5;
        harakiri_take(layout, (svg_box){sign.name.x - half, sign.name.y - sign.letters, 2 * half, sign.letters + 20});
        harakiri_take(layout, (svg_box){sign.ship.x - 70, sign.ship.y - 80, 140, 130});
    }
    for (int i = 1; i < content->territory_count; i++) {
        ink_point at = harakiri_clan_spot(content, i);
        harakiri_take(layout, (svg_box){at.x - 150, at.y - 90, 300, 270});
    }
}

/* Tracks */

static void draw_step(irori_writer *out, ink_point at, int number, bool is_now, const char *ring) {
    char text[8];
    snprintf(text, sizeof text, "%d", number);
    if (is_now)
        svg_put(out, "<circle class=\"shu now\" cx=\"%d\" cy=\"%d\" r=\"38\"/>", at.x, at.y);
    else
        svg_put(out, "<circle class=\"l-%s\" stroke-width=\"4\" cx=\"%d\" cy=\"%d\" r=\"30\"/>", ring, at.x, at.y);
    scene_write(out, (ink_point){at.x, at.y + 13}, is_now ? 42 : 34, "middle", is_now ? "on" : "", text);
}

static void draw_rounds(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                        const irori_drawing *how) {
    scene_write(out, (ink_point){LEFT, ROUNDS_LINE + 14}, 44, "start", "", word(how, "harakiri.draw.rounds"));
    for (int i = 1; i <= content->chapter[state->chapter].rounds; i++)
        draw_step(out, (ink_point){LEFT + TRACK + i * STEP, ROUNDS_LINE}, i, i == state->round,
                  i < state->round ? "sumi" : "nezumi");
}

/* Low, medium, high: a stroke under the steps, the broader the worse (H12). */
static void draw_influence(irori_writer *out, const harakiri_state *state, const irori_drawing *how) {
    static const int from[] = {0, MEDIUM, HIGH, HARAKIRI_MAX_INFLUENCE + 1};
    scene_write(out, (ink_point){LEFT, INFLUENCE_LINE + 14}, 44, "start", "", word(how, "harakiri.draw.influence"));
    for (int part = 0; part < 3; part++)
        scene_ground(out, (ink_point){LEFT + TRACK + from[part] * STEP - 36, INFLUENCE_LINE + 48},
                     (from[part + 1] - from[part]) * STEP - 10, 6 + 5 * part, (ink_chance)part);
    for (int i = 0; i <= HARAKIRI_MAX_INFLUENCE; i++)
        draw_step(out, (ink_point){LEFT + TRACK + i * STEP, INFLUENCE_LINE}, i, i == state->influence_level,
                  i < MEDIUM ? "nezumi"
                  : i < HIGH ? "yamabuki"
                             : "shu");
}

/* Legend: ways, places, services, what the game puts on the map. */

static const struct legend_entry {
    const char *mark, *word;
    int percent;
} legend[] = {
    {"road", "harakiri.draw.road", 0},
    {"path", "harakiri.draw.path", 0},
    {"bar", "harakiri.draw.cut", 70},
    {"lane", "harakiri.draw.lane", 0},
    {"anchor", "harakiri.draw.port", 100},
    {"wild", "harakiri.draw.wild", 100},
    {"city", "harakiri.draw.city", 60},
    {"blacksmith", "harakiri.draw.blacksmith", 115},
    {"market", "harakiri.draw.market", 115},
    {"inn", "harakiri.draw.inn", 115},
    {"sanctuary", "harakiri.draw.sanctuary", 58},
    {"special", "harakiri.draw.special", 66},
    {"mission", "harakiri.draw.mission", 75},
    {"enemy", "harakiri.draw.enemy", 75},
    {"banner", "harakiri.draw.captured", 55},
    {"razed", "harakiri.draw.razed", 55},
};

static void draw_legend(irori_writer *out, const irori_drawing *how) {
    static const int left[] = {0, 480, 850};
    for (size_t i = 0; i < sizeof legend / sizeof *legend; i++) {
        int column = (int)i / LEGEND_ROWS, row = (int)i % LEGEND_ROWS;
        ink_point at = {LEFT + 44 + left[column], LEGEND_LINE + row * LEGEND_STEP};
        if (legend[i].percent)
            harakiri_put_mark(out, legend[i].mark, at, legend[i].percent);
        else
            svg_put(out, "<path class=\"%s\" d=\"M%d %dq30-16 44 0t44 0\"/>", legend[i].mark, at.x - 40, at.y);
        if (!row && !column) svg_put(out, "<path class=\"paving\" d=\"M%d %dq30-16 44 0t44 0\"/>", at.x - 40, at.y);
        scene_write(out, (ink_point){at.x + (column ? 52 : 68), at.y + 13}, 37, "start", "", word(how, legend[i].word));
    }
}

/* The characters */

static void draw_pips(irori_writer *out, ink_point at, int count, int most, const char *class) {
    for (int i = 0; i < most; i++)
        svg_put(out, "<circle class=\"%s%s\" cx=\"%d\" cy=\"%d\" r=\"8\"%s/>", i < count ? "" : "l-", class,
                at.x + i * PIP, at.y, i < count ? "" : " stroke-width=\"3\"");
    irori_write(out, "\n");
}

static void draw_character(irori_writer *out, const harakiri_content *content, const harakiri_state *state, int who,
                           const irori_drawing *how, ink_point at) {
    const harakiri_character *it = &state->character[who - 1];
    const char *seat = how->names[state->seat_of[who - 1]];
    ink_point text = {at.x + 90, at.y - 8};
    harakiri_draw_token(out, content, state, who, at, 150);
    scene_write(out, text, 56, "start", it->health ? "" : "quiet", harakiri_text(content, content->hero[who].title));
    if (seat) scene_write(out, (ink_point){text.x + 140, text.y + 72}, 34, "start", "quiet", seat);
    draw_pips(out, (ink_point){text.x + 8, text.y + 32}, it->health, harakiri_max_health(content, state, who), "shu");
    draw_pips(out, (ink_point){text.x + 8, text.y + 62}, it->armor_left, content->gear[it->armor].armor, "ai");
}

void harakiri_draw_margins(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                           const irori_drawing *how) {
    const harakiri_chapter *chapter = &content->chapter[state->chapter];
    scene_write(out, (ink_point){LEFT - 8, TITLE_LINE}, TITLE_SIZE, "start", "", "Harakiri");
    if (state->chapter) {
        scene_write(
            out, (ink_point){LEFT, CHAPTER_LINE}, 60, "start", "",
            harakiri_say(how, "harakiri.draw.chapter", harakiri_text(content, chapter->title), "", chapter->number, 0)
                .text);
        draw_rounds(out, content, state, how);
        draw_influence(out, state, how);
    }
    draw_legend(out, how);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        draw_character(out, content, state, who, how,
                       (ink_point){PARTY_LEFT + (who - 1) % 2 * PARTY_ACROSS, PARTY_TOP + (who - 1) / 2 * PARTY_DOWN});
    scene_seal(out, (ink_point){LEFT + scene_width("Harakiri", TITLE_SIZE) + 110, TITLE_LINE - 62}, 62, "士");
}
