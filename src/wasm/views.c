/* Views: presentation for one pair of eyes in one language. A view holds the position built last, for choices and free
 * placement, and keeps the state it was built from. */
#include <stdlib.h>
#include <string.h>

#include "views.h"

static void view_done(wasm_object *self) {
    wasm_view *view = (wasm_view *)self;
    irori_position_done(&view->position);
    irori_lines_done(&view->lines);
    wasm_object_drop(view->shown);
}

/* Making one */

static const char *const view_keys[] = {"seats", NULL};
static const char *const seat_keys[] = {"name", "person"};

static bool read_seat(json_reader *json, wasm_view *view) {
    irori_seat_label *label = &view->viewer.seats[view->count];
    char key[16];
    if (view->count == IRORI_MAX_SEATS || !json_open(json, '{')) return false;
    label->name = view->names[view->count];
    while (json_more(json, '}')) {
        if (!json_key(json, key, sizeof key)) return false;
        bool is_read = !strcmp(key, seat_keys[0])   ? json_string(json, view->names[view->count], IRORI_NAME_SIZE, NULL)
                       : !strcmp(key, seat_keys[1]) ? json_bool(json, &label->is_person)
                                                    : false;
        if (!is_read) return false;
    }
    view->count++;
    return !json->bad;
}

static bool read_view(json_reader *json, int key, void *view) {
    (void)key;
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']'))
        if (!read_seat(json, view)) return false;
    return !json->bad;
}

int wasm_view_new(int words, const char *json, size_t size) {
    const irori_words *said = wasm_words(words);
    wasm_view *view = said ? wasm_object_new(WASM_VIEW, sizeof *view, view_done) : NULL;
    if (!view) return wasm_fail();
    view->viewer.words = said;
    if (words) wasm_object_need(view, wasm_get(words, WASM_WORDS));
    for (int i = 0; i < IRORI_MAX_SEATS; i++) view->viewer.seats[i].name = view->names[i];
    if (wasm_read(json, size, view_keys, read_view, view) && !irori_position_init(&view->position, &wasm_error) &&
        !irori_lines_init(&view->lines, &wasm_error))
        return wasm_handle_of(view);
    wasm_object_drop(view);
    return wasm_fail();
}

/* Positions */

static void show(wasm_view *view, wasm_state *state, int seat) {
    state->base.uses++;
    wasm_object_drop(view->shown);
    view->shown = &state->base;
    view->viewer.rules = state->rules;
    view->viewer.state = state->state;
    view->viewer.seat = seat;
}

static void write_position(irori_writer *writer, const void *position) { irori_position_write(position, writer); }

int wasm_view_build(int view, int state, int seat) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    wasm_state *of = found ? wasm_state_for(state, seat) : NULL;
    if (!of) return wasm_fail();
    show(found, of, seat);
    if (irori_position_build(&found->position, &found->viewer, &wasm_error)) return wasm_fail();
    return wasm_answer(write_position, &found->position);
}

wasm_view *wasm_view_shown(int view) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    if (!found || found->shown) return found;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.view");
    return NULL;
}

typedef struct decided {
    const irori_rules *rules;
    irori_move moves[IRORI_MOST_MOVES];
    int count;
} decided;

