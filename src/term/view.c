/* Views: the state as one pair of eyes may know it, and what the seats are called. */
#include <string.h>

#include "term.h"

bool term_is_human(const irori_table *table, int seat) {
    return !irori_player_is_name(irori_table_seat(table, seat), irori_table_rules(table)->game);
}

int term_count_humans(const irori_table *table) {
    int humans = 0;
    for (int seat = 0; seat < irori_table_rules(table)->players; seat++) humans += term_is_human(table, seat);
    return humans;
}

enum { NAME_WIDE = 11 }; /* the width of a column in the screens */

/* "Hard 2", "MCTS:500 1": the word for what stands before numbers and switches, the rest as it is written, the seat. */
static void name_role(const term_view *view, const char *name, int seat, char text[TERM_TEXT]) {
    char id[64], role[TERM_TEXT];
    size_t kind = strcspn(name, ":+-");
    snprintf(id, sizeof id, "term.player.%.*s", (int)kind, name);
    snprintf(role, sizeof role, "%s%s", irori_words_get(view->words, id), name + kind);
    int room = NAME_WIDE - (seat > 9 ? 3 : 2);
    bool is_long = term_columns(role) > room;
    snprintf(text, TERM_TEXT, "%.*s%s %d", (int)term_fit(role, room - is_long), role, is_long ? "…" : "", seat);
}

/* "human" is a role, any other name of a person is theirs; bots go by their kind. */
static void name_seat(term_view *view, int seat, bool is_you) {
    char text[TERM_TEXT];
    const char *name = irori_table_seat(view->table, seat);
    bool is_role = !strcmp(name, "human");
    if (is_you) {
        snprintf(text, sizeof text, "%s", irori_words_get(view->words, "term.you"));
    } else if (is_role || !term_is_human(view->table, seat)) {
        name_role(view, name, seat, text);
    } else {
        irori_message message; /* makes control characters harmless */
        irori_message_init(&message, "");
        irori_message_text(&message, "name", name);
        snprintf(text, sizeof text, "%s", message.args[0].text);
    }
    text[term_fit(text, NAME_WIDE)] = 0;
    snprintf(view->name[seat], IRORI_NAME_SIZE, "%.*s", IRORI_NAME_SIZE - 1, text);
}

void term_name_seats(term_view *view) {
    bool is_alone = term_count_humans(view->table) == 1;
    for (int seat = 0; seat < view->rules->players; seat++)
        name_seat(view, seat, is_alone && seat == view->seat && term_is_human(view->table, seat));
}

void term_view_init(term_view *view, const irori_words *words, const irori_table *table, uint32_t at, int seat,
                    void *known) {
    *view = (term_view){
        .words = words, .table = table, .rules = irori_table_rules(table), .at = at, .seat = seat, .known = known};
    irori_table_known(table, at, seat, known);
    term_name_seats(view);
}

irori_viewer term_viewer_of(const term_view *view) {
    irori_viewer viewer = {.rules = view->rules, .words = view->words, .state = view->known, .seat = view->seat};
    for (int seat = 0; seat < view->rules->players; seat++)
        viewer.seats[seat] = (irori_seat_label){view->name[seat], term_is_human(view->table, seat)};
    return viewer;
}

void term_view_present(term_view *view, irori_position *position) {
    irori_viewer viewer = term_viewer_of(view);
    irori_status status = irori_position_build(position, &viewer, NULL);
    (void)status; /* without memory it is empty, and there is nothing to pick */
    view->position = position;
}

const char *term_seat_name(void *view, int seat) { return ((const term_view *)view)->name[seat]; }

const char *term_row_name(const term_view *view, int seat, char text[TERM_TEXT]) {
    irori_message message;
    irori_message_init(&message, "term.row");
    irori_message_seat(&message, "who", seat);
    return irori_words_say(view->words, &message, term_seat_name, (void *)view, text, TERM_TEXT);
}

bool term_event_text(const term_view *view, irori_event event, char text[TERM_TEXT]) {
    irori_message message = irori_event_message(view->rules, event, view->seat);
    irori_words_say(view->words, &message, term_seat_name, (void *)view, text, TERM_TEXT);
    return message.id;
}
