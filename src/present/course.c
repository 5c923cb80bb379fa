/* The course of a game that is over: after every decision that changed anybody's points, what each seat had of each
 * kind. Points are kept in the order in which kinds turned up, until all are known. */
#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"
#include "kinds.h"

typedef struct walk {
    irori_course *course;
    present_kinds met; /* as they turned up */
    irori_course_point now;
} walk;

static void meet(walk *w, const irori_standing *standing, int32_t points[IRORI_MAX_PARTS]) {
    present_kinds_add(&w->met, standing);
    for (int i = 0; i < standing->parts; i++) {
        int kind = present_kinds_find(&w->met, standing->part[i].id);
        if (kind >= 0) points[kind] += standing->part[i].points;
    }
}

static bool add_point(irori_course *course, const irori_course_point *point) {
    irori_course_point *grown = realloc(course->point, ((size_t)course->points + 1) * sizeof *grown);
    if (!grown) return false;
    course->point = grown;
    grown[course->points++] = *point;
    return true;
}

/* The state after an entry; false: no memory. */
static bool look(walk *w, const irori_rules *rules, const void *state, uint32_t entry) {
    irori_result result;
    int32_t before[IRORI_MAX_SEATS][IRORI_MAX_PARTS];
    memcpy(before, w->now.points, sizeof before);
    memset(w->now.points, 0, sizeof w->now.points);
    rules->game->result(rules, state, &result);
    for (int i = 0; i < w->course->seats; i++) meet(w, &result.seat[i], w->now.points[i]);
    w->now.entry = entry;
    w->now.decision = w->course->decisions;
    return (w->course->points && !memcmp(before, w->now.points, sizeof before)) || add_point(w->course, &w->now);
}

static bool is_decision(const irori_table *table, uint32_t number) {
    return irori_entry_is_move(irori_table_entry(table, number).kind) && !irori_table_is_undone(table, number);
}

static bool walk_through(walk *w, const irori_table *table, irori_lookback *past, void *state) {
    uint32_t entries = irori_table_entries(table);
    for (uint32_t number = 0; number <= entries; number++) {
        if (number && !is_decision(table, number)) continue;
        w->course->decisions += number > 0;
        irori_lookback_known(past, number, IRORI_OMNISCIENT, state);
        if (!look(w, irori_table_rules_at(table, number), state, number)) return false;
    }
    return true;
}

/* Kinds get their order, the points of each with them. */
static void arrange(irori_course *course, const present_kinds *met, const irori_viewer *viewer) {
    present_kinds sorted = *met;
    present_kinds_sort(&sorted);
    course->kinds = sorted.count;
    for (int kind = 0; kind < sorted.count; kind++) course->kind[kind] = irori_present_word(viewer, sorted.id[kind]);
    for (int i = 0; i < course->points; i++) {
        irori_course_point before = course->point[i];
        for (int seat = 0; seat < course->seats; seat++)
            for (int kind = 0; kind < sorted.count; kind++)
                course->point[i].points[seat][kind] = before.points[seat][present_kinds_find(met, sorted.id[kind])];
    }
}

static void name_seats(irori_course *course, const irori_viewer *viewer) {
    for (int seat = 0; seat < course->seats; seat++) {
        irori_message who;
        irori_message_init(&who, "present.row");
        irori_message_seat(&who, "who", seat);
        irori_present_say(viewer, &who, course->name[seat]);
    }
}

irori_status irori_course_build(irori_course *course, const irori_viewer *viewer, const irori_table *table,
                                irori_error *why) {
    const irori_game *game = irori_table_rules(table)->game;
    walk w = {.course = course};
    memset(course, 0, sizeof *course);
    if (irori_table_turn(table).kind != IRORI_OVER) return irori_fail(why, IRORI_ILLEGAL, "present.course.running");
    course->is_team = game->is_cooperative;
    course->seats = game->is_cooperative ? 1 : irori_table_rules(table)->players;
    irori_lookback *past = irori_lookback_new(table);
    void *state = malloc(game->state_size);
    bool is_done = past && state && walk_through(&w, table, past, state);
    irori_lookback_free(past);
    free(state);
    if (!is_done) {
        irori_course_done(course);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    arrange(course, &w.met, viewer);
    name_seats(course, viewer);
    return IRORI_OK;
}

void irori_course_done(irori_course *course) {
    free(course->point);
    *course = (irori_course){.point = NULL};
}

static void write_point(const irori_course *course, const irori_course_point *point, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "entry", point->entry);
    irori_json_key_int(writer, "decision", point->decision);
    irori_json_key(writer, "points"), irori_json_open(writer, '[');
    for (int seat = 0; seat < course->seats; seat++) {
        irori_json_open(writer, '[');
        for (int kind = 0; kind < course->kinds; kind++) irori_json_int(writer, point->points[seat][kind]);
        irori_json_close(writer, ']');
    }
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

static void write_list(irori_writer *writer, const char *key, const char *(*text)(const irori_course *, int),
                       const irori_course *course, int count) {
    irori_json_key(writer, key), irori_json_open(writer, '[');
    for (int i = 0; i < count; i++) irori_json_string(writer, text(course, i));
    irori_json_close(writer, ']');
}

static const char *kind_of(const irori_course *course, int i) { return course->kind[i]; }
static const char *name_of(const irori_course *course, int i) { return course->name[i]; }

void irori_course_write(const irori_course *course, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key(writer, "team"), irori_json_bool(writer, course->is_team);
    irori_json_key_int(writer, "decisions", course->decisions);
    write_list(writer, "kinds", kind_of, course, course->kinds);
    write_list(writer, "seats", name_of, course, course->seats);
    irori_json_key(writer, "course"), irori_json_open(writer, '[');
    for (int i = 0; i < course->points; i++) write_point(course, &course->point[i], writer);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}
