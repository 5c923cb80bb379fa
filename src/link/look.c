/* Looking at a table of this process. Events of old entries are made again in rising order, as logs read them. */
#include <string.h>

#include "link.h"

static const irori_table *table_of(const table_link *link) { return ((const table_look *)link)->table; }

const irori_rules *look_rules(const table_link *link) { return irori_table_rules(table_of(link)); }
uint32_t look_entries(const table_link *link) { return irori_table_entries(table_of(link)); }
irori_turn look_turn(const table_link *link) { return irori_table_turn(table_of(link)); }
uint32_t look_knowing(const table_link *link) { return irori_table_taken_back_knowing(table_of(link)); }

irori_entry look_entry(const table_link *link, uint32_t number) { return irori_table_entry(table_of(link), number); }

bool look_is_undone(const table_link *link, uint32_t number) { return irori_table_is_undone(table_of(link), number); }

const irori_seat *look_seat(const table_link *link, int seat) { return irori_table_seat(table_of(link), seat); }

bool look_can_take_back(const table_link *link, int seat) { return irori_table_can_take_back(table_of(link), seat); }

void look_known(const table_link *link, uint32_t at, int seat, void *known) {
    irori_table_known(table_of(link), at, seat, known);
}

/* The table has the last entry's at hand. */
size_t look_events(table_link *link, uint32_t number, int seat, irori_event *out, size_t cap) {
    table_look *look = (table_look *)link;
    if (number < irori_table_entries(look->table) && !look->past) look->past = irori_lookback_new(look->table);
    return look->past ? irori_lookback_events(look->past, number, seat, out, cap)
                      : irori_table_events(look->table, number, seat, out, cap);
}

static const link_way way = {LINK_LOOKING};

void table_look_init(table_look *look, const irori_table *table) {
    *look = (table_look){.link = {.way = &way, .save = {.fd = -1, .is_idle = true}, .record = table, .fd = -1},
                         .table = table};
    for (int seat = 0; seat < irori_table_rules(table)->players; seat++)
        if (irori_table_seat(table, seat)->kind == IRORI_SEAT_PERSON) look->link.own |= 1u << seat;
}

void table_look_done(table_look *look) {
    irori_lookback_free(look->past);
    memset(look, 0, sizeof *look);
}
