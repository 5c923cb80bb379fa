/* The calculator of Kodama in JSON. In, any of these:
 *   {"line":[{"firefly":2,"flower":1},{"firefly":1}],"decree":"new-shoots","count":4,"placed":true,
 *    "spirits":{"lamp-bearer":7},"players":[{"branches":62,"decrees":8,"spirits":24},{"points":90}]}
 * Out: what was asked for, each under the name it was asked with. */
#include <string.h>

#include "score_kodama.h"

/* Reading */

static bool read_icons(score_input *in, tally *t) {
    unsigned seen = 0;
    int total = 0;
    char key[32];
    if (t->cards == KODAMA_TREE) return score_refuse(in, "\"%s\" is too long", "line");
    if (!json_open(&in->reader, '{')) return score_refuse(in, "each of \"%s\" must be an object", "line");
    while (json_more(&in->reader, '}')) {
        int icon, number;
        if (!json_key(&in->reader, key, sizeof key)) return false;
        if ((icon = score_find_key(kodama_icon_ids, key)) < 0) return score_refuse(in, "no card shows \"%s\"", key);
        if (!score_is_new(in, &seen, icon, key) || !score_read_count(in, key, TALLY_ICONS, &number)) return false;
        if ((total += number) > TALLY_ICONS) return score_refuse(in, "a card of \"%s\" shows too much", "line");
        t->icons[t->cards][icon] = (uint8_t)number;
    }
    t->cards++;
    return !in->reader.bad;
}

static bool read_line(score_input *in, tally *t) {
    if (!json_open(&in->reader, '[')) return score_refuse(in, "\"%s\" must be a list", "line");
    while (json_more(&in->reader, ']'))
        if (!read_icons(in, t)) return false;
    return t->cards >= 2 || score_refuse(in, "\"%s\" must have the new card and end with the trunk", "line");
}

static bool read_decree(score_input *in, const kodama_rules *rules, tally *t) {
    char name[64];
    if (!json_string(&in->reader, name, sizeof name, NULL)) return score_refuse(in, "\"%s\" must be a name", "decree");
    for (int decree = 1; decree <= KODAMA_DECREES; decree++)
        if (!strcmp(rules->decree[decree].name, name)) return t->decree = decree, true;
    return score_refuse(in, "there is no decree \"%s\"", name);
}

static int find_spirit(const kodama_rules *rules, const char *name) {
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++)
        if (!strcmp(rules->spirit[spirit].name, name)) return spirit;
    return 0;
}

static bool read_spirits(score_input *in, const kodama_rules *rules, tally *t) {
    unsigned seen = 0;
    char key[64];
    if (!json_open(&in->reader, '{')) return score_refuse(in, "\"%s\" must be an object", "spirits");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int spirit = find_spirit(rules, key);
        if (!spirit) return score_refuse(in, "there is no spirit \"%s\"", key);
        if (!score_is_new(in, &seen, spirit, key)) return false;
        t->spirit[t->spirits].spirit = spirit;
        if (!score_read_count(in, key, TALLY_COUNT, &t->spirit[t->spirits++].count)) return false;
    }
    return !in->reader.bad;
}

static bool read_player(score_input *in, tally *t) {
    static const char *const keys[] = {"branches", "decrees", "spirits", "points", NULL};
    unsigned seen = 0;
    char key[32];
    if (t->players == KODAMA_SEATS) return score_refuse(in, "\"%s\" is too long", "players");
    int *points = t->player[t->players].points;
    if (!json_open(&in->reader, '{')) return score_refuse(in, "each of \"%s\" must be an object", "players");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = score_find_key(keys, key);
        if (found < 0) return score_refuse(in, "a player has no \"%s\"", key);
        if (!score_is_new(in, &seen, found, key)) return false;
        if (seen >> TALLY_PARTS && seen != 1u << TALLY_PARTS)
            return score_refuse(in, "a player has \"%s\", or what they are made of", "points");
        if (!score_read_count(in, key, TALLY_POINTS, &points[found % TALLY_PARTS])) return false;
    }
    t->player[t->players++].parts = seen >> TALLY_PARTS ? 1 : TALLY_PARTS;
    return !in->reader.bad;
}

