/* The lines below headers. A table says for each kind which lines there may be and where what they say goes in the
 * kind's row; few lines need code of their own. Rows are arrays of 16-bit numbers here, as in the blob. Lines that head
 * a story only note where it is: script.c writes them. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "grammar.h"

/* Lines: what each may say, and where it goes. A group is said once at most; `is_needed` groups once at least. */

typedef struct content_field {
    harakiri_kind kind;
    content_pattern pattern;
    int number, ref;  /* where N and the name go; -1: nowhere */
    int fixed, value; /* what else is written; -1: nothing */
    int group;
    bool is_needed;
} content_field;

#define LOCATION(f) SLOT(harakiri_location, f)
#define HERO(f)     SLOT(harakiri_hero, f)
#define SKILL(f)    SLOT(harakiri_skill, f)
#define GEAR(f)     SLOT(harakiri_gear, f)
#define ITEM(f)     SLOT(harakiri_item, f)
#define KAMI(f)     SLOT(harakiri_kami, f)
#define MISSION(f)  SLOT(harakiri_mission, f)
#define ENEMY(f)    SLOT(harakiri_enemy, f)
#define CHAPTER(f)  SLOT(harakiri_chapter, f)

/* clang-format off */
static const content_field fields[] = {
    /* kind                  pattern                            N                  name                fixed                value                        group */
    {HARAKIRI_KIND_LOCATION, {"city in <territory>", 0, 0},      -1, LOCATION(territory), LOCATION(kind), HARAKIRI_CITY, 1, true},
    {HARAKIRI_KIND_LOCATION, {"sanctuary in <territory>", 0, 0}, -1, LOCATION(territory), LOCATION(kind), HARAKIRI_SANCTUARY, 1, true},
    {HARAKIRI_KIND_LOCATION, {"special in <territory>", 0, 0},   -1, LOCATION(territory), LOCATION(kind), HARAKIRI_SPECIAL, 1, true},
    {HARAKIRI_KIND_LOCATION, {"wild in <territory>", 0, 0},      -1, LOCATION(territory), LOCATION(kind), HARAKIRI_WILD, 1, true},
    {HARAKIRI_KIND_LOCATION, {"port on <sea>", 0, 0},            -1, LOCATION(sea), -1, 0, 2, false},
    {HARAKIRI_KIND_CHARACTER, {"samurai of <territory>", 0, 0},  -1, HERO(clan), HERO(class), HARAKIRI_SAMURAI, 1, true},
    {HARAKIRI_KIND_CHARACTER, {"ronin of <territory>", 0, 0},    -1, HERO(clan), HERO(class), HARAKIRI_RONIN, 1, true},
    {HARAKIRI_KIND_CHARACTER, {"ninja of <territory>", 0, 0},    -1, HERO(clan), HERO(class), HARAKIRI_NINJA, 1, true},
    {HARAKIRI_KIND_CHARACTER, {"monk of <territory>", 0, 0},     -1, HERO(clan), HERO(class), HARAKIRI_MONK, 1, true},
    {HARAKIRI_KIND_CHARACTER, {"first point <attribute>", 0, 0}, -1, HERO(attribute), -1, 0, 2, true},
    {HARAKIRI_KIND_CHARACTER, {"wears <equipment>", 0, 0},       -1, HERO(armor), -1, 0, 3, true},
    {HARAKIRI_KIND_CHARACTER, {"knows <skill>", 0, 0},           -1, HERO(skill), -1, 0, 4, true},
    {HARAKIRI_KIND_SKILL, {"<character> N", 1, 5},               SKILL(level), SKILL(character), -1, 0, 1, true},
    {HARAKIRI_KIND_SKILL, {"grants <trait>", 0, 0},              -1, SKILL(trait), -1, 0, 2, false},
    {HARAKIRI_KIND_SKILL, {"other side grants <trait>", 0, 0},   -1, SKILL(trait) + 1, -1, 0, 3, false},
    {HARAKIRI_KIND_GEAR, {"samurai N", 1, 5},                    GEAR(level), -1, GEAR(class), HARAKIRI_SAMURAI, 1, true},
    {HARAKIRI_KIND_GEAR, {"ronin N", 1, 5},                      GEAR(level), -1, GEAR(class), HARAKIRI_RONIN, 1, true},
    {HARAKIRI_KIND_GEAR, {"ninja N", 1, 5},                      GEAR(level), -1, GEAR(class), HARAKIRI_NINJA, 1, true},
    {HARAKIRI_KIND_GEAR, {"monk N", 1, 5},                       GEAR(level), -1, GEAR(class), HARAKIRI_MONK, 1, true},
    {HARAKIRI_KIND_GEAR, {"cost N", 0, 300},                     GEAR(cost), -1, -1, 0, 2, true},
    {HARAKIRI_KIND_GEAR, {"armor N", 1, 6},                      GEAR(armor), -1, -1, 0, 3, false},
    {HARAKIRI_KIND_GEAR, {"not for sale", 0, 0},                 -1, -1, GEAR(is_starting), 1, 4, false},
    {HARAKIRI_KIND_ITEM, {"level N", 0, 4},                      ITEM(level), -1, -1, 0, 1, true},
    {HARAKIRI_KIND_ITEM, {"cost N", 0, 200},                     ITEM(cost), -1, -1, 0, 2, true},
    {HARAKIRI_KIND_ITEM, {"consumable", 0, 0},                   -1, -1, ITEM(kind), HARAKIRI_CONSUMABLE, 3, true},
    {HARAKIRI_KIND_ITEM, {"uses N", 1, 9},                       ITEM(uses), -1, ITEM(kind), HARAKIRI_USES, 3, true},
    {HARAKIRI_KIND_ITEM, {"permanent", 0, 0},                    -1, -1, ITEM(kind), HARAKIRI_PERMANENT, 3, true},
    {HARAKIRI_KIND_ITEM, {"special", 0, 0},                      -1, -1, ITEM(kind), HARAKIRI_SPECIAL_ITEM, 3, true},
    {HARAKIRI_KIND_ITEM, {"once a turn", 0, 0},                  -1, -1, ITEM(limit), HARAKIRI_ONCE_A_TURN, 4, false},
    {HARAKIRI_KIND_ITEM, {"once a round", 0, 0},                 -1, -1, ITEM(limit), HARAKIRI_ONCE_A_ROUND, 4, false},
    {HARAKIRI_KIND_ITEM, {"once a phase", 0, 0},                 -1, -1, ITEM(limit), HARAKIRI_ONCE_A_PHASE, 4, false},
    {HARAKIRI_KIND_ITEM, {"reroll tests", 0, 0},                 -1, -1, ITEM(reroll), HARAKIRI_REROLL_TEST, 5, false},
    {HARAKIRI_KIND_ITEM, {"reroll combat", 0, 0},                -1, -1, ITEM(reroll), HARAKIRI_REROLL_COMBAT, 5, false},
    {HARAKIRI_KIND_KAMI, {"once a turn", 0, 0},                  -1, -1, KAMI(limit), HARAKIRI_ONCE_A_TURN, 1, false},
    {HARAKIRI_KIND_KAMI, {"once a round", 0, 0},                 -1, -1, KAMI(limit), HARAKIRI_ONCE_A_ROUND, 1, false},
    {HARAKIRI_KIND_KAMI, {"once a phase", 0, 0},                 -1, -1, KAMI(limit), HARAKIRI_ONCE_A_PHASE, 1, false},
    {HARAKIRI_KIND_KAMI, {"reroll tests", 0, 0},                 -1, -1, KAMI(reroll), HARAKIRI_REROLL_TEST, 2, false},
    {HARAKIRI_KIND_KAMI, {"reroll combat", 0, 0},                -1, -1, KAMI(reroll), HARAKIRI_REROLL_COMBAT, 2, false},
    {HARAKIRI_KIND_MISSION, {"number N", 1, 99},                 MISSION(number), -1, -1, 0, 1, true},
    {HARAKIRI_KIND_MISSION, {"for <territory>", 0, 0},           -1, MISSION(character), -1, 0, 2, true},
    {HARAKIRI_KIND_MISSION, {"personal <character>", 0, 0},      -1, MISSION(character), MISSION(is_personal), 1, 2, true},
    {HARAKIRI_KIND_ENEMY, {"movement N", 0, 9},                  ENEMY(movement), -1, -1, 0, 1, true},
    {HARAKIRI_KIND_ENEMY, {"difficulty N", 1, 15},               ENEMY(difficulty), -1, -1, 0, 2, true},
    {HARAKIRI_KIND_ENEMY, {"target nearest", 0, 0},              -1, -1, ENEMY(target), HARAKIRI_TARGET_NEAREST, 3, true},
    {HARAKIRI_KIND_ENEMY, {"target weakest", 0, 0},              -1, -1, ENEMY(target), HARAKIRI_TARGET_WEAKEST, 3, true},
    {HARAKIRI_KIND_ENEMY, {"target nobody", 0, 0},               -1, -1, ENEMY(target), HARAKIRI_TARGET_NOBODY, 3, true},
    {HARAKIRI_KIND_ENEMY, {"target <character>", 0, 0},          -1, ENEMY(whom), ENEMY(target), HARAKIRI_TARGET_CHARACTER, 3, true},
    {HARAKIRI_KIND_ENEMY, {"target <location>", 0, 0},           -1, ENEMY(whom), ENEMY(target), HARAKIRI_TARGET_LOCATION, 3, true},
    {HARAKIRI_KIND_ENEMY, {"boss", 0, 0},                        -1, -1, ENEMY(head), HARAKIRI_BOSS_HEAD, 4, false},
    {HARAKIRI_KIND_ENEMY, {"no head", 0, 0},                     -1, -1, ENEMY(head), HARAKIRI_NO_HEAD, 4, false},
    {HARAKIRI_KIND_CHAPTER, {"act N", 1, 2},                     CHAPTER(act), -1, -1, 0, 1, true},
    {HARAKIRI_KIND_CHAPTER, {"number N", 1, 16},                 CHAPTER(number), -1, -1, 0, 2, true},
    {HARAKIRI_KIND_CHAPTER, {"rounds N", 1, 16},                 CHAPTER(rounds), -1, -1, 0, 3, true},
    {HARAKIRI_KIND_CHAPTER, {"influence N", 0, 11},              CHAPTER(influence), -1, -1, 0, 4, true},
    {HARAKIRI_KIND_CHAPTER, {"last round succeeds", 0, 0},       -1, -1, CHAPTER(last), HARAKIRI_SUCCESS, 5, true},
    {HARAKIRI_KIND_CHAPTER, {"last round fails", 0, 0},          -1, -1, CHAPTER(last), HARAKIRI_FAILURE, 5, true},
};
/* clang-format on */
enum { FIELDS = sizeof fields / sizeof *fields };

