/* Who draws what, and what all of them wear. */
#include "irori/draw.h"

#include <string.h>

#include "svg.h"

extern const irori_artist irori_artist_5211, irori_artist_kodachi, irori_artist_kodama, irori_artist_harakiri;

static const irori_artist *const artists[] = {&irori_artist_5211, &irori_artist_kodachi, &irori_artist_kodama,
                                              &irori_artist_harakiri, NULL};

const irori_artist *irori_artist_of(const irori_game *game) {
    for (const irori_artist *const *artist = artists; *artist; artist++)
        if (!strcmp((*artist)->game, game->id)) return *artist;
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
    for (const irori_artist *const *artist = artists; *artist; artist++)
        svg_put_style(out, (*artist)->style, SVG_VARIABLE);
    irori_write(out, "\n");
}
