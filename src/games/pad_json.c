/* Score pads in JSON: what they read and write. */
#include <stdio.h>
#include <string.h>

#include "pad.h"

pad_input pad_input_over(const char *text, size_t size) { return (pad_input){.reader = json_reader_over(text, size)}; }

bool pad_refuse(pad_input *in, const char *id, const char *what) {
    if (!in->why.id) {
        irori_message_init(&in->why, id);
        irori_message_text(&in->why, "what", what);
    }
    in->reader.bad = true;
    return false;
}

bool pad_read_end(pad_input *in) {
    return json_at_end(&in->reader) || pad_refuse(in, in->reader.bad ? "pad.json.broken" : "pad.json.more", "");
}

bool pad_is_new(pad_input *in, unsigned *seen, int key, const char *name) {
    if (*seen >> key & 1) return pad_refuse(in, "pad.json.twice", name);
    *seen |= 1u << key;
    return true;
}

bool pad_read_count(pad_input *in, const char *name, int high, int *number) {
    int64_t value;
    if (!json_int(&in->reader, &value)) return pad_refuse(in, "pad.json.number", name);
    if (value < 0 || value > high) return pad_refuse(in, "pad.json.range", name);
    *number = (int)value;
    return true;
}

int pad_read_list(pad_input *in, const char *name, int high, int most, int *numbers) {
    int count = 0;
    if (!json_open(&in->reader, '[')) return pad_refuse(in, "pad.json.numbers", name), -1;
    while (json_more(&in->reader, ']')) {
        if (count == most) return pad_refuse(in, "pad.json.long", name), -1;
        if (!pad_read_count(in, name, high, &numbers[count++])) return -1;
    }
    return in->reader.bad ? -1 : count;
}

int pad_find_key(const char *const *keys, const char *key) {
    for (int i = 0; keys[i]; i++)
        if (!strcmp(keys[i], key)) return i;
    return -1;
}

irori_status pad_say_refusal(const pad_input *in, const char *text, irori_error *why) {
    (void)irori_fail(why, IRORI_BAD_TEXT, "pad.json.broken");
    if (!why) return IRORI_BAD_TEXT;
    if (in->why.id) why->why = in->why;
    why->line = (uint32_t)(in->reader.at - text) + 1;
    return IRORI_BAD_TEXT;
}

/* "kodachi.part.envoys" without what everybody knows */
static const char *bare(const char *id, const char *game, const char *what) {
    char prefix[64];
    int size = snprintf(prefix, sizeof prefix, "%.40s.%s.", game, what);
    return strncmp(id, prefix, (size_t)size) ? id : id + size;
}

void pad_write_result(irori_writer *w, const char *game, const irori_result *result, int players) {
    irori_json_key(w, "players");
    irori_json_open(w, '[');
    for (int player = 0; player < players; player++) {
        const irori_standing *standing = &result->seat[player];
        irori_json_open(w, '{');
        irori_json_key_int(w, "score", standing->score);
        irori_json_key_int(w, "rank", standing->rank);
        irori_json_key(w, "winner");
        irori_json_bool(w, standing->is_winner);
        irori_json_key(w, "parts");
        irori_json_open(w, '[');
        for (int i = 0; i < standing->parts; i++) {
            irori_json_open(w, '{');
            irori_json_key_string(w, "what", bare(standing->part[i].id, game, "part"));
            if (standing->part[i].count) irori_json_key_int(w, "count", standing->part[i].count);
            irori_json_key_int(w, "points", standing->part[i].points);
            irori_json_close(w, '}');
        }
        irori_json_close(w, ']');
        irori_json_close(w, '}');
    }
    irori_json_close(w, ']');
    irori_json_key_string(w, "how", bare(result->how, game, "how"));
}
