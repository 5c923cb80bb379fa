/* Kodama: the rules object, and deck files (docs/kodama-deck.md). Our own deck is read by the same code (cards.c), so
 * the format cannot rot. Shapes come before the cards that use them; a card keeps a copy of its shape's bark. Whether
 * the tips take further cards can only be said when all stem positions are known, after the last line. */
#include <stdlib.h>
#include <string.h>

#include "../deck_lines.h"
#include "irori/hash.h"
#include "kodama.h"

extern const irori_game irori_game_kodama;

enum { SHAPES = 65, LIMBS = 5, LEAST_STEMS = 3, A_SEASON = KODAMA_DECREES / KODAMA_SEASONS };

static const deck_format format = {DECK_WORDS, "kodama.deck.long", "kodama.deck.word", "kodama.deck.text"};

const char *const kodama_icon_ids[] = {"caterpillar", "cloud", "firefly", "flower", "mushroom", "star", NULL};
static const char *const seasons[] = {"spring", "summer", "fall", NULL};

typedef struct deck_shape {
    char name[KODAMA_NAME];
    kodama_card card; /* its bark and stem */
} deck_shape;

typedef struct deck_reader {
    deck_line line;
    kodama_rules *rules;
    int shapes, branches, trunks, spirits, decrees[KODAMA_SEASONS];
    uint32_t line_of[KODAMA_CARDS];
    deck_shape shape[SHAPES];
} deck_reader;

static irori_status refuse(const deck_reader *reader, const char *id, const char *word) {
    return deck_refuse(&reader->line, id, word);
}

static irori_status refuse_many(const deck_reader *reader, const char *id, const char *word, int most) {
    (void)refuse(reader, id, word);
    irori_message_number(irori_why(reader->line.why), "n", most);
    return IRORI_BAD_SETUP;
}

/* Words of a line */

static const char *word_at(const deck_reader *reader, int at) {
    return at < reader->line.words ? reader->line.word[at] : "";
}

/* "315,880" on a card of that size. */
static bool read_point(const char *word, kodama_point half, kodama_point *point) {
    char x[DECK_WORD];
    size_t length = strcspn(word, ",");
    int read_x, read_y;
    if (!word[length]) return false;
    memcpy(x, word, length);
    x[length] = 0;
    if (!deck_read_number(x, 0, 2 * half.x, &read_x) || !deck_read_number(word + length + 1, 0, 2 * half.y, &read_y))
        return false;
    *point = (kodama_point){read_x, read_y};
    return true;
}

static bool read_icon(const char *word, kodama_icon *icon) {
    int found = deck_find(kodama_icon_ids, word);
    if (found >= 0) *icon = (kodama_icon)found;
    return found >= 0;
}

static bool is_branch_name(const deck_reader *reader, const char *name) {
    for (int i = 1; i <= reader->branches; i++)
        if (!strcmp(reader->rules->card[i].name, name)) return true;
    return false;
}

static bool is_shape_name(const deck_reader *reader, const char *name) {
    for (int i = 0; i < reader->shapes; i++)
        if (!strcmp(reader->shape[i].name, name)) return true;
    return false;
}

static bool is_spirit_name(const deck_reader *reader, const char *name) {
    for (int i = 1; i <= reader->spirits; i++)
        if (!strcmp(reader->rules->spirit[i].name, name)) return true;
    return false;
}

static bool is_decree_name(const deck_reader *reader, const char *name) {
    for (int i = 1; i <= KODAMA_DECREES; i++)
        if (!strcmp(reader->rules->decree[i].name, name)) return true;
    return false;
}

typedef bool taken_fn(const deck_reader *, const char *);

/* A name is notation: it must not look like a number or a place. */
static irori_status read_name(const deck_reader *reader, taken_fn *is_taken, char name[KODAMA_NAME]) {
    const char *word = word_at(reader, 1);
    irori_status status = deck_check_name(&reader->line, word, KODAMA_NAME, ":@,/=");
    if (status) return status;
    if (*word >= '0' && *word <= '9') return refuse(reader, "kodama.deck.digit", word);
    if (is_taken(reader, word)) return refuse(reader, "error.deck.taken", word);
    memcpy(name, word, strlen(word) + 1);
    return IRORI_OK;
}

/* Bark */

static int find_point(const kodama_bark *bark, kodama_point p) {
    for (int i = 0; i < bark->count; i++)
        if (bark->point[i].x == p.x && bark->point[i].y == p.y) return i;
    return -1;
}

