/* The calculator of Kodachi (K28, K29). JSON in:
 *   {"edition":"fr","players":[{"envoys":[4,5],"skills":[2,0,0],
 *     "rumors":{"envoys":2,"rumors":2,"skills":1,"power":2},"tokens":[4,4],"treasures":3}, …]}
 * Whatever a player has none of may be left out; without "skills" it is the two starting skills. Skills of which fewer
 * than two are worth 0 are scored as they are, with a warning: the starting skills seem to be missing. */
#include <string.h>

#include "../games/kodachi/kodachi.h"
#include "../term/term.h"
#include "score.h"

enum { MOST_ENVOYS = 21, MOST_RUMORS = 17, MOST_SKILLS = 22, START_SKILLS = 2, MOST_POINTS = 20 };

typedef struct party {
    bool is_french;
    int players;
    kodachi_tally tally[KODACHI_SEATS];
    bool lacks_starting_skills[KODACHI_SEATS];
    int tokens[6]; /* by worth: how many of them are owned */
} party;

/* The edition that --option asks for. */
static bool read_edition(const cli_args *args, bool *is_french, int *status) {
    irori_setup setup = {.options = args->settings, .option_count = args->setting_count};
    irori_rules *rules;
    irori_error why;
    if (irori_rules_new("kodachi", &setup, &rules, &why)) {
        *status = cli_say_error(args->command, NULL, &why);
        return false;
    }
    *is_french = rules->option[KODACHI_OPTION_EDITION] == KODACHI_FR;
    irori_rules_free(rules);
    return true;
}

/* What the box holds: NULL, or the message id of what there is too much of. */
static const char *too_many(const party *p) {
    int envoys = 0, skills = 0, rumors = 0, treasures = 0;
    for (int i = 0; i < p->players; i++) {
        const kodachi_tally *t = &p->tally[i];
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

static void set_envoys(kodachi_tally *t, const int *points, int count) {
    t->envoys = count;
    t->envoy_points = 0;
    for (int i = 0; i < count; i++) t->envoy_points += points[i];
}

/* Starting skills are worth 0 in every deck (K1), and nobody ever loses them. */
static void set_skills(party *p, kodachi_tally *t, const int *points, int count) {
    int worthless = 0;
    t->skills = count;
    t->skill_points = 0;
    for (int i = 0; i < count; i++) {
        t->skill_points += points[i];
        worthless += !points[i];
    }
    p->lacks_starting_skills[t - p->tally] = worthless < START_SKILLS;
}

/* False: a token of no such worth. */
static bool set_tokens(party *p, kodachi_tally *t, const int *worth, int count) {
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

static bool ask_tokens(const irori_words *words, party *p, kodachi_tally *t) {
    int numbers[KODACHI_TOKENS], count;
    while ((count = score_ask_numbers(words, irori_words_get(words, "kodachi.score.tokens"), 2, 5, KODACHI_TOKENS,
                                      numbers)) >= 0) {
        if (set_tokens(p, t, numbers, count)) return true;
        puts(irori_words_get(words, "kodachi.score.token"));
    }
    return false;
}

static bool ask_player(const irori_words *words, party *p, int player) {
    static const char *const rumors[] = {"kodachi.score.rumor-envoys", "kodachi.score.rumor-rumors",
                                         "kodachi.score.rumor-skills", "kodachi.score.rumor-power"};
    kodachi_tally *t = &p->tally[player];
    int numbers[MOST_SKILLS + START_SKILLS] = {0}, count;
    char text[TERM_TEXT];
    printf("\n%s\n", term_say(words, text, "cli.score.player", "n", 'd', player + 1, NULL));
    count =
        score_ask_numbers(words, irori_words_get(words, "kodachi.score.envoys"), 0, MOST_POINTS, MOST_ENVOYS, numbers);
    if (count < 0) return false;
    set_envoys(t, numbers, count);
    count = score_ask_numbers(words, irori_words_get(words, "kodachi.score.skills"), 0, MOST_POINTS,
                              MOST_SKILLS + START_SKILLS, numbers);
    if (count < 0) return false;
    if (!count) numbers[0] = numbers[1] = 0, count = START_SKILLS;
    set_skills(p, t, numbers, count);
    for (int i = 0; i < 4; i++)
        if (!score_ask_number(words, irori_words_get(words, rumors[i]), 0, MOST_RUMORS, 0,
                              &t->rumors[KODACHI_PER_ENVOY + i]))
            return false;
    return ask_tokens(words, p, t) && score_ask_number(words, irori_words_get(words, "kodachi.score.treasures"), 0,
                                                       KODACHI_GUARD_CARDS, 0, &t->treasures);
}

/* What cannot be with what the first `asked` players have; NULL if it can. */
static const char *objection(const irori_words *words, const party *p, int asked, char text[TERM_TEXT]) {
    const char *what = too_many(p);
    if (what) return term_say(words, text, "kodachi.score.too-many", "what", 'w', what, NULL);
    for (int player = 0; player < asked; player++)
        if (p->tally[player].skills < START_SKILLS) return irori_words_get(words, "kodachi.score.too-few-skills");
    return NULL;
}

/* On standard error: what is printed stays what it is. */
static void warn_of_skills(const irori_words *words, const party *p) {
    char text[TERM_TEXT];
    for (int player = 0; player < p->players; player++)
        if (p->lacks_starting_skills[player])
            fprintf(stderr, "%s\n",
                    term_say(words, text, "kodachi.score.no-starting-skills", "n", 'd', player + 1, NULL));
}

static int finish(const cli_args *args, const irori_words *words, const party *p, bool is_json) {
    irori_result result;
    char text[TERM_TEXT];
    const char *why = objection(words, p, p->players, text);
    if (why) return cli_no(args->command, "%s", why);
    kodachi_score(p->is_french, p->players, p->tally, &result);
    warn_of_skills(words, p);
    if (is_json) return score_print_json(args->command, "kodachi", &result, p->players);
    score_print(words, &result, p->players);
    return CLI_DONE;
}

static int ask(const cli_args *args, const irori_words *words) {
    party p = {.players = 0};
    int status;
    if (!read_edition(args, &p.is_french, &status)) return status;
    if (!score_ask_number(words, irori_words_get(words, "cli.score.players"), 2, KODACHI_SEATS, 0, &p.players))
        return score_ended(args, words);
    for (int player = 0; player < p.players;) {
        party before = p;
        char text[TERM_TEXT];
        if (!ask_player(words, &p, player)) return score_ended(args, words);
        const char *why = objection(words, &p, ++player, text);
        if (!why) continue;
        puts(why); /* and this player once more */
        p = before;
        player--;
    }
    return finish(args, words, &p, false);
}

/* JSON */

static bool read_rumors(score_input *in, kodachi_tally *t) {
    static const char *const keys[] = {"envoys", "rumors", "skills", "power", NULL};
    unsigned seen = 0;
    char key[32];
    if (!json_open(&in->reader, '{')) return score_refuse(in, "\"%s\" must be an object", "rumors");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = score_find_key(keys, key);
        if (found < 0) return score_refuse(in, "\"rumors\" has no \"%s\"", key);
        if (!score_is_new(in, &seen, found, key) ||
            !score_read_count(in, key, MOST_RUMORS, &t->rumors[KODACHI_PER_ENVOY + found]))
            return false;
    }
    return !in->reader.bad;
}

static bool read_member(score_input *in, party *p, kodachi_tally *t, int key, const char *name) {
    int numbers[64], count;
    switch (key) {
    case 0:
        count = score_read_list(in, name, MOST_POINTS, MOST_ENVOYS, numbers);
        if (count >= 0) set_envoys(t, numbers, count);
        return count >= 0;
    case 1:
        count = score_read_list(in, name, MOST_POINTS, MOST_SKILLS + START_SKILLS, numbers);
        if (count >= 0) set_skills(p, t, numbers, count);
        return count >= 0;
    case 2: return read_rumors(in, t);
    case 3:
        count = score_read_list(in, name, 5, KODACHI_TOKENS, numbers);
        if (count < 0) return false;
        return set_tokens(p, t, numbers, count) || score_refuse(in, "a value of \"%s\" is 2, 4 or 5", name);
    default: return score_read_count(in, name, KODACHI_GUARD_CARDS, &t->treasures);
    }
}

static bool read_player(score_input *in, party *p) {
    static const char *const keys[] = {"envoys", "skills", "rumors", "tokens", "treasures", NULL};
    unsigned seen = 0;
    char key[32];
    if (p->players == KODACHI_SEATS) return score_refuse(in, "\"%s\" is too long", "players");
    kodachi_tally *t = &p->tally[p->players++];
    t->skills = START_SKILLS;
    if (!json_open(&in->reader, '{')) return score_refuse(in, "each of \"%s\" must be an object", "players");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, key, sizeof key)) return false;
        int found = score_find_key(keys, key);
        if (found < 0) return score_refuse(in, "a player has no \"%s\"", key);
        if (!score_is_new(in, &seen, found, key) || !read_member(in, p, t, found, key)) return false;
    }
    return !in->reader.bad;
}

