/* Rows out and in, and what every entry changes.
 *
 * `out` holds the rows that wait to be taken, each a row_head and its text, rounded up to whole heads' alignment;
 * `flight` has one number for each row that is not durable yet: how many entries may be told once it is. */
#include <stdlib.h>
#include <string.h>

#include "host_private.h"
#include "irori/hash.h"

typedef struct row_head {
    irori_row row;
    size_t step; /* to the next head */
} row_head;

static bool grow(void **list, size_t *room, size_t needed) {
    if (needed <= *room) return true;
    size_t size = *room ? *room : 256;
    while (size < needed) size *= 2;
    void *grown = realloc(*list, size);
    if (!grown) return false;
    *list = grown;
    *room = size;
    return true;
}

/* What was taken before makes room. */
static void forget_taken(irori_host *host) {
    if (!host->out_taken) return;
    host->out_size -= host->out_taken;
    memmove(host->out, host->out + host->out_taken, host->out_size);
    host->out_taken = 0;
}

void rows_push(irori_host *host, bool is_record, const char *text, size_t size, uint32_t entries) {
    size_t step = (sizeof(row_head) + size + 1 + 15) & ~(size_t)15, flying = (size_t)(host->rows - host->durable) + 1;
    forget_taken(host);
    void *out = host->out, *flight = host->flight;
    bool has_room = grow(&out, &host->out_room, host->out_size + step);
    host->out = out;
    has_room = grow(&flight, &host->flight_room, flying * sizeof *host->flight) && has_room;
    host->flight = flight;
    if (!has_room) {
        host->is_lost = true;
        return;
    }
    row_head head = {.step = step};
    head.row = (irori_row){.number = ++host->rows,
                           .is_record = is_record,
                           .device = host->origin,
                           .nonce = host->nonce,
                           .time = host->now,
                           .size = size};
    memcpy(host->out + host->out_size, &head, sizeof head);
    memcpy(host->out + host->out_size + sizeof head, text, size);
    host->out[host->out_size + sizeof head + size] = 0;
    host->out_size += step;
    host->flight[flying - 1] = entries;
    host->nonce = 0;
    host->row_time = host->now;
}

bool irori_host_next_row(irori_host *host, irori_row *row) {
    row_head head;
    if (host->out_taken == host->out_size) {
        free(host->out);
        host->out = NULL;
        host->out_size = host->out_taken = host->out_room = 0;
        return false;
    }
    memcpy(&head, host->out + host->out_taken, sizeof head);
    *row = head.row;
    row->text = (char *)host->out + host->out_taken + sizeof head;
    host->out_taken += head.step;
    return true;
}

uint64_t irori_host_rows(const irori_host *host) { return host->rows; }

void irori_host_durable(irori_host *host, uint64_t number) {
    if (number > host->rows) number = host->rows;
    if (number <= host->durable) return;
    size_t count = (size_t)(number - host->durable), left = (size_t)(host->rows - number);
    host->durable_entries = host->flight[count - 1];
    memmove(host->flight, host->flight + count, left * sizeof *host->flight);
    host->durable = number;
}

/* Answers */

host_answer *answers_find(const host_answers *answers, irori_device device, uint64_t nonce) {
    for (int i = answers->count; i-- > 0;)
        if (answers->list[i].nonce == nonce && answers->list[i].device == device) return &answers->list[i];
    return NULL;
}

static void forget_answer(host_answers *answers, int index) {
    free(answers->list[index].text);
    memmove(answers->list + index, answers->list + index + 1,
            (size_t)(--answers->count - index) * sizeof *answers->list);
}

/* Makes room: whoever asks much forgets their own first. */
static void forget_some(host_answers *answers, irori_device device, uint64_t durable) {
    int own = 0, oldest = 0;
    for (int i = answers->count; i-- > 0;)
        if (answers->list[i].device == device) own++, oldest = i;
    int index = own >= HOST_NONCES_EACH ? oldest : answers->count >= HOST_NONCES ? 0 : -1;
    if (index >= 0 && answers->list[index].row <= durable) forget_answer(answers, index);
}