static void need(const content_compiler *compiler, const content_symbol *symbol) {
    for (int i = 0; i < FIELDS; i++) {
        const content_field *field = &fields[i];
        bool is_first = !i || fields[i - 1].kind != field->kind || fields[i - 1].group != field->group;
        if (field->kind == symbol->kind && field->is_needed && is_first && !(symbol->said >> field->group & 1))
            content_complain(&compiler->source, symbol->node, "\"%s\" lacks a line such as \"%s\"", symbol->name,
                             field->pattern.pattern);
    }
}

static bool say_once(const content_compiler *compiler, content_symbol *symbol, int node, int group) {
    bool is_first = !(symbol->said >> group & 1);
    if (!is_first) content_complain(&compiler->source, node, "this was said above");
    symbol->said |= UINT64_C(1) << group;
    return is_first;
}

static int character_of_clan(const content_compiler *compiler, int territory) {
    for (int i = 0; i < compiler->symbols; i++)
        if (compiler->symbol[i].kind == HARAKIRI_KIND_CHARACTER && compiler->symbol[i].row[HERO(clan)] == territory)
            return compiler->symbol[i].id;
    return 0;
}

static void store_field(content_compiler *compiler, content_symbol *symbol, const content_field *field,
                        const content_match *match) {
    int id = match->refs ? compiler->symbol[match->ref[0]].id : 0;
    if (field->number >= 0) symbol->row[field->number] = (uint16_t)match->n;
    if (field->fixed >= 0) symbol->row[field->fixed] = (uint16_t)field->value;
    if (field->ref >= 0) symbol->row[field->ref] = (uint16_t)id;
    if (match->refs && compiler->symbol[match->ref[0]].kind == HARAKIRI_KIND_TRAIT)
        compiler->symbol[match->ref[0]].is_set = true;
    if (match->refs && symbol->kind == HARAKIRI_KIND_CHARACTER) compiler->symbol[match->ref[0]].is_reached = true;
}

