/* The end of a game: ranks, and each seat's points by kind. Kinds are merged from all seats' lists without changing the
 * order of any, so that front ends can make a table of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"
#include "kinds.h"

/* Seats */

static void fill_part(irori_score_part *part, const irori_part *from) {
    *part = (irori_score_part){
        .is_there = true, .has_count = from->count || !from->points, .points = (int)from->points, .count = from->count};
    snprintf(part->text, sizeof part->text, part->has_count ? "%d (%d)" : "%d", part->points, part->count);
}

/* ": Kododo 3 (3), Twos 8 (4) …" */
static void list_parts(const irori_ending *ending, const irori_viewer *viewer, const irori_seat_score *score,
                       char text[IRORI_SENTENCE]) {
    size_t used = 0;
    *text = 0;
    for (int kind = 0; kind < ending->kinds; kind++) {
        if (!score->part[kind].is_there) continue;
        int size = snprintf(text + used, IRORI_SENTENCE - used, "%s %s %s",
                            used ? "," : irori_present_word(viewer, "present.colon"), ending->kind[kind],
                            score->part[kind].text);
        used += size < IRORI_SENTENCE - (int)used ? (size_t)size : 0;
    }
}

/* "1. Aki: 23 points: …" */
static void say_score(const irori_ending *ending, const irori_viewer *viewer, irori_seat_score *score) {
    char line[IRORI_SENTENCE], parts[IRORI_SENTENCE], whole[2 * IRORI_SENTENCE];
    irori_message message;
    irori_message_init(&message, ending->is_over ? "present.end.line" : "present.end.line.unknown");
    irori_message_number(&message, "rank", score->rank);
    irori_message_lend(&message, "who", score->name);
    irori_message_number(&message, "n", score->points);
    irori_present_say(viewer, &message, line);
    list_parts(ending, viewer, score, parts);
    snprintf(whole, sizeof whole, "%s%s", line, parts);
    irori_text_copy(score->sentence, IRORI_SENTENCE, whole);
}

static void fill_seat(irori_ending *ending, const irori_viewer *viewer, const irori_result *result,
                      const present_kinds *kinds, int seat) {
    const irori_standing *standing = &result->seat[seat];
    irori_seat_score *score = &ending->seat[ending->seats++];
    irori_message who;
    *score = (irori_seat_score){.seat = seat, .is_known = ending->is_over};
    for (int kind = 0; kind < ending->kinds; kind++) snprintf(score->part[kind].text, 32, "–");
    irori_message_init(&who, "present.row");
    irori_message_seat(&who, "who", seat);
    irori_present_say(viewer, &who, score->name);
    for (int i = 0; ending->is_over && i < standing->parts; i++) {
        int kind = present_kinds_find(kinds, standing->part[i].id);
        if (kind >= 0) fill_part(&score->part[kind], &standing->part[i]);
    }
    if (ending->is_over) {
        score->rank = standing->rank;
        score->points = (int)standing->score;
        score->is_winner = standing->is_winner;
    }
    say_score(ending, viewer, score);
}

static void fill_seats(irori_ending *ending, const irori_viewer *viewer, const irori_result *result,
                       const present_kinds *kinds) {
    int players = viewer->rules->players;
    for (int rank = 1; ending->is_over && rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (result->seat[seat].rank == rank) fill_seat(ending, viewer, result, kinds, seat);
    for (int seat = 0; !ending->is_over && seat < players; seat++) fill_seat(ending, viewer, result, kinds, seat);
}

/* The headline */

static void say_headline(irori_ending *ending, const irori_viewer *viewer, const irori_result *result) {
    char names[IRORI_SENTENCE] = "";
    irori_message message;
    bool is_alone = result->winners == 1;
    for (int i = 0; i < ending->seats; i++) {
        size_t used = strlen(names);
        if (ending->seat[i].is_winner)
            snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                     irori_present_seat_name((void *)viewer, ending->seat[i].seat));
    }
    irori_message_init(&message, !ending->is_over                ? "present.end.running"
                                 : result->outcome == IRORI_WON  ? "present.end.won"
                                 : result->outcome == IRORI_LOST ? "present.end.lost"
                                 : is_alone                      ? "present.end.winner"
                                                                 : "present.end.shared");
    irori_message_lend(&message, "who", names);
    irori_present_say(viewer, &message, ending->headline);
}

