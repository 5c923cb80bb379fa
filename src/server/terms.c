/* One line of text, in a fixed order. */
#include "terms.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void terms_write(const table_terms *terms, char text[TERMS_SIZE]) {
    snprintf(text, TERMS_SIZE,
             "maker=%016" PRIx64 " move=%" PRId64 " game=%" PRId64 " hints=%d no-watching=%d no-chat=%d", terms->maker,
             terms->move_ms, terms->game_ms, (int)terms->hints, terms->no_watching, terms->no_chat);
}

void terms_read(const char *text, table_terms *terms) {
    uint64_t maker = 0;
    int64_t move = 0, game = 0;
    int hints = 0, no_watching = 0, no_chat = 0;
    int count = sscanf(text, "maker=%" SCNx64 " move=%" SCNd64 " game=%" SCNd64 " hints=%d no-watching=%d no-chat=%d",
                       &maker, &move, &game, &hints, &no_watching, &no_chat);
    memset(terms, 0, sizeof *terms);
    if (count != 6 || hints < IRORI_HINTS_USUAL || hints > IRORI_HINTS_OFF) return;
    *terms = (table_terms){maker, move, game, (irori_hint_setting)hints, no_watching, no_chat};
}

void terms_to_def(const table_terms *terms, irori_host_def *def) {
    def->maker = terms->maker;
    def->move_ms = terms->move_ms, def->game_ms = terms->game_ms;
    def->hints = terms->hints;
    def->no_watching = terms->no_watching, def->no_chat = terms->no_chat;
}

table_terms terms_of_def(const irori_host_def *def) {
    return (table_terms){def->maker, def->move_ms, def->game_ms, def->hints, def->no_watching, def->no_chat};
}