static bool read_party(score_input *in, party *p) {
    static const char *const keys[] = {"edition", "players", NULL};
    unsigned seen = 0;
    char text[32];
    if (!json_open(&in->reader, '{')) return score_refuse(in, "it must begin with %s", "{");
    while (json_more(&in->reader, '}')) {
        if (!json_key(&in->reader, text, sizeof text)) return false;
        int found = score_find_key(keys, text);
        if (found < 0) return score_refuse(in, "there is no \"%s\" here", text);
        if (!score_is_new(in, &seen, found, text)) return false;
        if (found == 0) {
            bool is_read = json_string(&in->reader, text, sizeof text, NULL);
            if (!is_read || (strcmp(text, "en") && strcmp(text, "fr")))
                return score_refuse(in, "\"%s\" must be \"en\" or \"fr\"", "edition");
            p->is_french = !strcmp(text, "fr");
            continue;
        }
        if (!json_open(&in->reader, '[')) return score_refuse(in, "\"%s\" must be a list", "players");
        while (json_more(&in->reader, ']'))
            if (!read_player(in, p)) return false;
    }
    if (!json_at_end(&in->reader))
        return score_refuse(in, "%s", in->reader.bad ? "it is not JSON" : "something follows the end");
    return p->players >= 2 || score_refuse(in, "\"%s\" must be two to four", "players");
}

static int convert(const cli_args *args, const char *text, size_t size) {
    party p = {.players = 0};
    score_input in = {.reader = json_reader_over(text, size)};
    int status;
    if (!read_edition(args, &p.is_french, &status)) return status;
    if (!read_party(&in, &p)) return score_say_refusal(args, &in, text);
    return finish(args, irori_words_in("en"), &p, true);
}

static const char *const no_options[] = {NULL};

const score_calculator score_kodachi = {.game = "kodachi", .options = no_options, .ask = ask, .convert = convert};