static void add_point(kodama_bark *bark, kodama_point p, int from) {
    bark->point[bark->count] = p;
    bark->from[bark->count++] = (uint8_t)from;
}

/* Where a limb begins: at a point that is there, or where a trunk's bark runs into the ground. */
static int read_root(const deck_reader *reader, int at, kodama_card *card) {
    kodama_point p;
    if (!read_point(word_at(reader, at), card->half, &p)) return -1;
    int found = find_point(&card->bark, p);
    bool may_root = card->half.y == KODAMA_TRUNK_HEIGHT / 2 && p.y == 0 && card->bark.count < KODAMA_POINTS;
    if (found >= 0 && !kodama_is_tip(card, found)) return found;
    if (found >= 0 || !may_root) return -1;
    add_point(&card->bark, p, KODAMA_ROOT);
    return card->bark.count - 1;
}

/* One limb, from word *at on, growing from point `from` to the card's edge; *at moves on to "/" or the line's end. */
static irori_status read_limb(const deck_reader *reader, int *at, kodama_card *card, int from) {
    int first = *at;
    for (; *at < reader->line.words && strcmp(word_at(reader, *at), "/"); ++*at) {
        const char *word = word_at(reader, *at);
        kodama_point p;
        if (!read_point(word, card->half, &p)) return refuse(reader, "kodama.deck.point", word);
        if (card->bark.count == KODAMA_POINTS) return refuse(reader, "kodama.deck.points", word);
        if (find_point(&card->bark, p) >= 0) return refuse(reader, "kodama.deck.twice", word);
        if (*at > first && kodama_is_tip(card, from)) return refuse(reader, "kodama.deck.beyond", word);
        add_point(&card->bark, p, from);
        from = card->bark.count - 1;
    }
    bool is_tip = *at > first && kodama_is_tip(card, from) && card->bark.point[from].y > 0;
    return is_tip ? IRORI_OK : refuse(reader, "kodama.deck.tip", word_at(reader, *at - 1));
}

/* X,Y X,Y … / X,Y …: the first limb from point 0, each further one from the point named first. */
static irori_status read_bark(const deck_reader *reader, int at, kodama_card *card) {
    int from = 0;
    if (card->half.y == KODAMA_TRUNK_HEIGHT / 2 && (from = read_root(reader, at++, card)) < 0)
        return refuse(reader, "kodama.deck.limb", word_at(reader, at - 1));
    for (;; at++) {
        irori_status status = read_limb(reader, &at, card, from);
        if (status) return status;
        if (at == reader->line.words) break;
        from = read_root(reader, ++at, card);
        if (from < 0) return refuse(reader, "kodama.deck.limb", word_at(reader, at));
    }
    return kodama_find_perches(card) ? IRORI_OK : refuse(reader, "kodama.deck.bark", NULL);
}

/* The number of a stem position, a new one if there is none yet; -1: that would be too many. */
static int find_stem(kodama_rules *rules, int x) {
    for (int i = 0; i < rules->stems; i++)
        if (rules->stem[i].x == x) return i;
    if (rules->stems == KODAMA_STEMS) return -1;
    rules->stem[rules->stems] = (kodama_point){x, 0};
    return rules->stems++;
}

/* shape NAME stem X bark X,Y … / X,Y … */
static irori_status read_shape(deck_reader *reader) {
    deck_shape shape = {.card = {.half = {KODAMA_WIDTH / 2, KODAMA_HEIGHT / 2}, .radius = KODAMA_FEATURE}};
    int x;
    if (reader->line.words < 6 || strcmp(word_at(reader, 2), "stem") || strcmp(word_at(reader, 4), "bark"))
        return refuse(reader, "kodama.deck.shape", NULL);
    if (reader->shapes == SHAPES) return refuse_many(reader, "kodama.deck.many", word_at(reader, 0), SHAPES);
    irori_status status = read_name(reader, is_shape_name, shape.name);
    if (status) return status;
    if (!deck_read_number(word_at(reader, 3), 1, KODAMA_WIDTH - 1, &x))
        return refuse(reader, "kodama.deck.stem", word_at(reader, 3));
    shape.card.stem = find_stem(reader->rules, x);
    if (shape.card.stem < 0) return refuse(reader, "kodama.deck.more-stems", word_at(reader, 3));
    add_point(&shape.card.bark, reader->rules->stem[shape.card.stem], KODAMA_ROOT);
    status = read_bark(reader, 5, &shape.card);
    if (!status) reader->shape[reader->shapes++] = shape;
    return status;
}

/* Cards */