static void read_field(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    content_pattern patterns[FIELDS];
    int index[FIELDS], count = 0;
    content_match match;
    char what[64];
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].kind == symbol->kind) patterns[count] = fields[i].pattern, index[count++] = i;
    snprintf(what, sizeof what, "a line below %s", content_kind_word(symbol->kind));
    int found = content_match_any(compiler, words, 0, true, patterns, count, what, &match);
    if (found < 0) return;
    const content_field *field = &fields[index[found]];
    if (say_once(compiler, symbol, words->node, field->group)) store_field(compiler, symbol, field, &match);
}

/* Lines with code of their own; they have groups from 20 on. */

static void complain_form(const content_compiler *compiler, const content_words *words, const char *form) {
    content_complain(&compiler->source, words->node, "this line reads: \"%s\"", form);
}

/* "a, b, c" from word `at` on: the position of each in a list that ends with NULL; the number of them, or -1. */
static int read_list(const content_compiler *compiler, const content_words *words, int at, const char *const *list,
                     int *out, int most) {
    int count = 0;
    for (; at < words->count; at += 2) {
        int found = 0;
        while (list[found] && strcmp(list[found], words->word[at])) found++;
        bool has_comma = at + 1 == words->count || (!strcmp(words->word[at + 1], ",") && at + 2 < words->count);
        if (!list[found] || !has_comma || count == most) {
            const char *nearest = NULL;
            int best = 1000;
            for (int i = 0; list[i]; i++) content_nearer(words->word[at], list[i], &best, &nearest);
            if (!list[found] && nearest)
                content_complain(&compiler->source, words->node, "unknown word \"%s\"; did you mean \"%s\"?",
                                 words->word[at], nearest);
            else
                content_complain(&compiler->source, words->node, "this list has something wrong at \"%s\"",
                                 words->word[at]);
            return -1;
        }
        out[count++] = found;
    }
    return count;
}