host_answer *answers_add(host_answers *answers, irori_device device, uint64_t nonce, uint64_t durable) {
    for (int before = -1; before != answers->count;) {
        before = answers->count;
        forget_some(answers, device, durable);
    }
    if (answers->count == answers->room) {
        int room = answers->room ? 2 * answers->room : 8;
        host_answer *list = realloc(answers->list, (size_t)room * sizeof *list);
        if (!list) return NULL;
        answers->list = list;
        answers->room = room;
    }
    host_answer *answer = &answers->list[answers->count++];
    *answer = (host_answer){.device = device, .nonce = nonce};
    return answer;
}

void answers_free(host_answers *answers) {
    for (int i = 0; i < answers->count; i++) free(answers->list[i].text);
    free(answers->list);
}

static host_answer *last_answer_to(const host_answers *answers, irori_device device) {
    for (int i = answers->count; i-- > 0;)
        if (answers->list[i].device == device) return &answers->list[i];
    return NULL;
}

/* Nonces that rows have: a filter that may say yes to one that none has, and then who keeps the rows is asked. */

static uint64_t hash_nonce(irori_device device, uint64_t nonce) {
    uint64_t both[2] = {device, nonce};
    return irori_hash64(both, sizeof both, 0);
}

enum { FILTER_BITS_EACH = 3 };

static void use_nonce(irori_host *host, irori_device device, uint64_t nonce) {
    uint64_t hash = hash_nonce(device, nonce);
    for (int i = 0; i < FILTER_BITS_EACH; i++, hash >>= 16)
        host->used[hash % HOST_USED_BITS / 8] |= (uint8_t)(1 << hash % 8);
}

static bool may_be_used(const irori_host *host, irori_device device, uint64_t nonce) {
    uint64_t hash = hash_nonce(device, nonce);
    bool may = true;
    for (int i = 0; i < FILTER_BITS_EACH; i++, hash >>= 16)
        may &= host->used[hash % HOST_USED_BITS / 8] >> hash % 8 & 1;
    return may || host->has_unknown_nonces;
}

bool rows_have_nonce(const irori_host *host, irori_device device, uint64_t nonce) {
    return host->is_used && may_be_used(host, device, nonce) && host->is_used(host->used_context, device, nonce);
}

void irori_host_set_used(irori_host *host, irori_used_fn is_used, void *context) {
    host->is_used = is_used;
    host->used_context = context;
}

static bool is_move(const irori_host *host, uint32_t entries) {
    return entries && irori_table_entry(host->table, irori_table_entries(host->table)).kind == IRORI_ENTRY_MOVE;
}

/* A row with a device and no nonce goes on with what the device's last nonce began. */
void rows_note(irori_host *host, irori_device device, uint64_t nonce, uint32_t entries) {
    if (!device) return;
    if (nonce) use_nonce(host, device, nonce);
    if (nonce && !is_move(host, entries)) allowance_charge(host, device, host->row_time);
    host_answer *answer =
        nonce ? answers_add(&host->done, device, nonce, host->durable) : last_answer_to(&host->done, device);
    if (!answer) {
        host->is_lost |= nonce != 0;
        return;
    }
    answer->entry = host->table ? irori_table_entries(host->table) : 0;
    answer->entries += entries;
    answer->row = host->rows;
}

/* Entries */

void rows_asked(irori_host *host, uint32_t entry, int64_t time) {
    for (int seat = 0; seat < host->rules->players; seat++) {
        host_seat *s = &host->seats[seat];
        s->decision = entry;
        s->asked = time;
        s->used = 0;
        s->has_answer = false;
    }
}

/* In a phase in which all choose, a choice changes nothing for those who still owe theirs. */
static bool leaves_others(irori_turn before, irori_turn after, int seat) {
    uint32_t others = ~(1u << seat);
    return before.kind == IRORI_ALL && after.kind == IRORI_ALL && (before.seats & others) == (after.seats & others);
}