static void write_decided(irori_writer *writer, const void *context) {
    const decided *all = context;
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '[');
    for (int i = 0; i < all->count; i++) {
        all->rules->game->move_to_text(all->rules, all->moves[i], text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
}

static bool are_things(const irori_position *position, const int32_t *things, int count) {
    for (int i = 0; i < count; i++)
        if (things[i] < 0 || things[i] >= position->things) return false;
    return true;
}

/* A choice that is played has its moves; one below which things are picked makes them from these. */
int wasm_view_decide(int view, int choice, const int32_t *things, int count) {
    wasm_view *found = wasm_view_shown(view);
    if (!found) return wasm_fail();
    const irori_position *position = &found->position;
    if (choice < 0 || choice >= position->choices || count < 0 || count > IRORI_MOST_PICKS ||
        !are_things(position, things, count))
        return wasm_refuse(IRORI_ILLEGAL, "wasm.choice");
    decided all = {.rules = found->viewer.rules};
    const irori_choice *picked = &position->choice[choice];
    if (count || picked->picking != IRORI_PICK_ONE) {
        all.count = irori_position_decide(position, choice, things, count, all.moves);
    } else {
        all.count = picked->moves < IRORI_MOST_MOVES ? picked->moves : IRORI_MOST_MOVES;
        memcpy(all.moves, position->move + picked->first_move, (size_t)all.count * sizeof *all.moves);
    }
    int answer = wasm_answer(write_decided, &all);
    return answer < 0 ? answer : all.count;
}

/* Lines */

static void write_lines(irori_writer *writer, const void *lines) { irori_lines_write(lines, 0, writer); }

int wasm_answer_lines(const irori_lines *lines) { return wasm_answer(write_lines, lines); }

static irori_status tell(wasm_view *view, const irori_viewer *viewer, const irori_table *table, uint32_t entry) {
    size_t count = irori_table_events(table, entry, viewer->seat, NULL, 0);
    irori_event *events = malloc((count + 1) * sizeof *events);
    if (!events) return irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
    (void)irori_table_events(table, entry, viewer->seat, events, count);
    irori_status status = irori_lines_tell(&view->lines, viewer, entry, events, count, &wasm_error);
    free(events);
    return status;
}

int wasm_view_tell(int view, int table, uint32_t first, uint32_t last, int seat) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    wasm_table *of = found ? wasm_table_at(table) : NULL;
    if (!of || !wasm_is_eyes(irori_table_rules(of->table), seat)) return wasm_fail();
    irori_viewer viewer = found->viewer;
    viewer.rules = irori_table_rules(of->table);
    viewer.state = NULL;
    viewer.seat = seat;
    irori_lines_clear(&found->lines);
    for (uint32_t entry = first; entry <= last && entry <= irori_table_entries(of->table); entry++)
        if (tell(found, &viewer, of->table, entry)) return wasm_fail();
    return wasm_answer_lines(&found->lines);
}

int wasm_view_recite(int view) {
    wasm_view *found = wasm_view_shown(view);
    if (!found) return wasm_fail();
    irori_lines_clear(&found->lines);
    if (irori_lines_recite(&found->lines, &found->viewer, &wasm_error)) return wasm_fail();
    return wasm_answer_lines(&found->lines);
}

int wasm_view_read(int view, int page) {
    wasm_view *found = wasm_view_shown(view);
    if (!found) return wasm_fail();
    irori_lines_clear(&found->lines);
    for (int i = 0; i <= page; i++)
        if (!irori_reading_of(found->viewer.rules->game, i)) return wasm_refuse(IRORI_ILLEGAL, "wasm.page");
    if (page < 0) return wasm_refuse(IRORI_ILLEGAL, "wasm.page");
    if (irori_lines_read(&found->lines, &found->viewer, page, &wasm_error)) return wasm_fail();
    return wasm_answer_lines(&found->lines);
}

/* Free placement */

/* The view, if its position takes that thing now; otherwise NULL, and the answer says so. */
static wasm_view *get_placing(int view, int thing) {
    wasm_view *found = wasm_view_shown(view);
    if (!found) return NULL;
    bool is_thing = thing >= 0 && thing < found->position.things;
    if (is_thing && irori_placement_takes(&found->position, thing)) return found;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.thing");
    return NULL;
}

static int answer_drop(bool is_found, irori_drop drop) {
    int32_t numbers[] = {drop.x, drop.y, drop.angle};
    return wasm_answer_numbers(is_found, numbers, 3);
}

int wasm_place_check(int view, int thing, int x, int y, int angle) {
    wasm_view *found = get_placing(view, thing);
    irori_placing placing;
    if (!found || !irori_placement_check(&found->position, thing, (irori_drop){x, y, angle}, &placing))
        return wasm_fail();
    int32_t numbers[10] = {placing.target, placing.points};
    for (int i = 0; i < 4; i++) numbers[2 + 2 * i] = placing.corner[i].x, numbers[3 + 2 * i] = placing.corner[i].y;
    return wasm_answer_numbers(placing.is_legal, numbers, 10);
}

int wasm_place_snap(int view, int thing, int x, int y, int angle) {
    wasm_view *found = get_placing(view, thing);
    irori_drop drop = {x, y, angle}, near = drop;
    if (!found) return wasm_fail();
    bool is_found = irori_placement_snap(&found->position, thing, drop, &near, NULL);
    return answer_drop(is_found, near);
}

int wasm_place_step(int view, int thing, int x, int y, int angle, int around, int along, int is_small) {
    wasm_view *found = get_placing(view, thing);
    irori_drop drop = {x, y, angle};
    if (!found) return wasm_fail();
    irori_placing_step step = {.around = around, .along = along, .is_small = is_small != 0};
    bool is_found = irori_placement_step(&found->position, thing, &drop, step);
    return answer_drop(is_found, drop);
}

