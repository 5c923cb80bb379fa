/* Who draws what, and what all of them wear. */
#include "irori/draw.h"

#include <string.h>

#include "svg.h"

#define GAME(rules, presenter, artist, screen) extern const irori_artist irori_artist_##artist;
#include "../games/games.def"
#undef GAME

const irori_artist irori_artist_none = {.sheets = NULL};

static const struct {
    const char *game;
    const irori_artist *artist;
} artists[] = {
#define GAME(rules, presenter, artist, screen) {#rules, &irori_artist_##artist},
#include "../games/games.def"
#undef GAME
};

const irori_artist *irori_artist_of(const irori_game *game) {
    if (game->artist) return game->artist;
    for (size_t i = 0; i < sizeof artists / sizeof *artists; i++)
        if (!strcmp(artists[i].game, game->id))
            return artists[i].artist == &irori_artist_none ? NULL : artists[i].artist;
    return NULL;
}

static void put_values(irori_writer *out, const char *selector, svg_tone tone) {
    svg_put(out, "%s{", selector);
    svg_put_variables(out, tone);
    irori_write(out, "}\n");
}

void irori_draw_style(irori_writer *out) {
    put_values(out, ".ink", SVG_LIGHT);
    irori_write(out, "@media (prefers-color-scheme:dark){");
    put_values(out, ".ink", SVG_DARK);
    irori_write(out, "}\n");
    put_values(out, ".light .ink,.ink.light", SVG_LIGHT);
    put_values(out, ".dark .ink,.ink.dark", SVG_DARK);
    svg_put_house(out, SVG_VARIABLE);
    for (size_t i = 0; i < sizeof artists / sizeof *artists; i++)
        if (artists[i].artist->style) svg_put_style(out, artists[i].artist->style, SVG_VARIABLE);
    irori_write(out, "\n");
}
