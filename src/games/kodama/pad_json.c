/* Kodama's score pad in JSON. In, any of these:
 *   {"line":[{"firefly":2,"flower":1},{"firefly":1}],"decree":"new-shoots","count":4,"placed":true,
 *    "spirits":{"lamp-bearer":7},"players":[{"branches":62,"decrees":8,"spirits":24},{"points":90}]}
 * Out: what was asked for, each under the name it was asked with. */
#include <string.h>

#include "pad.h"

/* Reading */

static bool read_icons(pad_input *in, kodama_pad *t) {
    unsigned seen = 0;
    int total = 0;
    char key[32];
    if (t->cards == KODAMA_TREE) return pad_refuse(in, "pad.json.long", "line");
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.objects", "line");
    while (json_more(&in->reader, '}')) {
        int icon, number;
        if (!json_key(&in->reader, key, sizeof key)) return false;
        if ((icon = pad_find_key(kodama_icon_ids, key)) < 0) return pad_refuse(in, "kodama.score.json.icon", key);
        if (!pad_is_new(in, &seen, icon, key) || !pad_read_count(in, key, KODAMA_PAD_ICONS, &number)) return false;
        if ((total += number) > KODAMA_PAD_ICONS) return pad_refuse(in, "kodama.score.json.many", "line");
        t->icons[t->cards][icon] = (uint8_t)number;
    }
    t->cards++;
    return !in->reader.bad;
}

static bool read_line(pad_input *in, kodama_pad *t) {
    if (!json_open(&in->reader, '[')) return pad_refuse(in, "pad.json.list", "line");
    while (json_more(&in->reader, ']'))
        if (!read_icons(in, t)) return false;
    return t->cards >= 2 || pad_refuse(in, "kodama.score.json.short", "line");
}

static bool read_decree(pad_input *in, const kodama_rules *rules, kodama_pad *t) {
    char name[64];
    if (!json_string(&in->reader, name, sizeof name, NULL)) return pad_refuse(in, "pad.json.name", "decree");
    for (int decree = 1; decree <= KODAMA_DECREES; decree++)
        if (!strcmp(rules->decree[decree].name, name)) return t->decree = decree, true;
    return pad_refuse(in, "kodama.score.json.decree", name);
}

static int find_spirit(const kodama_rules *rules, const char *name) {
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++)
        if (!strcmp(rules->spirit[spirit].name, name)) return spirit;
    return 0;
}

static bool read_spirits(pad_input *in, const kodama_rules *rules, kodama_pad *t) {
    unsigned seen = 0;
    char key[64];
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.object", "spirits");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int spirit = find_spirit(rules, key);
        if (!spirit) return pad_refuse(in, "kodama.score.json.spirit", key);
        if (!pad_is_new(in, &seen, spirit, key)) return false;
        t->spirit[t->spirits].spirit = spirit;
        if (!pad_read_count(in, key, KODAMA_PAD_COUNT, &t->spirit[t->spirits++].count)) return false;
    }
    return !in->reader.bad;
}

static bool read_player(pad_input *in, kodama_pad *t) {
    static const char *const keys[] = {"branches", "decrees", "spirits", "points", NULL};
    unsigned seen = 0;
    char key[32];
    if (t->players == KODAMA_SEATS) return pad_refuse(in, "pad.json.long", "players");
    int *points = t->player[t->players].points;
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.objects", "players");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = pad_find_key(keys, key);
        if (found < 0) return pad_refuse(in, "pad.json.player-key", key);
        if (!pad_is_new(in, &seen, found, key)) return false;
        if (seen >> KODAMA_PAD_PARTS && seen != 1u << KODAMA_PAD_PARTS)
            return pad_refuse(in, "kodama.score.json.points", "points");
        if (!pad_read_count(in, key, KODAMA_PAD_POINTS, &points[found % KODAMA_PAD_PARTS])) return false;
    }
    t->player[t->players++].parts = seen >> KODAMA_PAD_PARTS ? 1 : KODAMA_PAD_PARTS;
    return !in->reader.bad;
}

static bool read_players(pad_input *in, kodama_pad *t) {
    if (!json_open(&in->reader, '[')) return pad_refuse(in, "pad.json.list", "players");
    while (json_more(&in->reader, ']'))
        if (!read_player(in, t)) return false;
    return t->players >= 2 || pad_refuse(in, "kodama.score.json.players", "players");
}

static bool read_placed(pad_input *in, kodama_pad *t) {
    bool placed;
    if (!json_bool(&in->reader, &placed)) return pad_refuse(in, "pad.json.bool", "placed");
    t->placed = placed;
    return true;
}

