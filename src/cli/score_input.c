/* What calculators read: one JSON object. The first thing that is wrong is kept, with where it stood. */
#include <string.h>

#include "score.h"

bool score_refuse(score_input *in, const char *format, const char *what) {
    if (!*in->why) snprintf(in->why, sizeof in->why, format, what);
    in->reader.bad = true;
    return false;
}

bool score_is_new(score_input *in, unsigned *seen, int key, const char *name) {
    if (*seen >> key & 1) return score_refuse(in, "\"%s\" is there twice", name);
    *seen |= 1u << key;
    return true;
}

bool score_read_count(score_input *in, const char *name, int high, int *number) {
    int64_t value;
    if (!json_int(&in->reader, &value)) return score_refuse(in, "\"%s\" must be a whole number", name);
    if (value < 0 || value > high) return score_refuse(in, "\"%s\" is out of range", name);
    *number = (int)value;
    return true;
}

int score_read_list(score_input *in, const char *name, int high, int most, int *numbers) {
    int count = 0;
    if (!json_open(&in->reader, '[')) return score_refuse(in, "\"%s\" must be a list of whole numbers", name), -1;
    while (json_more(&in->reader, ']')) {
        if (count == most) return score_refuse(in, "\"%s\" is too long", name), -1;
        if (!score_read_count(in, name, high, &numbers[count++])) return -1;
    }
    return in->reader.bad ? -1 : count;
}

int score_find_key(const char *const *keys, const char *key) {
    for (int i = 0; keys[i]; i++)
        if (!strcmp(keys[i], key)) return i;
    return -1;
}

int score_say_refusal(const cli_args *args, const score_input *in, const char *text) {
    return cli_no(args->command, "standard input, character %zu: %s; see: irori score --help",
                  (size_t)(in->reader.at - text) + 1, *in->why ? in->why : "it is not JSON");
}
