/* Lines: what was told, as segments that know what they name. */
#include <string.h>

#include "generic.h"
#include "store.h"

enum { LINES, SEGMENTS };

static irori_lines no_lines(irori_store *store) { return (irori_lines){.store = store}; }

irori_status irori_lines_init(irori_lines *lines, irori_error *why) {
    *lines = no_lines(store_new());
    return lines->store ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void irori_lines_done(irori_lines *lines) {
    store_free(lines->store);
    *lines = no_lines(NULL);
}

void irori_lines_clear(irori_lines *lines) {
    store_clear(lines->store);
    *lines = no_lines(lines->store);
}

void irori_present_line(irori_lines *lines, irori_weight weight) {
    irori_line *grown = store_grow(lines->store, LINES, lines->line, lines->lines, sizeof *grown);
    if (!grown) return;
    lines->line = grown;
    lines->line[lines->lines++] = (irori_line){.weight = weight, .rule = "", .first = lines->segments};
}

void irori_present_segment(irori_lines *lines, irori_segment segment) {
    irori_segment *grown = store_grow(lines->store, SEGMENTS, lines->segment, lines->segments, sizeof *grown);
    if (!grown || !lines->lines) return;
    lines->segment = grown;
    segment.text = store_text(lines->store, segment.text);
    segment.address = store_text(lines->store, segment.address);
    lines->segment[lines->segments++] = segment;
    lines->line[lines->lines - 1].count++;
}

/* Bytes of a sentence as a segment of plain text. */
static void add_plain(irori_lines *lines, const char *from, size_t size) {
    char text[IRORI_SENTENCE];
    if (!size) return;
    memcpy(text, from, size);
    text[size] = 0;
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = text});
}

/* The address of what an argument names; "": none. */
static const char *address_of(const irori_arg *arg, const irori_naming *list, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i].argument, arg->name)) return list[i].address;
    return "";
}

static irori_segment segment_of(const irori_arg *arg, const char *text, const char *address) {
    irori_segment segment = {.kind = IRORI_SEGMENT_TEXT, .text = text, .number = (int)arg->number};
    if (arg->kind == IRORI_ARG_SEAT)
        segment.kind = IRORI_SEGMENT_SEAT;
    else if (arg->kind == IRORI_ARG_NUMBER)
        segment.kind = IRORI_SEGMENT_NUMBER;
    else if (*address)
        segment = (irori_segment){.kind = IRORI_SEGMENT_THING, .text = text, .address = address};
    return segment;
}

void irori_present_message_naming(const irori_viewer *viewer, irori_lines *lines, const irori_message *message,
                                  const irori_naming *list, int named) {
    char text[IRORI_SENTENCE], piece[IRORI_SENTENCE];
    irori_span spans[2 * IRORI_MESSAGE_ARGS];
    int count;
    size_t at = 0;
    irori_words_say_spans(viewer->words, message, irori_present_seat_name, (void *)viewer, text, sizeof text, spans,
                          2 * IRORI_MESSAGE_ARGS, &count);
    for (int i = 0; i < count; i++) {
        add_plain(lines, text + at, spans[i].start - at);
        memcpy(piece, text + spans[i].start, spans[i].end - spans[i].start);
        piece[spans[i].end - spans[i].start] = 0;
        irori_present_segment(lines, segment_of(spans[i].arg, piece, address_of(spans[i].arg, list, named)));
        at = spans[i].end;
    }
    add_plain(lines, text + at, strlen(text + at));
}

void irori_present_message(const irori_viewer *viewer, irori_lines *lines, const irori_message *message,
                           const char *address) {
    irori_present_message_naming(viewer, lines, message, &(irori_naming){"what", address}, 1);
}

void irori_present_event(const irori_viewer *viewer, irori_lines *lines, irori_weight weight,
                         const irori_event *event) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    irori_message message = irori_event_message(viewer->rules, *event, viewer->seat);
    char address[IRORI_ADDRESS] = "";
    if (!message.id) return;
    if (presenter->address && event->object) presenter->address(viewer->rules, event, address);
    irori_present_line(lines, weight);
    irori_present_message(viewer, lines, &message, address);
}

irori_status irori_lines_tell(irori_lines *lines, const irori_viewer *viewer, uint32_t entry, const irori_event *events,
                              size_t count, irori_error *why) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    int before = lines->lines;
    (presenter->tell ? presenter->tell : generic_tell)(viewer, events, count, lines);
    for (int i = before; i < lines->lines; i++) lines->line[i].entry = entry;
    return store_is_full(lines->store) ? irori_fail(why, IRORI_NO_MEMORY, "error.memory") : IRORI_OK;
}

/* A viewer's copy whose state is redacted; the copy lasts until the lines are cleared. False: no memory. */
static bool redact_for(const irori_viewer *viewer, irori_lines *lines, irori_viewer *eyes) {
    const irori_game *game = viewer->rules->game;
    void *state = store_take(lines->store, game->state_size);
    *eyes = *viewer;
    eyes->state = state;
    if (!state) return false;
    memcpy(state, viewer->state, game->state_size);
    game->redact(viewer->rules, state, viewer->seat);
    return true;
}

static irori_status write_lines(irori_lines *lines, const irori_viewer *viewer,
                                void (*write)(const irori_viewer *, irori_lines *), irori_error *why) {
    irori_viewer eyes;
    if (write && redact_for(viewer, lines, &eyes)) write(&eyes, lines);
    return store_is_full(lines->store) ? irori_fail(why, IRORI_NO_MEMORY, "error.memory") : IRORI_OK;
}

irori_status irori_lines_recite(irori_lines *lines, const irori_viewer *viewer, irori_error *why) {
    return write_lines(lines, viewer, irori_presenter_of(viewer->rules->game)->recite, why);
}

bool irori_viewer_recites(const irori_viewer *viewer) { return irori_presenter_of(viewer->rules->game)->recite; }

static const irori_reading_def *reading_at(const irori_game *game, int index) {
    const irori_reading_def *list = irori_presenter_of(game)->readings;
    for (int i = 0; list && list[i].write; i++)
        if (i == index) return &list[i];
    return NULL;
}

const irori_reading *irori_reading_of(const irori_game *game, int index) {
    const irori_reading_def *reading = reading_at(game, index);
    return reading ? &reading->what : NULL;
}

irori_status irori_lines_read(irori_lines *lines, const irori_viewer *viewer, int index, irori_error *why) {
    const irori_reading_def *reading = reading_at(viewer->rules->game, index);
    return write_lines(lines, viewer, reading ? reading->write : NULL, why);
}

char *irori_line_text(const irori_lines *lines, int line, char *text, size_t size) {
    size_t used = 0;
    *text = 0;
    for (int i = 0; i < lines->line[line].count && used + 1 < size; i++) {
        const char *more = lines->segment[lines->line[line].first + i].text;
        size_t fits = irori_text_fit(more, size - used);
        memcpy(text + used, more, fits);
        text[used += fits] = 0;
    }
    return text;
}

bool irori_events_pause(const irori_rules *rules, const irori_event *events, size_t count) {
    const bool *pauses = irori_presenter_of(rules->game)->pauses;
    for (size_t i = 0; i < count; i++)
        if (pauses ? pauses[events[i].kind] : generic_weight(rules, events[i].kind) == IRORI_SCORED) return true;
    return false;
}

bool irori_viewer_pauses(const irori_viewer *viewer, const irori_event *events, size_t count) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    if (presenter->pauses_for) return presenter->pauses_for(viewer, events, count);
    return irori_events_pause(viewer->rules, events, count);
}