static void read_services(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    static const char *const services[] = {"blacksmith", "market", "inn", NULL};
    int list[3], count = read_list(compiler, words, 1, services, list, 3);
    for (int i = 0; i < count; i++) symbol->row[LOCATION(services)] |= (uint16_t)(1 << list[i]);
}

static void read_drawn(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    int x, y;
    bool is_read = words->count == 4 && !strcmp(words->word[1], "at") && content_number(words->word[2], false, &x) &&
                   content_number(words->word[3], false, &y);
    if (!is_read) return complain_form(compiler, words, "drawn at X Y");
    if (x >= HARAKIRI_SHEET_X || y >= HARAKIRI_SHEET_Y)
        return content_complain(&compiler->source, words->node, "%d %d is off the sheet, which is %d by %d", x, y,
                                HARAKIRI_SHEET_X, HARAKIRI_SHEET_Y);
    symbol->row[LOCATION(x)] = (uint16_t)x;
    symbol->row[LOCATION(y)] = (uint16_t)y;
}

static void read_health(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    int health = 0, before = 0;
    if (words->count != 6) return complain_form(compiler, words, "health N N N N N");
    for (int i = 0; i < 5; i++, before = health) {
        if (!content_number(words->word[i + 1], false, &health) || health <= before || health > 30)
            return complain_form(compiler, words, "health N N N N N");
        symbol->row[HERO(health) + i] = (uint16_t)health;
    }
}

static void read_dice(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    static const char *const colours[] = {"orange", "green", "purple", "red", NULL};
    int list[4], count = read_list(compiler, words, 1, colours, list, 4);
    for (int i = 0; i < count; i++) symbol->row[GEAR(dice) + list[i]]++;
}

static void read_letters(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    static const char *const letters[] = {"A", "B", "C", NULL};
    int list[3], count = read_list(compiler, words, 1, letters, list, 3);
    for (int i = 0; i < count; i++) symbol->row[CHAPTER(letters)] |= (uint16_t)(2 << list[i]);
}

static void read_start(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    static const content_pattern patterns[] = {{"start all at <location>", 0, 0},
                                               {"start <character> at <location>", 0, 0}};
    content_match match;
    int found = content_match_any(compiler, words, 0, true, patterns, 2, "a start", &match);
    for (int i = 0; found == 0 && i < 4; i++)
        symbol->row[CHAPTER(start) + i] = (uint16_t)compiler->symbol[match.ref[0]].id;
    if (found == 1)
        symbol->row[CHAPTER(start) + compiler->symbol[match.ref[0]].id - 1] =
            (uint16_t)compiler->symbol[match.ref[1]].id;
}