static bool read_member(pad_input *in, const kodama_rules *rules, kodama_pad *t, int key) {
    switch (key) {
    case 0: return read_line(in, t);
    case 1: return read_decree(in, rules, t);
    case 2: return read_placed(in, t);
    case 3: return pad_read_count(in, "count", KODAMA_PAD_COUNT, &t->decree_count);
    case 4: return read_spirits(in, rules, t);
    default: return read_players(in, t);
    }
}

bool kodama_pad_read_json(pad_input *in, const kodama_rules *rules, kodama_pad *t) {
    static const char *const keys[] = {"line", "decree", "placed", "count", "spirits", "players", NULL};
    unsigned seen = 0;
    char key[32];
    kodama_pad_init(t);
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.begin", "{");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = pad_find_key(keys, key);
        if (found < 0) return pad_refuse(in, "pad.json.key", key);
        if (!pad_is_new(in, &seen, found, key) || !read_member(in, rules, t, found)) return false;
    }
    if (!pad_read_end(in)) return false;
    if (t->decree_count >= 0 && (!t->decree || rules->decree[t->decree].kind != KODAMA_AT_END))
        return pad_refuse(in, "kodama.score.json.count", "count");
    return true;
}

/* Writing */

static void write_points(irori_writer *w, int points) {
    irori_json_key(w, "points");
    if (points == KODAMA_PAD_UNTOLD)
        irori_json_null(w);
    else
        irori_json_int(w, points);
}

static void write_icons(irori_writer *w, const kodama_pad *t, const kodama_points *points) {
    irori_json_key(w, "icons");
    irori_json_open(w, '[');
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        if (!t->icons[0][icon]) continue;
        irori_json_open(w, '{');
        irori_json_key_string(w, "icon", kodama_icon_ids[icon]);
        irori_json_key_int(w, "cards", points->run[icon]);
        irori_json_key_int(w, "points", points->icon[icon]);
        irori_json_close(w, '}');
    }
    irori_json_close(w, ']');
}

static void write_line(irori_writer *w, const kodama_pad *t, const kodama_pad_answer *answer) {
    irori_json_key(w, "line");
    irori_json_open(w, '{');
    write_icons(w, t, &answer->points);
    irori_json_key_int(w, "points", answer->points.branch);
    irori_json_key_int(w, "limit", KODAMA_LIMIT);
    irori_json_key(w, "legal");
    irori_json_bool(w, answer->is_legal);
    irori_json_close(w, '}');
}

/* With a line what it gives for this card, otherwise what it gives at the season's end. */
static void write_decree(irori_writer *w, const kodama_rules *rules, const kodama_pad *t,
                         const kodama_pad_answer *answer) {
    const kodama_decree *decree = &rules->decree[t->decree];
    int points = t->cards ? answer->decree : KODAMA_PAD_UNTOLD;
    if (t->decree_count >= 0) points = kodama_reward_points(&decree->reward, t->decree_count);
    irori_json_key(w, "decree");
    irori_json_open(w, '{');
    irori_json_key_string(w, "name", decree->name);
    if (t->decree_count >= 0) irori_json_key_int(w, "count", t->decree_count);
    write_points(w, points);
    irori_json_close(w, '}');
}

static void write_spirits(irori_writer *w, const kodama_rules *rules, const kodama_pad *t) {
    irori_json_key(w, "spirits");
    irori_json_open(w, '[');
    for (int i = 0; i < t->spirits; i++) {
        const kodama_spirit *spirit = &rules->spirit[t->spirit[i].spirit];
        int count = t->spirit[i].count;
        irori_json_open(w, '{');
        irori_json_key_string(w, "name", spirit->name);
        if (count >= 0) irori_json_key_int(w, "count", count);
        write_points(w, count >= 0 ? kodama_reward_points(&spirit->reward, count) : KODAMA_PAD_UNTOLD);
        irori_json_close(w, '}');
    }
    irori_json_close(w, ']');
}

void kodama_pad_write_json(const kodama_rules *rules, const kodama_pad *t, irori_writer *out) {
    kodama_pad_answer answer = {.decree = KODAMA_PAD_UNTOLD};
    if (t->cards) answer = kodama_pad_answer_line(rules, t);
    irori_json_open(out, '{');
    if (t->cards) write_line(out, t, &answer);
    if (t->decree) write_decree(out, rules, t, &answer);
    if (t->cards) irori_json_key_int(out, "total", answer.total);
    if (t->spirits) write_spirits(out, rules, t);
    if (t->players) {
        irori_result result;
        kodama_pad_result(t, &result);
        pad_write_result(out, "kodama", &result, t->players);
    }
    irori_json_close(out, '}');
}
