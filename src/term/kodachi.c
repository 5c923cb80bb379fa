/* Kodachi in the terminal: its keys and pages. What can be picked comes from the position. */
#include "kodachi_screen.h"

#include <string.h>

int kodachi_item_thing(const term_view *view, const term_choice *choice, int item) {
    static const char *const words[] = {"beat", "continue"};
    int at = term_picking_of(view, choice) == IRORI_PICK_ONE ? term_item_choice(view, choice, item) : -1;
    for (size_t i = 0; at >= 0 && i < sizeof words / sizeof *words; i++)
        if (!strcmp(view->position->choice[at].key, words[i])) return -1;
    return term_item_thing(view, choice, item);
}

const term_screen term_screen_kodachi = {.rows = 23,
                                         .columns = 80,
                                         .reading_keys = "ctpa", /* cards, turn, points, deck */
                                         .brief = 2,             /* the turn */
                                         .draw = kodachi_draw,
                                         .go = kodachi_go};