int wasm_place_move(int view, int thing, int x, int y, int angle) {
    wasm_view *found = get_placing(view, thing);
    irori_placing placing;
    if (!found || !irori_placement_check(&found->position, thing, (irori_drop){x, y, angle}, &placing))
        return wasm_fail();
    if (!placing.is_legal) return wasm_refuse(IRORI_ILLEGAL, "wasm.drop");
    return wasm_answer_move(found->viewer.rules, placing.move);
}

static void write_placing_words(irori_writer *writer, const void *context) {
    const irori_placing_words *words = context;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "where", words->where);
    irori_json_key_string(writer, "briefly", words->briefly);
    irori_json_key_string(writer, "brings", words->brings);
    irori_json_key_string(writer, "leaves", words->leaves);
    irori_json_key_int(writer, "left", words->left);
    irori_json_close(writer, '}');
}

int wasm_place_say(int view, int thing, int x, int y, int angle) {
    wasm_view *found = get_placing(view, thing);
    irori_placing_words words;
    if (!found || !irori_placement_say(&found->position, thing, (irori_drop){x, y, angle}, &words)) return wasm_fail();
    return wasm_answer(write_placing_words, &words);
}

typedef struct objections {
    const wasm_view *view;
    irori_objection list[IRORI_MAX_REFUSALS];
    int count;
} objections;

static void write_objections(irori_writer *writer, const void *context) {
    const objections *all = context;
    char text[IRORI_SENTENCE];
    irori_json_open(writer, '[');
    for (int i = 0; i < all->count; i++) {
        const irori_objection *one = &all->list[i];
        irori_words_say(all->view->viewer.words, &one->why, NULL, NULL, text, sizeof text);
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "why", text);
        if (one->thing >= 0) irori_json_key_int(writer, "thing", one->thing);
        if (one->has_place) irori_json_key_int(writer, "x", one->at.x), irori_json_key_int(writer, "y", one->at.y);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

int wasm_place_why(int view, int thing, int x, int y, int angle) {
    objections all = {.view = get_placing(view, thing)};
    if (!all.view) return wasm_fail();
    all.count =
        irori_placement_objections(&all.view->position, thing, (irori_drop){x, y, angle}, all.list, IRORI_MAX_REFUSALS);
    int answer = wasm_answer(write_objections, &all);
    return answer < 0 ? answer : all.count;
}

typedef struct placed {
    irori_figure figure;
    irori_mark marks[IRORI_MOST_MARKS];
} placed;

static void write_mark(irori_writer *writer, const irori_mark *mark) {
    irori_json_open(writer, '{');
    irori_json_key(writer, "at");
    irori_json_open(writer, '[');
    irori_json_int(writer, mark->from.x), irori_json_int(writer, mark->from.y);
    if (mark->width) irori_json_int(writer, mark->to.x), irori_json_int(writer, mark->to.y);
    irori_json_close(writer, ']');
    if (mark->width) irori_json_key_int(writer, "width", mark->width);
    if (*mark->sign) irori_json_key_string(writer, "sign", mark->sign);
    if (*mark->suit) irori_json_key_string(writer, "suit", mark->suit);
    irori_json_close(writer, '}');
}

static void write_placed(irori_writer *writer, const void *context) {
    const placed *it = context;
    irori_json_open(writer, '{');
    irori_json_key(writer, "outline");
    irori_json_open(writer, '[');
    for (int i = 0; i < 4; i++)
        irori_json_int(writer, it->figure.corner[i].x), irori_json_int(writer, it->figure.corner[i].y);
    irori_json_close(writer, ']');
    irori_json_key(writer, "marks");
    irori_json_open(writer, '[');
    for (int i = 0; i < it->figure.marks; i++) write_mark(writer, &it->marks[i]);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

int wasm_place_figure(int view, int thing, int x, int y, int angle) {
    wasm_view *found = get_placing(view, thing);
    placed it;
    if (!found || !irori_placement_figure(&found->position, thing, (irori_drop){x, y, angle}, &it.figure, it.marks))
        return wasm_fail();
    return wasm_answer(write_placed, &it);
}

int wasm_place_find(int view, const char *move, size_t size) {
    wasm_view *found = wasm_view_shown(view);
    irori_move read = found ? wasm_move(found->viewer.rules, move, size) : 0;
    irori_drop drop = {0};
    if (!read) return wasm_fail();
    int thing = irori_placement_of_move(&found->position, read, &drop);
    int32_t numbers[] = {thing, drop.x, drop.y, drop.angle};
    return wasm_answer_numbers(thing >= 0, numbers, 4);
}
