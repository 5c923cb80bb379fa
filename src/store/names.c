#define _GNU_SOURCE
/* Rows are read as texts with known beginnings: {"host":"sit","seat":0,"text":"Aki",…},
 * {"n":9,"seat":1,"sits":"person",…} and {"name":"Aki","seat":0}. */
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *find_value(const irori_row *row, const char *key) {
    const char *at = memmem(row->text, row->size, key, strlen(key));
    return at ? at + strlen(key) : NULL;
}

static int seat_of(const irori_row *row) {
    const char *at = find_value(row, "\"seat\":");
    int seat = at ? atoi(at) : -1;
    return seat < IRORI_MAX_SEATS ? seat : -1;
}

static bool begins(const irori_row *row, const char *text) {
    return row->size > strlen(text) && !memcmp(row->text, text, strlen(text));
}

/* The end of a JSON text that begins at `at`: its closing quote. */
static const char *end_of_text(const char *at, const char *end) {
    while (at < end && *at != '"') at += *at == '\\' && at + 1 < end ? 2 : 1;
    return at;
}

static void remember(row_names *names, const char *at, size_t size) {
    const int most = sizeof names->told / sizeof *names->told;
    snprintf(names->told[names->next], sizeof *names->told, "\"name\":\"%.*s\"", (int)size, at);
    names->next = (names->next + 1) % most;
    if (names->count < most) names->count++;
}

/* The row with the text after `key` replaced. */
static bool replace(row_names *names, const irori_row *row, const char *key, char text[NAMES_ROW]) {
    const char *at = find_value(row, key), *end = row->text + row->size;
    if (!at || row->size + 2 > NAMES_ROW) return false;
    const char *after = end_of_text(at, end);
    remember(names, at, (size_t)(after - at));
    snprintf(text, NAMES_ROW, "%.*s-%.*s", (int)(at - row->text), row->text, (int)(end - after), after);
    return true;
}

bool names_may_change(const irori_row *row) {
    if (!row->device) return false;
    if (!row->is_record) return begins(row, "{\"host\":\"sit\",");
    return begins(row, "{\"name\":\"") || (begins(row, "{\"n\":") && find_value(row, "\"sits\":"));
}

bool names_next(row_names *names, const irori_row *row, char text[NAMES_ROW]) {
    int seat = seat_of(row);
    if (seat < 0) return false;
    if (!row->is_record && begins(row, "{\"host\":\"sit\",")) {
        names->holder[seat] = row->device;
        return row->device == names->device && replace(names, row, "\"text\":\"", text);
    }
    if (row->is_record && begins(row, "{\"name\":\""))
        return names->holder[seat] == names->device && replace(names, row, "{\"name\":\"", text);
    if (row->is_record && begins(row, "{\"n\":") && find_value(row, "\"sits\":")) names->holder[seat] = row->device;
    return false;
}
