/* Kodachi's score pad (K28, K29). JSON in:
 *   {"edition":"fr","players":[{"envoys":[4,5],"skills":[2,0,0],
 *     "rumors":{"envoys":2,"rumors":2,"skills":1,"power":2},"tokens":[4,4],"treasures":3}, …]}
 * Whatever a player has none of may be left out; without "skills" it is the two starting skills. Skills of which fewer
 * than two are worth 0 are scored as they are, with a warning: the starting skills seem to be missing. */
#include <string.h>

#include "../pad.h"
#include "kodachi.h"

enum { MOST_ENVOYS = 21, MOST_RUMORS = 17, MOST_SKILLS = 22, START_SKILLS = 2, MOST_POINTS = 20 };

typedef struct party {
    bool is_french;
    int players;
    kodachi_holdings holdings[KODACHI_SEATS];
    bool lacks_starting_skills[KODACHI_SEATS];
    int tokens[6]; /* by worth: how many of them are owned */
} party;

/* The edition the rules were made for. */
static bool is_french(const irori_pad_call *c) { return c->rules->option[KODACHI_OPTION_EDITION] == KODACHI_FR; }

/* What the box holds: NULL, or the message id of what there is too much of. */
static const char *too_many(const party *p) {
    int envoys = 0, skills = 0, rumors = 0, treasures = 0;
    for (int i = 0; i < p->players; i++) {
        const kodachi_holdings *t = &p->holdings[i];
        envoys += t->envoys;
        skills += t->skills;
        for (int kind = KODACHI_PER_ENVOY; kind <= KODACHI_POWER; kind++) rumors += t->rumors[kind];
        treasures += t->treasures;
    }
    if (envoys > MOST_ENVOYS) return "kodachi.part.envoys";
    if (skills > MOST_SKILLS + START_SKILLS * p->players) return "kodachi.part.skills";
    if (rumors > MOST_RUMORS) return "kodachi.score.rumors";
    if (p->tokens[2] > 3 || p->tokens[4] > 3 || p->tokens[5] > 3) return "kodachi.part.tokens";
    return treasures > KODACHI_GUARD_CARDS ? "kodachi.part.treasures" : NULL;
}

static void set_envoys(kodachi_holdings *t, const int *points, int count) {
    t->envoys = count;
    t->envoy_points = 0;
    for (int i = 0; i < count; i++) t->envoy_points += points[i];
}

/* Starting skills are worth 0 in every deck (K1), and nobody ever loses them. */
static void set_skills(party *p, kodachi_holdings *t, const int *points, int count) {
    int worthless = 0;
    t->skills = count;
    t->skill_points = 0;
    for (int i = 0; i < count; i++) {
        t->skill_points += points[i];
        worthless += !points[i];
    }
    p->lacks_starting_skills[t - p->holdings] = worthless < START_SKILLS;
}

/* False: a token of no such worth. */
static bool set_tokens(party *p, kodachi_holdings *t, const int *worth, int count) {
    t->tokens = t->token_points = 0;
    for (int i = 0; i < count; i++)
        if (worth[i] != 2 && worth[i] != 4 && worth[i] != 5) return false;
    for (int i = 0; i < count; i++) {
        t->tokens++;
        t->token_points += worth[i];
        p->tokens[worth[i]]++;
    }
    return true;
}

/* Asking */

static bool ask_tokens(const irori_pad_call *c, party *p, kodachi_holdings *t) {
    int numbers[KODACHI_TOKENS], count;
    while ((count = pad_ask_numbers(c, "kodachi.score.tokens", 2, 5, KODACHI_TOKENS, numbers)) >= 0) {
        if (set_tokens(p, t, numbers, count)) return true;
        c->say(c->context, pad_word(c, "kodachi.score.token"));
    }
    return false;
}