static void ask_again(irori_host *host, int seat, uint32_t number) {
    host->seats[seat].decision = number;
    host->seats[seat].has_answer = false;
}

static void note_move(irori_host *host, int seat, irori_turn after, uint32_t number, int64_t time) {
    clock_charge(host, seat, number, host->turn.kind == IRORI_ANY, time);
    if (!leaves_others(host->turn, after, seat)) {
        rows_asked(host, number, time);
        return;
    }
    ask_again(host, seat, number);
    if (after.seats >> seat & 1) host->seats[seat].asked = time;
}

/* Whoever sits down speaks for the seat, and goes on with its clock, but not with the vote of who sat there before. */
static void note_seat(irori_host *host, const irori_entry *entry, irori_device device, int64_t time) {
    host_seat *s = &host->seats[entry->seat];
    s->left = entry->seat_kind == IRORI_SEAT_OPEN ? s->device : 0;
    s->free_until = 0;
    s->has_heir = false;
    s->device = entry->seat_kind == IRORI_SEAT_PERSON ? device : 0;
    if (host->vote.kind && host->vote.outcome == VOTE_OPEN) {
        host->vote.yes &= ~(1u << entry->seat);
        host->vote.no &= ~(1u << entry->seat);
        host->vote_version++;
    }
    if (entry->seat_kind == IRORI_SEAT_BOT) s->asked = time;
    s->is_handed = s->has_answer = false;
}

/* While a bot decides, the person's clock stands still: nobody gains time by handing over and back. */
static void note_hand_over(irori_host *host, const irori_entry *entry, int64_t time) {
    host_seat *s = &host->seats[entry->seat];
    bool to_bot = entry->player[0];
    if (to_bot && !s->is_handed) s->used = time - s->asked;
    s->asked = to_bot ? time : time - s->used;
    s->is_handed = to_bot;
    s->has_answer = false;
}

/* Who took back goes on with the clock of that decision; where it was a group's, so do all of it. */
static void note_undo(irori_host *host, const irori_entry *entry, uint32_t number, int64_t time) {
    int64_t asked = clock_refund(host, entry->seat, entry->target, time);
    rows_asked(host, number, time);
    host->seats[entry->seat].asked = asked;
    irori_turn turn = irori_table_turn(host->table);
    for (int seat = 0; turn.kind == IRORI_ANY && seat < host->rules->players; seat++) host->seats[seat].asked = asked;
}

static void note_entry(irori_host *host, uint32_t number, irori_turn after, irori_device device, int64_t time) {
    irori_entry entry = irori_table_entry(host->table, number);
    switch (entry.kind) {
    case IRORI_ENTRY_MOVE:
    case IRORI_ENTRY_TIME_OUT: note_move(host, entry.seat, after, number, time); break;
    case IRORI_ENTRY_RETRACT:
        host->seats[entry.seat].asked = clock_refund(host, entry.seat, entry.target - 1, time);
        ask_again(host, entry.seat, number);
        break;
    case IRORI_ENTRY_UNDO: note_undo(host, &entry, number, time); break;
    case IRORI_ENTRY_AGREED:
        for (int seat = 0; seat < host->rules->players; seat++) (void)clock_refund(host, seat, entry.target, time);
        rows_asked(host, number, time);
        break;
    case IRORI_ENTRY_SEAT: note_seat(host, &entry, device, time), host_seats_changed(host); break;
    case IRORI_ENTRY_HAND_OVER: note_hand_over(host, &entry, time), host_seats_changed(host); break;
    default:
        for (int seat = 0; seat < host->rules->players; seat++) host->seats[seat].decisions = 0;
        rows_asked(host, number, time);
    }
    host->turn = after;
    host->is_stuck = false;
    host->place_version++;
}