/* A result that was reached knowing what came is not quite the same. */
static void say_knowing(irori_ending *ending, const irori_viewer *viewer) {
    irori_message message;
    if (!viewer->knowing || !ending->is_over) return;
    irori_message_init(&message, "present.end.knowing");
    irori_message_number(&message, "n", viewer->knowing);
    irori_present_say(viewer, &message, ending->knowing);
}

static void build(irori_ending *ending, const irori_viewer *viewer) {
    const irori_game *game = viewer->rules->game;
    irori_result result;
    present_kinds kinds = {.count = 0};
    game->result(viewer->rules, viewer->state, &result);
    ending->is_over = !game->to_act(viewer->rules, viewer->state).seats;
    ending->is_team = game->is_cooperative;
    ending->how = ending->is_over ? irori_present_word(viewer, result.how) : "";
    ending->points = irori_present_word(viewer, "present.end.points");
    ending->legend = irori_present_word(viewer, "present.end.legend");
    for (int rank = 1; ending->is_over && rank <= viewer->rules->players; rank++)
        for (int seat = 0; seat < viewer->rules->players; seat++)
            if (result.seat[seat].rank == rank) present_kinds_add(&kinds, &result.seat[seat]);
    present_kinds_sort(&kinds);
    for (int i = 0; i < kinds.count; i++) ending->kind[i] = irori_present_word(viewer, kinds.id[i]);
    ending->kinds = kinds.count;
    fill_seats(ending, viewer, &result, &kinds);
    say_headline(ending, viewer, &result);
    say_knowing(ending, viewer);
}

irori_status irori_ending_build(irori_ending *ending, const irori_viewer *viewer, irori_error *why) {
    const irori_game *game = viewer->rules->game;
    irori_viewer eyes = *viewer;
    void *known = malloc(game->state_size);
    memset(ending, 0, sizeof *ending);
    ending->how = ending->points = ending->legend = "";
    if (!known) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    memcpy(known, viewer->state, game->state_size);
    game->redact(viewer->rules, known, viewer->seat);
    eyes.state = known;
    build(ending, &eyes);
    free(known);
    return IRORI_OK;
}

static void write_parts(const irori_ending *ending, const irori_seat_score *score, irori_writer *writer) {
    irori_json_key(writer, "parts"), irori_json_open(writer, '[');
    for (int kind = 0; kind < ending->kinds; kind++) {
        const irori_score_part *part = &score->part[kind];
        if (!part->is_there) continue;
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "kind", ending->kind[kind]);
        irori_json_key_int(writer, "points", part->points);
        if (part->has_count) irori_json_key_int(writer, "count", part->count);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

static void write_seat(const irori_ending *ending, const irori_seat_score *score, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", score->seat);
    irori_json_key_string(writer, "name", score->name);
    if (score->is_known) {
        irori_json_key_int(writer, "rank", score->rank);
        irori_json_key_int(writer, "points", score->points);
        irori_json_key(writer, "winner"), irori_json_bool(writer, score->is_winner);
        irori_json_key_string(writer, "sentence", score->sentence);
        write_parts(ending, score, writer);
    }
    irori_json_close(writer, '}');
}

void irori_ending_write(const irori_ending *ending, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key(writer, "over"), irori_json_bool(writer, ending->is_over);
    irori_json_key_string(writer, "headline", ending->headline);
    if (*ending->how) irori_json_key_string(writer, "how", ending->how);
    if (*ending->knowing) irori_json_key_string(writer, "knowing", ending->knowing);
    irori_json_key(writer, "team"), irori_json_bool(writer, ending->is_team);
    irori_json_key_string(writer, "unit", ending->points);
    irori_json_key(writer, "seats"), irori_json_open(writer, '[');
    for (int i = 0; i < ending->seats; i++) write_seat(ending, &ending->seat[i], writer);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}