static bool ask_cards(const irori_pad_call *c, party *p, kodachi_holdings *t) {
    int numbers[MOST_SKILLS + START_SKILLS] = {0};
    int count = pad_ask_numbers(c, "kodachi.score.envoys", 0, MOST_POINTS, MOST_ENVOYS, numbers);
    if (count < 0) return false;
    set_envoys(t, numbers, count);
    count = pad_ask_numbers(c, "kodachi.score.skills", 0, MOST_POINTS, MOST_SKILLS + START_SKILLS, numbers);
    if (count < 0) return false;
    if (!count) numbers[0] = numbers[1] = 0, count = START_SKILLS;
    set_skills(p, t, numbers, count);
    return true;
}

static bool ask_player(const irori_pad_call *c, party *p, int player) {
    static const char *const rumors[] = {"kodachi.score.rumor-envoys", "kodachi.score.rumor-rumors",
                                         "kodachi.score.rumor-skills", "kodachi.score.rumor-power"};
    kodachi_holdings *t = &p->holdings[player];
    char text[IRORI_PAD_ANSWER];
    c->say(c->context, "");
    c->say(c->context, pad_number_text(c, "cli.score.player", "n", player + 1, text));
    if (!ask_cards(c, p, t)) return false;
    for (int i = 0; i < 4; i++)
        if (!pad_ask_number(c, rumors[i], 0, MOST_RUMORS, 0, &t->rumors[KODACHI_PER_ENVOY + i])) return false;
    return ask_tokens(c, p, t) &&
           pad_ask_number(c, "kodachi.score.treasures", 0, KODACHI_GUARD_CARDS, 0, &t->treasures);
}

/* What cannot be with what the first `asked` players have: false, *why untouched, if it can. */
static bool cannot_be(const party *p, int asked, irori_message *why) {
    const char *what = too_many(p);
    if (what) {
        irori_message_init(why, "kodachi.score.too-many");
        irori_message_word(why, "what", what);
        return true;
    }
    for (int player = 0; player < asked; player++)
        if (p->holdings[player].skills < START_SKILLS)
            return irori_message_init(why, "kodachi.score.too-few-skills"), true;
    return false;
}

static void warn_of_skills(const irori_pad_call *c, const party *p) {
    char text[IRORI_PAD_ANSWER];
    for (int player = 0; player < p->players; player++)
        if (p->lacks_starting_skills[player])
            c->warn(c->context, pad_number_text(c, "kodachi.score.no-starting-skills", "n", player + 1, text));
}

/* As JSON, or in lines if `out` is NULL. */
static irori_status finish(const irori_pad_call *c, const party *p, irori_writer *out, irori_error *why) {
    irori_result result;
    irori_message objection;
    if (cannot_be(p, p->players, &objection)) {
        (void)irori_fail(why, IRORI_ILLEGAL, objection.id);
        if (why) why->why = objection;
        return IRORI_ILLEGAL;
    }
    kodachi_score(p->is_french, p->players, p->holdings, &result);
    warn_of_skills(c, p);
    if (!out) return pad_say_result(c, &result, p->players), IRORI_OK;
    irori_json_open(out, '{');
    pad_write_result(out, "kodachi", &result, p->players);
    irori_json_close(out, '}');
    return IRORI_OK;
}

static irori_status talk(const irori_pad_call *c, irori_error *why) {
    party p = {.is_french = is_french(c)};
    if (!pad_ask_number(c, "cli.score.players", 2, KODACHI_SEATS, 0, &p.players)) return pad_ended(why);
    for (int player = 0; player < p.players;) {
        party before = p;
        char text[IRORI_PAD_ANSWER];
        irori_message objection;
        if (!ask_player(c, &p, player)) return pad_ended(why);
        if (!cannot_be(&p, ++player, &objection)) continue;
        c->say(c->context, pad_text(c, &objection, text)); /* and this player once more */
        p = before;
        player--;
    }
    return finish(c, &p, NULL, why);
}

/* JSON */