/* "firefly@120,300" */
static irori_status read_feature(const deck_reader *reader, const char *word, kodama_card *card) {
    kodama_feature *feature = &card->feature[card->features];
    char icon[DECK_WORD];
    size_t length = strcspn(word, "@");
    memcpy(icon, word, length);
    icon[length] = 0;
    if (!read_icon(icon, &feature->icon)) return refuse(reader, "kodama.deck.icon", icon);
    if (!word[length] || !read_point(word + length + 1, card->half, &feature->centre))
        return refuse(reader, "kodama.deck.place", word);
    const char *fault = kodama_fault_of_feature(card, card->features);
    if (fault) return refuse(reader, fault, word);
    card->features++;
    card->icons[feature->icon]++;
    return IRORI_OK;
}

/* card NAME SHAPE ICON@X,Y … */
static irori_status read_card(deck_reader *reader) {
    char name[KODAMA_NAME] = "";
    int shape = 0, words = reader->line.words;
    if (words < 4 || words > 3 + KODAMA_FEATURES) return refuse(reader, "kodama.deck.card", NULL);
    if (reader->branches == KODAMA_BRANCHES)
        return refuse_many(reader, "kodama.deck.many", word_at(reader, 0), KODAMA_BRANCHES);
    irori_status status = read_name(reader, is_branch_name, name);
    if (status) return status;
    while (shape < reader->shapes && strcmp(reader->shape[shape].name, word_at(reader, 2))) shape++;
    if (shape == reader->shapes) return refuse(reader, "kodama.deck.no-shape", word_at(reader, 2));
    kodama_card *card = &reader->rules->card[reader->branches + 1];
    *card = reader->shape[shape].card;
    memcpy(card->name, name, sizeof name);
    for (int at = 3; at < words && !status; at++) status = read_feature(reader, word_at(reader, at), card);
    if (!status) reader->line_of[++reader->branches] = reader->line.number;
    return status;
}

static irori_status check_limbs(const deck_reader *reader, const kodama_card *card) {
    int limbs = 0;
    for (int i = 1; i < card->bark.count; i++) limbs += kodama_is_tip(card, i);
    return limbs == LIMBS ? IRORI_OK : deck_refuse_total(&reader->line, "kodama.deck.limbs", limbs, LIMBS);
}

/* trunk ICON@X,Y bark X,Y … / X,Y … */
static irori_status read_trunk(deck_reader *reader) {
    kodama_card card = {.half = {KODAMA_TRUNK_WIDTH / 2, KODAMA_TRUNK_HEIGHT / 2}, .radius = KODAMA_TRUNK_FEATURE};
    if (reader->line.words < 4 || strcmp(word_at(reader, 2), "bark")) return refuse(reader, "kodama.deck.trunk", NULL);
    add_point(&card.bark, (kodama_point){KODAMA_TRUNK_WIDTH / 2, 0}, KODAMA_ROOT);
    irori_status status = read_bark(reader, 3, &card);
    if (!status) status = check_limbs(reader, &card);
    if (!status) status = read_feature(reader, word_at(reader, 1), &card);
    if (status) return status;
    int trunk = kodama_trunk_of(card.feature[0].icon);
    if (reader->line_of[trunk]) return refuse(reader, "kodama.deck.trunk-twice", kodama_icon_ids[card.feature[0].icon]);
    memcpy(card.name, kodama_icon_ids[card.feature[0].icon], strlen(kodama_icon_ids[card.feature[0].icon]) + 1);
    reader->rules->card[trunk] = card;
    reader->line_of[trunk] = reader->line.number;
    reader->trunks++;
    return IRORI_OK;
}

/* Spirits and decrees */

static bool asks_for_icon(kodama_measure measure) {
    return measure == KODAMA_COUNT_ICON || measure == KODAMA_RUN_OF_ICON;
}