static void read_ending(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    bool is_success = words->count > 2 && !strcmp(words->word[2], "success");
    bool is_failure = words->count > 2 && !strcmp(words->word[2], "failure");
    int at = 4, slot = 0;
    if (words->count < 5 || strcmp(words->word[1], "in") || (!is_success && !is_failure) ||
        strcmp(words->word[3], "if"))
        return complain_form(compiler, words, "ends in success if CONDITION");
    while (slot < HARAKIRI_ENDINGS && symbol->row[CHAPTER(ending) + slot]) slot++;
    if (slot == HARAKIRI_ENDINGS) return content_complain(&compiler->source, words->node, "too many endings");
    symbol->row[CHAPTER(ending) + slot] = (uint16_t)content_condition(compiler, words, &at, 0);
    symbol->row[CHAPTER(ending_outcome) + slot] = is_success ? HARAKIRI_SUCCESS : HARAKIRI_FAILURE;
}

static const content_pattern bonus_patterns[] = {
#define X(id, pattern, about) {pattern, -5, 5},
    HARAKIRI_BONUS_LIST(X)
#undef X
};

static void read_bonus(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    content_match match;
    int count = (int)(sizeof bonus_patterns / sizeof *bonus_patterns), condition = 0;
    int kind = content_match_any(compiler, words, 0, false, bonus_patterns, count, "a bonus", &match), at = match.words;
    if (kind < 0) return;
    if (at < words->count && !strcmp(words->word[at++], "if"))
        condition = content_condition(compiler, words, &at, HARAKIRI_NEEDS_WHO);
    else if (match.words < words->count)
        return content_complain(&compiler->source, words->node, "after a bonus only \"if CONDITION\" may follow");
    int first = symbol->kind == HARAKIRI_KIND_GEAR   ? GEAR(bonus)
                : symbol->kind == HARAKIRI_KIND_ITEM ? ITEM(bonus)
                                                     : KAMI(bonus);
    if (!symbol->row[first]) symbol->row[first] = (uint16_t)compiler->bonuses;
    symbol->row[first + 1]++;
    compiler->bonus =
        content_grow(compiler->bonus, &compiler->bonus_room, compiler->bonuses + 1, sizeof *compiler->bonus);
    compiler->bonus[compiler->bonuses++] =
        (harakiri_bonus){(uint16_t)(kind + 1), (uint16_t)condition, (int16_t)match.n};
}

/* "tags metal, paper" */
static void read_tags(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    static const content_pattern pattern = {"<tag>", 0, 0};
    content_match match;
    if (words->count < 2) return complain_form(compiler, words, "tags NAME, NAME");
    for (int at = 1; at < words->count; at += 2) {
        bool has_comma = at + 1 == words->count || (!strcmp(words->word[at + 1], ",") && at + 2 < words->count);
        if (!has_comma) return complain_form(compiler, words, "tags NAME, NAME");
        if (content_match_any(compiler, words, at, false, &pattern, 1, "a tag", &match) < 0) return;
        content_symbol *tag = &compiler->symbol[match.ref[0]];
        symbol->row[ITEM(tags)] |= (uint16_t)(1 << (tag->id - 1));
        tag->is_set = true;
    }
}

static void read_later(content_compiler *compiler, content_symbol *symbol, const content_words *words) {
    (void)compiler, (void)words;
    symbol->is_later = true;
}

static const struct content_special {
    harakiri_kind kind;
    const char *word;
    void (*read)(content_compiler *, content_symbol *, const content_words *);
    int group; /* 0: as often as one likes */
    bool is_needed;
} specials[] = {
    {HARAKIRI_KIND_LOCATION, "services", read_services, 20, false},
    {HARAKIRI_KIND_LOCATION, "drawn", read_drawn, 21, true},
    {HARAKIRI_KIND_CHARACTER, "health", read_health, 22, true},
    {HARAKIRI_KIND_GEAR, "dice", read_dice, 23, false},
    {HARAKIRI_KIND_GEAR, "bonus", read_bonus, 0, false},
    {HARAKIRI_KIND_ITEM, "bonus", read_bonus, 0, false},
    {HARAKIRI_KIND_KAMI, "bonus", read_bonus, 0, false},
    {HARAKIRI_KIND_CHAPTER, "letters", read_letters, 24, true},
    {HARAKIRI_KIND_CHAPTER, "start", read_start, 0, false},
    {HARAKIRI_KIND_CHAPTER, "ends", read_ending, 0, false},
    {HARAKIRI_KIND_ITEM, "tags", read_tags, 26, false},
    {HARAKIRI_KIND_MARK, "later", read_later, 25, false},
    {HARAKIRI_KIND_TRAIT, "later", read_later, 25, false},
    {HARAKIRI_KIND_TAG, "later", read_later, 25, false},
};
enum { SPECIALS = sizeof specials / sizeof *specials };