static bool read_players(score_input *in, tally *t) {
    if (!json_open(&in->reader, '[')) return score_refuse(in, "\"%s\" must be a list", "players");
    while (json_more(&in->reader, ']'))
        if (!read_player(in, t)) return false;
    return t->players >= 2 || score_refuse(in, "\"%s\" must be two to five", "players");
}

static bool read_placed(score_input *in, tally *t) {
    bool placed;
    if (!json_bool(&in->reader, &placed)) return score_refuse(in, "\"%s\" must be true or false", "placed");
    t->placed = placed;
    return true;
}

static bool read_member(score_input *in, const kodama_rules *rules, tally *t, int key) {
    switch (key) {
    case 0: return read_line(in, t);
    case 1: return read_decree(in, rules, t);
    case 2: return read_placed(in, t);
    case 3: return score_read_count(in, "count", TALLY_COUNT, &t->decree_count);
    case 4: return read_spirits(in, rules, t);
    default: return read_players(in, t);
    }
}

bool tally_read_json(score_input *in, const kodama_rules *rules, tally *t) {
    static const char *const keys[] = {"line", "decree", "placed", "count", "spirits", "players", NULL};
    unsigned seen = 0;
    char key[32];
    tally_init(t);
    if (!json_open(&in->reader, '{')) return score_refuse(in, "it must begin with %s", "{");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = score_find_key(keys, key);
        if (found < 0) return score_refuse(in, "there is no \"%s\" here", key);
        if (!score_is_new(in, &seen, found, key) || !read_member(in, rules, t, found)) return false;
    }
    if (!json_at_end(&in->reader))
        return score_refuse(in, "%s", in->reader.bad ? "it is not JSON" : "something follows the end");
    if (t->decree_count >= 0 && (!t->decree || rules->decree[t->decree].kind != KODAMA_AT_END))
        return score_refuse(in, "\"%s\" is for a decree that pays at the season's end", "count");
    return true;
}

/* Writing */

static void write_points(irori_writer *w, int points) {
    irori_json_key(w, "points");
    if (points == TALLY_UNTOLD)
        irori_json_null(w);
    else
        irori_json_int(w, points);
}

static void write_icons(irori_writer *w, const tally *t, const kodama_points *points) {
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

static void write_line(irori_writer *w, const tally *t, const tally_answer *answer) {
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
static void write_decree(irori_writer *w, const kodama_rules *rules, const tally *t, const tally_answer *answer) {
    const kodama_decree *decree = &rules->decree[t->decree];
    int points = t->cards ? answer->decree : TALLY_UNTOLD;
    if (t->decree_count >= 0) points = kodama_reward_points(&decree->reward, t->decree_count);
    irori_json_key(w, "decree");
    irori_json_open(w, '{');
    irori_json_key_string(w, "name", decree->name);
    if (t->decree_count >= 0) irori_json_key_int(w, "count", t->decree_count);
    write_points(w, points);
    irori_json_close(w, '}');
}

static void write_spirits(irori_writer *w, const kodama_rules *rules, const tally *t) {
    irori_json_key(w, "spirits");
    irori_json_open(w, '[');
    for (int i = 0; i < t->spirits; i++) {
        const kodama_spirit *spirit = &rules->spirit[t->spirit[i].spirit];
        int count = t->spirit[i].count;
        irori_json_open(w, '{');
        irori_json_key_string(w, "name", spirit->name);
        if (count >= 0) irori_json_key_int(w, "count", count);
        write_points(w, count >= 0 ? kodama_reward_points(&spirit->reward, count) : TALLY_UNTOLD);
        irori_json_close(w, '}');
    }
    irori_json_close(w, ']');
}

int tally_print_json(const cli_command *command, const kodama_rules *rules, const tally *t) {
    char text[8192];
    irori_writer w = irori_writer_to(text, sizeof text);
    tally_answer answer = {.decree = TALLY_UNTOLD};
    if (t->cards) answer = tally_answer_line(rules, t);
    irori_json_open(&w, '{');
    if (t->cards) write_line(&w, t, &answer);
    if (t->decree) write_decree(&w, rules, t, &answer);
    if (t->cards) irori_json_key_int(&w, "total", answer.total);
    if (t->spirits) write_spirits(&w, rules, t);
    if (t->players) {
        irori_result result;
        tally_result(t, &result);
        score_write_result(&w, "kodama", &result, t->players);
    }
    irori_json_close(&w, '}');
    return cli_print_json(command, &w);
}