/* WHAT [ICON] POINTS [per N] [beyond N] most N, from word `at` to the line's end. */
static irori_status read_reward(const deck_reader *reader, int at, kodama_reward *reward) {
    static const char *const measures[] = {"icons", "run",  "line", "forks", "tips",  "limbs", "balance",
                                           "tall",  "wide", "sets", "mixed", "twins", NULL};
    static const char *const clauses[] = {"per", "beyond", "most", NULL};
    static const int least[] = {1, 0, 1}, most[] = {20, 20, 60};
    int measure = deck_find(measures, word_at(reader, at)), number, value[] = {1, 0, 0};
    if (measure < 0) return refuse(reader, "kodama.deck.measure", word_at(reader, at));
    *reward = (kodama_reward){.measure = (kodama_measure)measure};
    if (asks_for_icon(reward->measure) && !read_icon(word_at(reader, ++at), &reward->icon))
        return refuse(reader, "kodama.deck.icon", word_at(reader, at));
    if (!deck_read_number(word_at(reader, ++at), 1, 20, &number))
        return refuse(reader, "kodama.deck.reward", word_at(reader, at));
    for (at++; at < reader->line.words; at += 2) {
        int clause = deck_find(clauses, word_at(reader, at));
        if (clause < 0 || !deck_read_number(word_at(reader, at + 1), least[clause], most[clause], &value[clause]))
            return refuse(reader, "kodama.deck.reward", word_at(reader, clause < 0 ? at : at + 1));
    }
    if (!value[2]) return refuse(reader, "kodama.deck.reward", "");
    reward->each = (uint8_t)number, reward->per = (uint8_t)value[0];
    reward->above = (uint8_t)value[1], reward->most = (uint8_t)value[2];
    return IRORI_OK;
}

/* spirit NAME WHAT … */
static irori_status read_spirit(deck_reader *reader) {
    if (reader->spirits == KODAMA_SPIRITS)
        return refuse_many(reader, "kodama.deck.many", word_at(reader, 0), KODAMA_SPIRITS);
    kodama_spirit spirit = {.name = ""};
    irori_status status = read_name(reader, is_spirit_name, spirit.name);
    if (!status) status = read_reward(reader, 2, &spirit.reward);
    if (!status) reader->rules->spirit[++reader->spirits] = spirit;
    return status;
}

/* ICON as ICON */
static irori_status read_counts(const deck_reader *reader, int at, kodama_decree *decree) {
    if (!read_icon(word_at(reader, at), &decree->icon)) return refuse(reader, "kodama.deck.icon", word_at(reader, at));
    if (strcmp(word_at(reader, at + 1), "as") || reader->line.words != at + 3)
        return refuse(reader, "kodama.deck.decree", NULL);
    if (!read_icon(word_at(reader, at + 2), &decree->as) || decree->as == decree->icon)
        return refuse(reader, "kodama.deck.icon", word_at(reader, at + 2));
    return IRORI_OK;
}

/* POINTS WAY [N or ICON] */
static irori_status read_placing(const deck_reader *reader, int at, kodama_decree *decree) {
    static const char *const ways[] = {"trunk", "high", "fork", "icon", "kinds", "level", "poor", "rich", NULL};
    static const int most[] = {0, KODAMA_TREE - 1, 0, -1, KODAMA_FEATURES, 0, KODAMA_LIMIT, KODAMA_LIMIT};
    int points, bound = 0, way = deck_find(ways, word_at(reader, at + 1));
    if (!deck_read_number(word_at(reader, at), 1, 20, &points))
        return refuse(reader, "kodama.deck.reward", word_at(reader, at));
    if (way < 0) return refuse(reader, "kodama.deck.way", word_at(reader, at + 1));
    const char *word = word_at(reader, at + 2);
    if (reader->line.words != at + (most[way] ? 3 : 2)) return refuse(reader, "kodama.deck.way", word);
    if (way == KODAMA_WAY_ICON ? !read_icon(word, &decree->icon)
                               : most[way] && !deck_read_number(word, 0, most[way], &bound))
        return refuse(reader, "kodama.deck.way", word);
    decree->way = (kodama_way)way;
    decree->bound = (uint8_t)bound, decree->points = (uint8_t)points;
    return IRORI_OK;
}

/* decree NAME SEASON counts … | place … | end … */
static irori_status read_decree(deck_reader *reader) {
    static const char *const kinds[] = {"counts", "place", "end", NULL};
    kodama_decree decree = {.name = ""};
    int season = deck_find(seasons, word_at(reader, 2)), kind = deck_find(kinds, word_at(reader, 3));
    irori_status status = read_name(reader, is_decree_name, decree.name);
    if (status) return status;
    if (season < 0) return refuse(reader, "kodama.deck.season", word_at(reader, 2));
    if (kind < 0) return refuse(reader, "kodama.deck.decree", NULL);
    if (reader->decrees[season] == A_SEASON)
        return refuse_many(reader, "kodama.deck.many-decrees", seasons[season], A_SEASON);
    decree.kind = (kodama_decree_kind)kind;
    status = decree.kind == KODAMA_COUNTS_AS    ? read_counts(reader, 4, &decree)
             : decree.kind == KODAMA_ON_PLACING ? read_placing(reader, 4, &decree)
                                                : read_reward(reader, 4, &decree.reward);
    int first = 1 + season * A_SEASON;
    if (!status) reader->rules->decree[first + reader->decrees[season]++] = decree;
    return status;
}

