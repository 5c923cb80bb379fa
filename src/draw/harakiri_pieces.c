/* Harakiri: the pieces beside their places: characters in the order of H1, then enemies, then mission and clan tokens.
 * A character's ring is as long as its health; the number in the corner says it too. An enemy's number is what it takes
 * to beat it, a token's the mission it belongs to. */
#include <stdio.h>

#include "harakiri_draw.h"

enum { RING = 39, TAG = 17, NEAR = 24 };

static void put_tag(irori_writer *out, int number) {
    char text[8];
    snprintf(text, sizeof text, "%d", number);
    svg_put(out,
            "<g transform=\"translate(28 27)\"><circle class=\"card\" r=\"%d\"/><circle class=\"l-sumi\" "
            "stroke-width=\"3\" r=\"%d\"/>",
            TAG, TAG);
    scene_write(out, (ink_point){0, 9}, 26, "middle", "tag", text);
    irori_write(out, "</g>");
}

static void open_piece(irori_writer *out, const char *kind, const char *name, ink_point at, int percent) {
    svg_put(out, "<g data-thing=\"%s/%s\" transform=\"translate(%d %d)", kind, name, at.x, at.y);
    if (percent != 100) svg_put(out, "scale(%d.%02d)", percent / 100, percent % 100);
    irori_write(out, "\">");
}

static void put_title(irori_writer *out, const char *title) {
    irori_write(out, "<title>");
    svg_put_text(out, title);
    irori_write(out, "</title>");
}

/* A part of a ring, clockwise from the top. */
static void put_ring(irori_writer *out, int part, int whole) {
    ink_point end = ink_turned((ink_point){0, -RING}, INK_TURN * part / whole);
    svg_put(out, "<circle class=\"card\" r=\"%d\"/><circle class=\"l-nezumi\" stroke-width=\"3\" r=\"%d\"/>", RING + 3,
            RING);
    if (part >= whole)
        svg_put(out, "<circle class=\"l-sumi\" stroke-width=\"7\" r=\"%d\"/>", RING);
    else
        svg_put(out, "<path class=\"l-sumi\" stroke-width=\"7\" d=\"M0-%dA%d %d 0 %d 1 %d %d\"/>", RING, RING, RING,
                2 * part > whole, end.x, end.y);
}

void harakiri_draw_token(irori_writer *out, const harakiri_content *content, const harakiri_state *state, int who,
                         ink_point at, int percent) {
    const harakiri_character *it = &state->character[who - 1];
    const harakiri_hero *hero = &content->hero[who];
    int most = harakiri_max_health(content, state, who);
    open_piece(out, "character", harakiri_name(content, hero->name), at, percent);
    put_title(out, harakiri_text(content, hero->title));
    if (state->active == who) irori_write(out, "<use href=\"#enso\"/>");
    put_ring(out, it->health, most);
    svg_put(out, "<use href=\"#crest%d\" transform=\"scale(.46)\"%s/>", harakiri_clan(content, hero->clan),
            it->health ? "" : " class=\"faint\"");
    put_tag(out, it->health);
    irori_write(out, "</g>\n");
}

static void draw_foe(irori_writer *out, const harakiri_content *content, const harakiri_foe *foe, ink_point at) {
    const harakiri_enemy *enemy = &content->enemy[foe->kind];
    open_piece(out, "enemy", harakiri_name(content, enemy->name), at, 100);
    put_title(out, harakiri_text(content, enemy->title));
    svg_put(out, "<use href=\"#%s\"/>", enemy->head == HARAKIRI_BOSS_HEAD ? "boss" : "enemy");
    put_tag(out, enemy->difficulty);
    irori_write(out, "</g>\n");
}

static void draw_mission(irori_writer *out, const harakiri_content *content, const harakiri_token *token,
                         ink_point at) {
    const harakiri_mission *mission = &content->mission[token->mission];
    char number[8];
    open_piece(out, "mission", harakiri_name(content, mission->name), at, 100);
    put_title(out, harakiri_text(content, mission->title));
    snprintf(number, sizeof number, "%d", mission->number);
    if (token->character) {
        svg_put(out,
                "<rect class=\"card\" x=\"-36\" y=\"-36\" width=\"72\" height=\"72\"/><rect class=\"l-sumi\" "
                "stroke-width=\"4\" x=\"-34\" y=\"-34\" width=\"68\" height=\"68\"/>"
                "<use href=\"#crest%d\" transform=\"scale(.4)\"/>",
                harakiri_clan(content, content->hero[token->character].clan));
        put_tag(out, mission->number);
    } else {
        irori_write(out, "<use href=\"#mission\"/>");
        scene_write(out, (ink_point){0, 18}, 36, "middle", "tag", number);
    }
    irori_write(out, "</g>\n");
}

static void draw_at(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                    const harakiri_layout *layout, int location) {
    int piece = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (harakiri_stands_at(state, who, location))
            harakiri_draw_token(out, content, state, who, harakiri_piece_spot(layout, location, piece++), 100);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (state->foe[i].kind && state->foe[i].place == location)
            draw_foe(out, content, &state->foe[i], harakiri_piece_spot(layout, location, piece++));
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (state->token[i].mission && state->token[i].place == location)
            draw_mission(out, content, &state->token[i], harakiri_piece_spot(layout, location, piece++));
}

void harakiri_draw_pieces(irori_writer *out, const harakiri_content *content, const harakiri_state *state,
                          const harakiri_layout *layout) {
    for (int location = 1; location <= layout->places; location++) draw_at(out, content, state, layout, location);
}

static int32_t clamped(int32_t x, int32_t low, int32_t size) { return x < low ? low : x > low + size ? low + size : x; }

void harakiri_draw_leaders(irori_writer *out, const harakiri_content *content, const harakiri_layout *layout) {
    svg_path path = svg_path_open(out, "class=\"leader\"");
    for (int location = 1; location <= layout->places; location++) {
        svg_box box = layout->pieces[location];
        ink_point at = harakiri_spot(content, location);
        if (!box.width) continue;
        svg_move(&path, at);
        svg_line(&path, (ink_point){clamped(at.x, box.left + NEAR, box.width - 2 * NEAR),
                                    clamped(at.y, box.top + NEAR, box.height - 2 * NEAR)});
    }
    svg_path_close(&path);
}