/* Stories below a header: kind, word, where the first step goes, what there is */

enum {
    WHO = HARAKIRI_NEEDS_WHO,
    FOE = HARAKIRI_NEEDS_ENEMY,
    OF_MISSION = HARAKIRI_NEEDS_MISSION,
    OF_EVENT = HARAKIRI_NEEDS_EVENT,
    CONTACT = HARAKIRI_NEEDS_CONTACT
};

static const struct content_section {
    harakiri_kind kind;
    const char *word;
    int slot, needs;
    bool is_needed;
} sections[] = {
    {HARAKIRI_KIND_LOCATION, "visit", LOCATION(visit), WHO, false},
    {HARAKIRI_KIND_ITEM, "use", ITEM(use), WHO, false},
    {HARAKIRI_KIND_KAMI, "use", KAMI(use), WHO, false},
    {HARAKIRI_KIND_INFLUENCE, "low", SLOT(harakiri_influence, part), 0, true},
    {HARAKIRI_KIND_INFLUENCE, "medium", SLOT(harakiri_influence, part) + 1, 0, true},
    {HARAKIRI_KIND_INFLUENCE, "high", SLOT(harakiri_influence, part) + 2, 0, true},
    {HARAKIRI_KIND_EVENT, "green", SLOT(harakiri_event, side), WHO | OF_EVENT, true},
    {HARAKIRI_KIND_EVENT, "red", SLOT(harakiri_event, side) + 1, WHO | OF_EVENT, true},
    {HARAKIRI_KIND_MISSION, "reveal", MISSION(reveal), WHO | OF_MISSION, true},
    {HARAKIRI_KIND_MISSION, "token", MISSION(token), WHO | OF_MISSION, false},
    {HARAKIRI_KIND_MISSION, "success", MISSION(success), OF_MISSION, true},
    {HARAKIRI_KIND_MISSION, "failure", MISSION(failure), OF_MISSION, true},
    {HARAKIRI_KIND_ENEMY, "contact", ENEMY(contact), WHO | FOE | CONTACT, false},
    {HARAKIRI_KIND_ENEMY, "success", ENEMY(success), WHO | FOE, false},
    {HARAKIRI_KIND_ENEMY, "failure", ENEMY(failure), WHO | FOE, false},
    {HARAKIRI_KIND_CHAPTER, "prepare", CHAPTER(prepare), 0, true},
    {HARAKIRI_KIND_CHAPTER, "growth", CHAPTER(growth), 0, true},
    {HARAKIRI_KIND_CHAPTER, "success", CHAPTER(success), 0, true},
    {HARAKIRI_KIND_CHAPTER, "failure", CHAPTER(failure), 0, true},
    {HARAKIRI_KIND_CHAPTER, "won", CHAPTER(won), 0, false},
    {HARAKIRI_KIND_CHAPTER, "lost", CHAPTER(lost), 0, false},
    {HARAKIRI_KIND_CHAPTER, "between", CHAPTER(between), 0, false},
};
enum { SECTIONS = sizeof sections / sizeof *sections };
#define KAMI_USE     (UINT64_C(1) << 32) /* the third */
#define CONTACT_SAID (UINT64_C(1) << 42) /* the thirteenth */

static void add_script(content_compiler *compiler, int symbol, int node, int slot, int needs) {
    compiler->script =
        content_grow(compiler->script, &compiler->script_room, compiler->scripts + 1, sizeof *compiler->script);
    compiler->script[compiler->scripts++] =
        (content_script){.symbol = symbol, .node = node, .slot = slot, .needs = needs | HARAKIRI_NEEDS_STORY};
}