/* The whole */

/* T1 */
static irori_status check_totals(const deck_reader *reader) {
    const struct {
        const char *id;
        int count, wanted;
    } totals[] = {{"kodama.deck.branches", reader->branches, KODAMA_BRANCHES},
                  {"kodama.deck.trunks", reader->trunks, KODAMA_TRUNKS},
                  {"kodama.deck.spirits", reader->spirits, KODAMA_SPIRITS},
                  {"kodama.deck.spring", reader->decrees[0], A_SEASON},
                  {"kodama.deck.summer", reader->decrees[1], A_SEASON},
                  {"kodama.deck.fall", reader->decrees[2], A_SEASON}};
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        if (totals[i].count != totals[i].wanted)
            return deck_refuse_total(&reader->line, totals[i].id, totals[i].count, totals[i].wanted);
    if (reader->rules->stems < LEAST_STEMS)
        return deck_refuse_total(&reader->line, "kodama.deck.fewer-stems", reader->rules->stems, LEAST_STEMS);
    return IRORI_OK;
}

static irori_status refuse_probe(deck_reader *reader, int card, int tip, int stem, int angles) {
    irori_message *why = irori_why(reader->line.why);
    reader->line.number = reader->line_of[card];
    (void)refuse(reader, "kodama.deck.probe", reader->rules->card[card].name);
    irori_message_number(why, "x", reader->rules->card[card].bark.point[tip].x);
    irori_message_number(why, "y", reader->rules->card[card].bark.point[tip].y);
    irori_message_number(why, "stem", reader->rules->stem[stem].x);
    irori_message_number(why, "n", angles);
    return IRORI_BAD_SETUP;
}

static irori_status probe_tips(deck_reader *reader) {
    for (int card = 1; card < KODAMA_CARDS; card++)
        for (int tip = 1; tip < reader->rules->card[card].bark.count; tip++)
            for (int stem = 0; stem < reader->rules->stems && kodama_is_tip(&reader->rules->card[card], tip); stem++) {
                int angles = kodama_probe(reader->rules, card, tip, stem);
                if (angles < KODAMA_PROBES_WANTED) return refuse_probe(reader, card, tip, stem, angles);
            }
    return IRORI_OK;
}

static irori_status read_line(deck_reader *reader) {
    static const char *const kinds[] = {"shape", "card", "trunk", "spirit", "decree", NULL};
    static irori_status (*const read[])(deck_reader *) = {read_shape, read_card, read_trunk, read_spirit, read_decree};
    int kind = deck_find(kinds, word_at(reader, 0));
    return kind < 0 ? refuse(reader, "kodama.deck.line", word_at(reader, 0)) : read[kind](reader);
}

irori_status kodama_deck_read(const char *text, size_t size, kodama_rules *rules, irori_error *why) {
    deck_reader *reader = calloc(1, sizeof *reader);
    irori_status status = IRORI_OK;
    if (!reader) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    reader->rules = rules;
    rules->stems = 0;
    deck_begin(&reader->line, &format, text, size, why);
    while (!status && deck_next(&reader->line, &status))
        if (reader->line.words) status = read_line(reader);
    if (!status) status = check_totals(reader);
    if (!status) status = probe_tips(reader);
    if (!status) kodama_find_blocked(rules);
    for (int card = 1; !status && card < KODAMA_CARDS; card++) kodama_find_tips(&rules->card[card]);
    free(reader);
    return status;
}

irori_status kodama_rules_new(const irori_setup *setup, irori_rules **out, irori_error *why) {
    static const kodama_point tables[] = {{9000, 6500}, {6000, 4500}};
    kodama_rules *rules = calloc(1, sizeof *rules);
    if (!rules) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_status status = irori_rules_read(&irori_game_kodama, setup, &rules->base, why);
    const char *deck = setup->data ? setup->data : kodama_deck_text;
    size_t size = setup->data ? setup->data_size : strlen(kodama_deck_text);
    rules->display = 3 + rules->base.option[KODAMA_OPTION_DISPLAY];
    rules->table = tables[rules->base.option[KODAMA_OPTION_TABLE]];
    if (!status) status = kodama_deck_read(deck, size, rules, why);
    if (status) {
        free(rules);
        return status;
    }
    rules->base.data_hash = irori_hash64(deck, size, 0);
    *out = &rules->base;
    return IRORI_OK;
}

void kodama_rules_free(irori_rules *rules) { free(rules); }
