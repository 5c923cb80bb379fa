/* Who draws what. */
#include "irori/draw.h"

#include <string.h>

extern const irori_artist irori_artist_kodama, irori_artist_harakiri;

static const irori_artist *const artists[] = {&irori_artist_kodama, &irori_artist_harakiri, NULL};

const irori_artist *irori_artist_of(const irori_game *game) {
    for (const irori_artist *const *artist = artists; *artist; artist++)
        if (!strcmp((*artist)->game, game->id)) return *artist;
    return NULL;
}