void rows_dealt(irori_host *host, irori_table *table, int64_t time) {
    host->table = table;
    host->turn = irori_table_turn(table);
    host->phase = HOST_DEALT;
    host->place_version++;
    rows_asked(host, 0, time);
    host_seats_changed(host);
}

/* The lines that are no entries change names, or end the record. */
static void note_lines(irori_host *host, uint32_t entries, irori_device device, int64_t time) {
    for (uint32_t number = entries + 1; number <= irori_table_entries(host->table); number++)
        note_entry(host, number, irori_table_turn(host->table), device, time);
    if (irori_table_entries(host->table) == entries) host_seats_changed(host);
}

static void push_line(irori_host *host, uint32_t line, uint32_t entries) {
    char text[IRORI_RECORD_LINE], *room = text;
    size_t size = line ? sizeof text : irori_table_header_size(host->table);
    if (size > sizeof text && !(room = malloc(size))) {
        host->is_lost = true;
        return;
    }
    irori_writer writer = irori_writer_to(room, size);
    if (irori_table_write_line(host->table, line, &writer))
        rows_push(host, true, room, writer.used, entries);
    else
        host->is_lost = true;
    if (room != text) free(room);
}

static uint32_t entries_pushed(const irori_host *host) {
    return host->rows > host->durable ? host->flight[host->rows - host->durable - 1] : host->durable_entries;
}

void rows_push_lines(irori_host *host) {
    uint32_t before = entries_pushed(host), now = irori_table_entries(host->table);
    uint32_t first = host->lines, end = irori_table_lines(host->table);
    irori_device device = host->origin;
    uint64_t nonce = host->nonce;
    note_lines(host, before, device, host->now);
    for (; host->lines < end && !host->is_lost; host->lines++)
        push_line(host, host->lines, host->lines + 1 == end ? now : before);
    if (!first) host->deal_row = host->rows;
    if (first < end) rows_note(host, device, nonce, now - before);
}

static irori_turn turn_at(const irori_host *host, irori_lookback *past, uint32_t number) {
    _Alignas(16) uint8_t state[HOST_STATE];
    const irori_rules *rules = irori_table_rules_at(host->table, number + 1); /* what it left behind is played by */
    irori_lookback_known(past, number, IRORI_OMNISCIENT, state);
    return rules->game->to_act(rules, state);
}

void rows_adopt(irori_host *host, irori_table *table, irori_device device) {
    irori_lookback *past = irori_lookback_new(table);
    uint32_t entries = irori_table_entries(table);
    rows_dealt(host, table, host->now);
    host->is_lost |= !past;
    if (past) host->turn = turn_at(host, past, 0);
    for (uint32_t number = 1; past && number <= entries; number++)
        note_entry(host, number, turn_at(host, past, number), device, host->now);
    irori_lookback_free(past);
    host->origin = device;
    for (uint32_t end = irori_table_lines(table); host->lines < end && !host->is_lost; host->lines++)
        push_line(host, host->lines, entries);
    host->origin = 0;
    host->deal_row = host->rows;
}

/* The header of a table that waited for it makes the table. */
static irori_status read_header(irori_host *host, const irori_row *row, irori_error *why) {
    irori_source source = host->source;
    irori_seed secret = host_secret(host);
    irori_table *table;
    source.rules = host->rules;
    source.secret = host->is_dealt_at_once ? NULL : &secret;
    irori_status status = irori_table_open(row->text, row->size, &source, &table, why);
    if (!status) rows_dealt(host, table, row->time);
    return status;
}

irori_status rows_read_line(irori_host *host, const irori_row *row, irori_error *why) {
    irori_status status;
    if (!host->table) {
        status = read_header(host, row, why);
    } else {
        uint32_t before = irori_table_entries(host->table);
        status = irori_table_read_line(host->table, row->text, row->size, &host->source, why);
        if (!status) note_lines(host, before, row->device, row->time);
    }
    if (!status) host->lines++;
    return status;
}
