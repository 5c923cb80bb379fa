/* Which presenter a game has: its own, or the registry's column. */
#include <string.h>

#include "irori/presenter.h"

#define GAME(rules, presenter, artist, screen) extern const irori_presenter irori_presenter_##presenter;
#include "../games/games.def"
#undef GAME

const irori_presenter irori_presenter_none = {.weights = NULL};

static const struct {
    const char *game;
    const irori_presenter *presenter;
} presenters[] = {
#define GAME(rules, presenter, artist, screen) {#rules, &irori_presenter_##presenter},
#include "../games/games.def"
#undef GAME
};

const irori_presenter *irori_presenter_of(const irori_game *game) {
    if (game->presenter) return game->presenter;
    for (size_t i = 0; i < sizeof presenters / sizeof *presenters; i++)
        if (!strcmp(presenters[i].game, game->id)) return presenters[i].presenter;
    return &irori_presenter_none;
}
