/* Views: the state as one pair of eyes may know it, and what the seats are called. */
#include <string.h>

#include "term.h"

enum { NAME_WIDE = 11 }; /* the width of a column in the screens */

/* What is too long for a column loses its middle, not the number at its end. */
static void fit_name(char name[TERM_TEXT]) {
    const char *space = strrchr(name, ' ');
    char tail[TERM_TEXT];
    if (term_columns(name) <= NAME_WIDE) return;
    snprintf(tail, sizeof tail, "…%s", space && strlen(space) < 4 ? space : "");
    snprintf(name + term_fit(name, NAME_WIDE - term_columns(tail)), 16, "%.12s", tail);
}

void term_name_seats(term_view *view) {
    const char *players[IRORI_MAX_SEATS];
    char text[TERM_TEXT];
    bool is_alone = link_people_here(view->link) == 1;
    int count = view->rules->players;
    for (int seat = 0; seat < count; seat++) players[seat] = irori_seat_text(link_seat(view->link, seat));
    for (int seat = 0; seat < count; seat++) {
        irori_seat_called(view->words, view->rules->game, players, count, seat, text, sizeof text);
        if (is_alone && seat == view->seat && (view->link->own >> seat & 1))
            snprintf(text, sizeof text, "%s", irori_words_get(view->words, "present.you"));
        fit_name(text);
        snprintf(view->name[seat], IRORI_NAME_SIZE, "%.*s", IRORI_NAME_SIZE - 1, text);
    }
}

void term_view_init(term_view *view, const irori_words *words, table_link *link, uint32_t at, int seat, void *known) {
    *view =
        (term_view){.words = words, .link = link, .rules = link_rules(link), .at = at, .seat = seat, .known = known};
    link_known(link, at, seat, known);
    term_name_seats(view);
}

irori_viewer term_viewer_of(const term_view *view) {
    irori_viewer viewer = {.rules = view->rules, .words = view->words, .state = view->known, .seat = view->seat};
    viewer.knowing = link_knowing(view->link);
    for (int seat = 0; seat < view->rules->players; seat++)
        viewer.seats[seat] = (irori_seat_label){view->name[seat], link_is_person(view->link, seat)};
    return viewer;
}

void term_view_present(term_view *view, irori_position *position) {
    irori_viewer viewer = term_viewer_of(view);
    irori_status status = irori_position_build(position, &viewer, NULL);
    (void)status; /* without memory it is empty, and there is nothing to pick */
    view->position = position;
}

/* Numbers may come from a server. */
const char *term_seat_name(void *view, int seat) {
    return seat >= 0 && seat < IRORI_MAX_SEATS ? ((const term_view *)view)->name[seat] : "?";
}

const char *term_row_name(const term_view *view, int seat, char text[TERM_TEXT]) {
    irori_message message;
    irori_message_init(&message, "present.row");
    irori_message_seat(&message, "who", seat);
    return irori_words_say(view->words, &message, term_seat_name, (void *)view, text, TERM_TEXT);
}

const irori_area *term_area(const irori_position *position, const char *address, int seat) {
    char text[IRORI_ADDRESS];
    snprintf(text, sizeof text, address, seat);
    int area = irori_position_area(position, text);
    return area < 0 ? NULL : &position->area[area];
}

const irori_thing *term_thing(const irori_position *position, const irori_area *area, int index) {
    for (int i = 0; area && index >= 0 && i < area->count; i++) {
        const irori_thing *thing = &position->thing[area->first + i];
        if (index < thing->count) return thing;
        index -= thing->count;
    }
    return NULL;
}

char *term_say_keys(const term_view *view, const char *id, char text[TERM_TEXT]) {
    char hint[64];
    snprintf(hint, sizeof hint, "%.50s.hint", id);
    if (!irori_words_has(view->words, hint)) strcpy(hint, "term.keys.hint");
    const char *words = view->link->no_hints ? "" : irori_words_get(view->words, hint);
    return term_say(view->words, text, id, "hint", 's', words, NULL);
}
