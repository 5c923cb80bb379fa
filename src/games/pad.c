/* Score pads: what they ask and say, in lines. */
#include "pad.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *pad_word(const irori_pad_call *call, const char *id) { return irori_words_get(call->words, id); }

char *pad_text(const irori_pad_call *call, const irori_message *message, char text[IRORI_PAD_ANSWER]) {
    return irori_words_say(call->words, message, NULL, NULL, text, IRORI_PAD_ANSWER);
}

char *pad_number_text(const irori_pad_call *call, const char *id, const char *name, int number,
                      char text[IRORI_PAD_ANSWER]) {
    irori_message message;
    irori_message_init(&message, id);
    irori_message_number(&message, name, number);
    return pad_text(call, &message, text);
}

int pad_columns(const char *text) {
    int columns = 0;
    for (; *text; text++) columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

void pad_say(const irori_pad_call *call, const char *format, ...) {
    char line[IRORI_PAD_ANSWER];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    call->say(call->context, line);
}

/* Asking */

bool pad_ask(const irori_pad_call *call, const char *id, char answer[IRORI_PAD_ANSWER]) {
    return call->ask(call->context, pad_word(call, id), answer);
}

/* The numbers of a line; -1: something else, out of range, or too many. */
static int read_numbers(const char *line, int low, int high, int most, int *numbers) {
    int count = 0;
    for (const char *at = line + strspn(line, " \t\r,"); *at; at += strspn(at, " \t\r,")) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || !strchr(" \t\r,", *end) || number < low || number > high || count == most) return -1;
        numbers[count++] = (int)number;
        at = end;
    }
    return count;
}

/* What would have done. */
static void say_range(const irori_pad_call *call, int low, int high, int most) {
    char text[IRORI_PAD_ANSWER];
    irori_message message;
    irori_message_init(&message, most ? "cli.score.numbers" : "cli.score.number");
    irori_message_number(&message, "low", low);
    irori_message_number(&message, "high", high);
    if (most) irori_message_number(&message, "most", most);
    call->say(call->context, pad_text(call, &message, text));
}

bool pad_ask_number(const irori_pad_call *call, const char *id, int low, int high, int fallback, int *number) {
    char answer[IRORI_PAD_ANSWER];
    while (pad_ask(call, id, answer)) {
        int count = read_numbers(answer, low, high, 1, number);
        if (!count && fallback >= low) *number = fallback, count = 1;
        if (count == 1) return true;
        say_range(call, low, high, 0);
    }
    return false;
}

int pad_ask_numbers(const irori_pad_call *call, const char *id, int low, int high, int most, int *numbers) {
    char answer[IRORI_PAD_ANSWER];
    while (pad_ask(call, id, answer)) {
        int count = read_numbers(answer, low, high, most, numbers);
        if (count >= 0) return count;
        say_range(call, low, high, most);
    }
    return -1;
}

irori_status pad_ended(irori_error *why) { return irori_fail(why, IRORI_BAD_TEXT, "cli.score.ended"); }

/* The table of points */

static const irori_part *find_part(const irori_standing *standing, const char *id) {
    for (int i = 0; i < standing->parts; i++)
        if (!strcmp(standing->part[i].id, id)) return &standing->part[i];
    return NULL;
}

/* A part comes where the first player who has it lists it. */
static bool is_first_with(const irori_result *result, int player, const char *id) {
    for (int other = 0; other < player; other++)
        if (find_part(&result->seat[other], id)) return false;
    return true;
}

enum { LABEL_WIDE = 16, COLUMN_WIDE = 12 };

typedef struct row {
    char text[IRORI_PAD_ANSWER];
    size_t used;
} row;

static void add(row *r, const char *text, int spaces_before, int spaces_after) {
    if (r->used >= sizeof r->text - 1) return;
    int size = snprintf(r->text + r->used, sizeof r->text - r->used, "%*s%s%*s", spaces_before > 0 ? spaces_before : 0,
                        "", text, spaces_after > 0 ? spaces_after : 0, "");
    r->used += size > 0 ? (size_t)size : 0;
}

static void add_label(row *r, const char *text) { add(r, text, 0, LABEL_WIDE - pad_columns(text)); }
static void add_cell(row *r, const char *text) { add(r, text, COLUMN_WIDE - pad_columns(text), 0); }

static void say_players(const irori_pad_call *call, int players) {
    char text[IRORI_PAD_ANSWER];
    row r = {.used = 0};
    add_label(&r, "");
    for (int player = 0; player < players; player++)
        add_cell(&r, pad_number_text(call, "cli.score.player", "n", player + 1, text));
    call->say(call->context, r.text);
}

static void say_part(const irori_pad_call *call, const irori_result *result, int players, const char *id) {
    row r = {.used = 0};
    add_label(&r, pad_word(call, id));
    for (int player = 0; player < players; player++) {
        const irori_part *part = find_part(&result->seat[player], id);
        char cell[32] = "–";
        if (part) snprintf(cell, sizeof cell, part->count ? "%d (%d)" : "%d", (int)part->points, part->count);
        add_cell(&r, cell);
    }
    call->say(call->context, r.text);
}

static void say_total(const irori_pad_call *call, const irori_result *result, int players, const char *id,
                      bool is_rank) {
    row r = {.used = 0};
    add_label(&r, pad_word(call, id));
    for (int player = 0; player < players; player++) {
        char cell[32];
        snprintf(cell, sizeof cell, "%d", is_rank ? result->seat[player].rank : (int)result->seat[player].score);
        add_cell(&r, cell);
    }
    call->say(call->context, r.text);
}

static void say_winners(const irori_pad_call *call, const irori_result *result, int players) {
    char names[IRORI_PAD_ANSWER] = "", text[IRORI_PAD_ANSWER];
    irori_message message;
    for (int player = 0; player < players; player++) {
        if (!result->seat[player].is_winner) continue;
        pad_number_text(call, "cli.score.player", "n", player + 1, text);
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%.40s", *names ? ", " : "", text);
    }
    irori_message_init(&message, result->winners > 1 ? "present.end.shared" : "present.end.winner");
    irori_message_lend(&message, "who", names);
    pad_say(call, "%s %s", pad_text(call, &message, text), pad_word(call, result->how));
}

static bool tells_counts(const irori_result *result, int players) {
    for (int player = 0; player < players; player++)
        for (int i = 0; i < result->seat[player].parts; i++)
            if (result->seat[player].part[i].count) return true;
    return false;
}

void pad_say_result(const irori_pad_call *call, const irori_result *result, int players) {
    call->say(call->context, "");
    say_players(call, players);
    for (int player = 0; player < players; player++)
        for (int i = 0; i < result->seat[player].parts; i++)
            if (is_first_with(result, player, result->seat[player].part[i].id))
                say_part(call, result, players, result->seat[player].part[i].id);
    say_total(call, result, players, "present.end.points", false);
    say_total(call, result, players, "cli.score.rank", true);
    call->say(call->context, "");
    say_winners(call, result, players);
    if (tells_counts(result, players)) call->say(call->context, pad_word(call, "present.end.legend"));
}