/* "round 4": a trigger (H10) */
static void add_trigger(content_compiler *compiler, int index, const content_words *words) {
    content_symbol *symbol = &compiler->symbol[index];
    int round, slot = 0;
    if (words->count != 2 || !content_number(words->word[1], false, &round) || round < 1 || round > 16)
        return complain_form(compiler, words, "round N");
    while (slot < HARAKIRI_TRIGGERS && symbol->row[CHAPTER(trigger_round) + slot]) slot++;
    if (slot == HARAKIRI_TRIGGERS) return content_complain(&compiler->source, words->node, "too many triggers");
    symbol->row[CHAPTER(trigger_round) + slot] = (uint16_t)round;
    add_script(compiler, index, words->node, CHAPTER(trigger) + slot, 0);
}

/* True: the line heads a story. */
static bool read_section(content_compiler *compiler, int index, const content_words *words) {
    content_symbol *symbol = &compiler->symbol[index];
    if (symbol->kind == HARAKIRI_KIND_CHAPTER && !strcmp(words->word[0], "round"))
        return add_trigger(compiler, index, words), true;
    for (int i = 0; i < SECTIONS && words->count == 1; i++) {
        if (sections[i].kind != symbol->kind || strcmp(sections[i].word, words->word[0])) continue;
        bool is_of_place = symbol->kind == HARAKIRI_KIND_ENEMY && sections[i].slot == ENEMY(contact) &&
                           symbol->row[ENEMY(target)] == HARAKIRI_TARGET_LOCATION;
        if (say_once(compiler, symbol, words->node, 30 + i))
            add_script(compiler, index, words->node, sections[i].slot, sections[i].needs & ~(is_of_place ? WHO : 0));
        if (!content_first(compiler, words->node))
            content_complain(&compiler->source, words->node, "nothing stands below this line");
        return true;
    }
    return false;
}

static void read_below(content_compiler *compiler, int index, int node) {
    content_words words;
    content_symbol *symbol = &compiler->symbol[index];
    if (!content_split(compiler, node, compiler->source.node[node].text, &words)) return;
    if (read_section(compiler, index, &words)) return;
    if (content_first(compiler, node))
        content_complain(&compiler->source, content_first(compiler, node), "nothing can stand below \"%s\"",
                         words.word[0]);
    for (int i = 0; i < SPECIALS; i++) {
        if (specials[i].kind != symbol->kind || strcmp(specials[i].word, words.word[0])) continue;
        if (!specials[i].group || say_once(compiler, symbol, node, specials[i].group))
            specials[i].read(compiler, symbol, &words);
        return;
    }
    read_field(compiler, symbol, &words);
}

/* Where the prose below a header goes; -1: there is none. */
static int about_slot(harakiri_kind kind) {
    switch (kind) {
    case HARAKIRI_KIND_LOCATION: return LOCATION(about);
    case HARAKIRI_KIND_CHARACTER: return HERO(about);
    case HARAKIRI_KIND_GEAR: return GEAR(about);
    case HARAKIRI_KIND_ITEM: return ITEM(about);
    case HARAKIRI_KIND_KAMI: return KAMI(about);
    case HARAKIRI_KIND_INFLUENCE: return SLOT(harakiri_influence, about);
    case HARAKIRI_KIND_MISSION: return MISSION(hint);
    case HARAKIRI_KIND_ENEMY: return ENEMY(about);
    default: return -1;
    }
}

static void read_about(content_compiler *compiler, content_symbol *symbol, int node) {
    int slot = about_slot(symbol->kind);
    if (slot < 0)
        content_complain(&compiler->source, node, "prose cannot stand directly below this header");
    else if (symbol->row[slot])
        content_complain(&compiler->source, node, "one paragraph is enough here");
    else
        symbol->row[slot] = (uint16_t)content_add_text(compiler, compiler->source.node[node].text);
}

static void need_sections(const content_compiler *compiler, const content_symbol *symbol) {
    for (int i = 0; i < SECTIONS; i++)
        if (sections[i].kind == symbol->kind && sections[i].is_needed && !(symbol->said >> (30 + i) & 1))
            content_complain(&compiler->source, symbol->node, "\"%s\" lacks its part \"%s\"", symbol->name,
                             sections[i].word);
    for (int i = 0; i < SPECIALS; i++)
        if (specials[i].kind == symbol->kind && specials[i].is_needed && !(symbol->said >> specials[i].group & 1))
            content_complain(&compiler->source, symbol->node, "\"%s\" lacks a line such as \"%s …\"", symbol->name,
                             specials[i].word);
}