static bool read_rumors(pad_input *in, kodachi_holdings *t) {
    static const char *const keys[] = {"envoys", "rumors", "skills", "power", NULL};
    unsigned seen = 0;
    char key[32];
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.object", "rumors");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = pad_find_key(keys, key);
        if (found < 0) return pad_refuse(in, "kodachi.score.json.rumor", key);
        if (!pad_is_new(in, &seen, found, key) ||
            !pad_read_count(in, key, MOST_RUMORS, &t->rumors[KODACHI_PER_ENVOY + found]))
            return false;
    }
    return !in->reader.bad;
}

static bool read_member(pad_input *in, party *p, kodachi_holdings *t, int key, const char *name) {
    int numbers[64], count;
    switch (key) {
    case 0:
        count = pad_read_list(in, name, MOST_POINTS, MOST_ENVOYS, numbers);
        if (count >= 0) set_envoys(t, numbers, count);
        return count >= 0;
    case 1:
        count = pad_read_list(in, name, MOST_POINTS, MOST_SKILLS + START_SKILLS, numbers);
        if (count >= 0) set_skills(p, t, numbers, count);
        return count >= 0;
    case 2: return read_rumors(in, t);
    case 3:
        count = pad_read_list(in, name, 5, KODACHI_TOKENS, numbers);
        if (count < 0) return false;
        return set_tokens(p, t, numbers, count) || pad_refuse(in, "kodachi.score.json.token", name);
    default: return pad_read_count(in, name, KODACHI_GUARD_CARDS, &t->treasures);
    }
}

static bool read_player(pad_input *in, party *p) {
    static const char *const keys[] = {"envoys", "skills", "rumors", "tokens", "treasures", NULL};
    unsigned seen = 0;
    char key[32];
    if (p->players == KODACHI_SEATS) return pad_refuse(in, "pad.json.long", "players");
    kodachi_holdings *t = &p->holdings[p->players++];
    t->skills = START_SKILLS;
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.objects", "players");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = pad_find_key(keys, key);
        if (found < 0) return pad_refuse(in, "pad.json.player-key", key);
        if (!pad_is_new(in, &seen, found, key) || !read_member(in, p, t, found, key)) return false;
    }
    return !in->reader.bad;
}

static bool read_party(pad_input *in, party *p) {
    static const char *const keys[] = {"edition", "players", NULL};
    unsigned seen = 0;
    char text[32];
    if (!json_open(&in->reader, '{')) return pad_refuse(in, "pad.json.begin", "{");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, text, sizeof text)) return false;
        int found = pad_find_key(keys, text);
        if (found < 0) return pad_refuse(in, "pad.json.key", text);
        if (!pad_is_new(in, &seen, found, text)) return false;
        if (found == 0) {
            bool is_read = json_string(&in->reader, text, sizeof text, NULL);
            if (!is_read || (strcmp(text, "en") && strcmp(text, "fr")))
                return pad_refuse(in, "kodachi.score.json.edition", "edition");
            p->is_french = !strcmp(text, "fr");
            continue;
        }
        if (!json_open(&in->reader, '[')) return pad_refuse(in, "pad.json.list", "players");
        while (json_more(&in->reader, ']'))
            if (!read_player(in, p)) return false;
    }
    if (!pad_read_end(in)) return false;
    return p->players >= 2 || pad_refuse(in, "kodachi.score.json.players", "players");
}

static irori_status convert(const irori_pad_call *c, const char *text, size_t size, irori_writer *out,
                            irori_error *why) {
    party p = {.is_french = is_french(c)};
    pad_input in = pad_input_over(text, size);
    if (!read_party(&in, &p)) return pad_say_refusal(&in, text, why);
    return finish(c, &p, out, why);
}

static const char *const no_options[] = {NULL};

const irori_score_pad kodachi_score_pad = {.options = no_options, .talk = talk, .convert = convert};