/* What lines cannot say one by one. */
static void check_symbol(content_compiler *compiler, content_symbol *symbol) {
    const char *wrong = NULL;
    if (symbol->kind == HARAKIRI_KIND_MISSION && !symbol->row[MISSION(is_personal)])
        symbol->row[MISSION(character)] = (uint16_t)character_of_clan(compiler, symbol->row[MISSION(character)]);
    if (symbol->kind == HARAKIRI_KIND_MISSION && !symbol->row[MISSION(character)])
        wrong = "\"%s\" is for a clan without a character";
    if (symbol->kind == HARAKIRI_KIND_GEAR) {
        int dice = 0;
        for (int i = 0; i < HARAKIRI_COLOURS; i++) dice += symbol->row[GEAR(dice) + i];
        bool is_weapon = symbol->row[GEAR(kind)] == HARAKIRI_WEAPON;
        if (is_weapon != !!dice || is_weapon == !!symbol->row[GEAR(armor)])
            wrong =
                is_weapon ? "weapon \"%s\" has dice and no armor value" : "armor \"%s\" has an armor value and no dice";
    }
    if (symbol->kind == HARAKIRI_KIND_LOCATION && symbol->row[LOCATION(services)] &&
        symbol->row[LOCATION(kind)] != HARAKIRI_CITY)
        wrong = "\"%s\" has services, but is no city";
    if (symbol->kind == HARAKIRI_KIND_ITEM && symbol->row[ITEM(reroll)] && !symbol->row[ITEM(limit)] &&
        symbol->row[ITEM(kind)] != HARAKIRI_CONSUMABLE && symbol->row[ITEM(kind)] != HARAKIRI_USES)
        wrong = "\"%s\" could be rolled with for ever: say \"once a turn\" or the like";
    if (symbol->kind == HARAKIRI_KIND_KAMI && !symbol->row[KAMI(limit)] &&
        (symbol->row[KAMI(reroll)] || symbol->said & KAMI_USE))
        wrong = "\"%s\" could be called on for ever: say \"once a turn\" or the like";
    if (symbol->kind == HARAKIRI_KIND_ENEMY) {
        bool goes_for_nobody = symbol->row[ENEMY(target)] == HARAKIRI_TARGET_NOBODY;
        if (goes_for_nobody == !!(symbol->said & CONTACT_SAID))
            wrong = goes_for_nobody ? "\"%s\" goes for nobody: nothing reaches its part \"contact\""
                                    : "\"%s\" lacks its part \"contact\"";
    }
    for (int i = 0; symbol->kind == HARAKIRI_KIND_CHAPTER && i < 4; i++)
        if (!symbol->row[CHAPTER(start) + i]) wrong = "\"%s\" does not say where everybody starts";
    if (wrong) content_complain(&compiler->source, symbol->node, wrong, symbol->name);
}

static void read_symbol(content_compiler *compiler, int index) {
    content_symbol *symbol = &compiler->symbol[index];
    symbol->row[1] = (uint16_t)(symbol->kind == HARAKIRI_KIND_PASSAGE ? 0 : content_add_text(compiler, symbol->title));
    if (symbol->kind == HARAKIRI_KIND_PASSAGE) {
        add_script(compiler, index, symbol->node, SLOT(harakiri_passage, step), HARAKIRI_NEEDS_ALL);
        if (!content_first(compiler, symbol->node))
            content_complain(&compiler->source, symbol->node, "nothing stands below this line");
        return;
    }
    for (int node = content_first(compiler, symbol->node); node; node = content_next(compiler, node)) {
        content_node_kind kind = compiler->source.node[node].kind;
        if (kind == CONTENT_PROSE)
            read_about(compiler, symbol, node);
        else if (kind == CONTENT_OPTION)
            content_complain(&compiler->source, node, "an option stands below \"choose\"");
        else
            read_below(compiler, index, node);
    }
    need(compiler, symbol);
    need_sections(compiler, symbol);
}

void content_read_fields(content_compiler *compiler) {
    for (int i = HARAKIRI_ATTRIBUTES; i < compiler->symbols; i++) read_symbol(compiler, i);
    for (int i = HARAKIRI_ATTRIBUTES; i < compiler->symbols; i++) check_symbol(compiler, &compiler->symbol[i]);
}
