/* Loads a blob (blob.h). All of it is checked here, once, so that nothing else has to: every number that will be used
 * as an index is below what it counts in, every jump goes down the table and every script ends, so a story machine that
 * trusts the tables stays in them whatever bytes they came from.
 *
 * One block of memory: the struct, where each text starts, the tables, the names, the prose. */
#include "content.h"

#include <stdlib.h>
#include <string.h>

#include "blob.h"
#include "irori/hash.h"

enum {
#define X(field, type, most) TABLE_##field,
    HARAKIRI_TABLE_LIST(X)
#undef X
        TABLES
};

static const struct blob_table {
    uint16_t width, most; /* numbers a row, rows */
} tables[] = {
#define X(field, type, most) {sizeof(type) / sizeof(uint16_t), most},
    HARAKIRI_TABLE_LIST(X)
#undef X
};

/* Of format 1: its tables, and the numbers in a row of each. */
enum { FIRST_TABLES = 20 };
static const uint8_t first_width[FIRST_TABLES] = {2, 2, 10, 3, 2, 6, 13, 15, 12, 8, 6, 5, 10, 11, 38, 2, 2, 3, 4, 6};
enum { LEAST_HEAD = 8 + 2 * FIRST_TABLES + 12 };

static uint32_t get16(const uint8_t *bytes) { return (uint32_t)(bytes[0] | bytes[1] << 8); }
static uint32_t get32(const uint8_t *bytes) { return get16(bytes) | get16(bytes + 2) << 16; }

/* The layout */

typedef struct blob_head {
    uint32_t rows[TABLES];
    uint32_t width[TABLES]; /* of a row as it is stored: ours or less; 0: the table is not there */
    uint32_t names, texts, prose;
    size_t size;            /* in bytes, of the head itself */
    size_t numbers, stored; /* of all tables; of them in the blob */
} blob_head;

static bool has_mark(const uint8_t *blob, size_t size) { return size >= LEAST_HEAD && !memcmp(blob, "IRHK", 4); }

/* Tables: of the blob's format, and what later formats added. */
static bool read_tables(const uint8_t *blob, size_t size, blob_head *head) {
    bool is_first = get16(blob + 4) == HARAKIRI_OLDEST_BLOB;
    uint32_t count = get16(blob + 6);
    if (count > TABLES || count < FIRST_TABLES || (is_first && count != FIRST_TABLES)) return false;
    head->size = 8 + (is_first ? 2 : 4) * count + 12;
    if (size < head->size) return false;
    for (uint32_t i = 0; i < TABLES; i++) {
        bool is_there = i < count;
        head->rows[i] = is_there ? get16(blob + 8 + 2 * i) : 1;
        head->width[i] = !is_there ? 0 : is_first ? first_width[i] : get16(blob + 8 + 2 * (count + i));
        if (!head->rows[i] || head->rows[i] > tables[i].most || head->width[i] > tables[i].width) return false;
        if (i < FIRST_TABLES && head->width[i] < first_width[i]) return false;
        head->numbers += (size_t)head->rows[i] * tables[i].width;
        head->stored += (size_t)head->rows[i] * head->width[i];
    }
    return true;
}

static bool read_head(const uint8_t *blob, size_t size, blob_head *head) {
    *head = (blob_head){.numbers = 0};
    if (!read_tables(blob, size, head)) return false;
    const uint8_t *rest = blob + head->size - 12;
    head->names = get32(rest);
    head->texts = get32(rest + 4);
    head->prose = get32(rest + 8);
    if (!head->names || head->names > HARAKIRI_MAX_NAMES || !head->texts || head->texts > HARAKIRI_MAX_TEXTS)
        return false;
    if (head->prose < head->texts || head->prose > HARAKIRI_MAX_PROSE) return false;
    return size == head->size + 2 * head->stored + head->names + head->prose;
}

static harakiri_content *allocate(const blob_head *head) {
    return calloc(1, sizeof(harakiri_content) + 4 * head->texts + 2 * head->numbers + head->names + head->prose);
}

/* All but the prose, its size, and where locations are drawn (two numbers side by side). */
static uint64_t hash_structure(const uint8_t *blob, const blob_head *head) {
    const size_t x = offsetof(harakiri_location, x), row = 2 * head->width[TABLE_location];
    const uint8_t *at = blob + head->size, *locations = at, *end = at + 2 * head->stored + head->names;
    uint64_t hash = irori_hash64(blob, head->size - 4, 0);
    for (int i = 0; i < TABLE_location; i++) locations += 2 * head->rows[i] * head->width[i];
    hash = irori_hash64(at, (size_t)(locations - at), hash);
    at = locations;
    for (uint32_t i = 0; i < head->rows[TABLE_location]; i++, at += row) {
        hash = irori_hash64(at, x, hash);
        hash = irori_hash64(at + x + 4, row - x - 4, hash);
    }
    return irori_hash64(at, (size_t)(end - at), hash);
}

/* Row by row: columns that the blob's format does not have are 0. */
static void fill_numbers(uint16_t *numbers, const uint8_t *stored, const blob_head *head) {
    for (int i = 0; i < TABLES; i++)
        for (uint32_t row = 0; row < head->rows[i]; row++, numbers += tables[i].width)
            for (uint32_t k = 0; k < head->width[i]; k++, stored += 2) numbers[k] = (uint16_t)get16(stored);
}

/* Cuts the block into its parts and fills them. */
static void fill(harakiri_content *content, const uint8_t *blob, const blob_head *head) {
    uint32_t *text = (uint32_t *)(content + 1);
    uint16_t *numbers = (uint16_t *)(text + head->texts), *table = numbers;
    char *names = (char *)(numbers + head->numbers), *prose = names + head->names;
#define X(field, type, most)                                      \
    content->field = (type *)(void *)table;                       \
    content->field##_count = (uint16_t)head->rows[TABLE_##field]; \
    table += head->rows[TABLE_##field] * tables[TABLE_##field].width;
    HARAKIRI_TABLE_LIST(X)
#undef X
    const uint8_t *rest = blob + head->size + 2 * head->stored;
    fill_numbers(numbers, blob + head->size, head);
    memcpy(names, rest, head->names);
    memcpy(prose, rest + head->names, head->prose);
    content->text = text;
    content->names = names;
    content->prose = prose;
    content->texts = head->texts;
    content->prose_size = head->prose;
    content->names_size = (uint16_t)head->names;
    content->structure_hash = hash_structure(blob, head);
    content->prose_hash = irori_hash64(prose, head->prose, 0);
}

/* As many texts as was said, the last one ended. */
static bool find_texts(harakiri_content *content) {
    uint32_t *text = (uint32_t *)(content + 1), found = 0;
    if (content->names[content->names_size - 1] || content->prose[content->prose_size - 1]) return false;
    for (uint32_t at = 0; at < content->prose_size; at += (uint32_t)strlen(content->prose + at) + 1) {
        if (found == content->texts) return false;
        text[found++] = at;
    }
    return found == content->texts;
}

/* Columns: what the numbers of a table may be. Below `most`, or below the rows of a table. */

enum { NUMBER, REF, NAME, TEXT };

static const struct blob_column {
    uint8_t table, slot, span, what;
    uint16_t most; /* NUMBER: the greatest; REF: the table */
} columns[] = {
#define COLUMN(t, type, field, span, what, most) \
    { TABLE_##t, offsetof(type, field) / sizeof(uint16_t), span, what, most }
#define NAMED(t, type) COLUMN(t, type, name, 1, NAME, 0), COLUMN(t, type, title, 1, TEXT, 0)
    NAMED(territory, harakiri_territory),
    NAMED(sea, harakiri_territory),
    NAMED(trait, harakiri_territory),
    NAMED(mark, harakiri_territory),
    NAMED(tag, harakiri_territory),
    NAMED(location, harakiri_location),
    COLUMN(location, harakiri_location, kind, 1, NUMBER, HARAKIRI_SPECIAL),
    COLUMN(location, harakiri_location, services, 1, NUMBER, 7),
    COLUMN(location, harakiri_location, territory, 1, REF, TABLE_territory),
    COLUMN(location, harakiri_location, sea, 1, REF, TABLE_sea),
    COLUMN(location, harakiri_location, x, 1, NUMBER, HARAKIRI_SHEET_X - 1),
    COLUMN(location, harakiri_location, y, 1, NUMBER, HARAKIRI_SHEET_Y - 1),
    COLUMN(location, harakiri_location, visit, 1, REF, TABLE_step),
    COLUMN(location, harakiri_location, about, 1, TEXT, 0),
    COLUMN(way, harakiri_way, kind, 1, NUMBER, HARAKIRI_PATH),
    COLUMN(way, harakiri_way, a, 2, REF, TABLE_location),
    NAMED(skill, harakiri_skill),
    COLUMN(skill, harakiri_skill, character, 1, REF, TABLE_hero),
    COLUMN(skill, harakiri_skill, level, 1, NUMBER, 5),
    COLUMN(skill, harakiri_skill, trait, 2, REF, TABLE_trait),
    NAMED(hero, harakiri_hero),
    COLUMN(hero, harakiri_hero, class, 1, NUMBER, HARAKIRI_MONK),
    COLUMN(hero, harakiri_hero, clan, 1, REF, TABLE_territory),
    COLUMN(hero, harakiri_hero, health, 5, NUMBER, 30),
    COLUMN(hero, harakiri_hero, attribute, 1, NUMBER, HARAKIRI_ATTRIBUTES),
    COLUMN(hero, harakiri_hero, armor, 1, REF, TABLE_gear),
    COLUMN(hero, harakiri_hero, skill, 1, REF, TABLE_skill),
    COLUMN(hero, harakiri_hero, about, 1, TEXT, 0),
    NAMED(gear, harakiri_gear),
    COLUMN(gear, harakiri_gear, kind, 1, NUMBER, HARAKIRI_ARMOR),
    COLUMN(gear, harakiri_gear, class, 1, NUMBER, HARAKIRI_MONK),
    COLUMN(gear, harakiri_gear, level, 1, NUMBER, 5),
    COLUMN(gear, harakiri_gear, cost, 1, NUMBER, 300),
    COLUMN(gear, harakiri_gear, dice, HARAKIRI_COLOURS, NUMBER, 4),
    COLUMN(gear, harakiri_gear, armor, 1, NUMBER, 6),
    COLUMN(gear, harakiri_gear, bonus, 1, REF, TABLE_bonus),
    COLUMN(gear, harakiri_gear, about, 1, TEXT, 0),
    NAMED(item, harakiri_item),
    COLUMN(item, harakiri_item, level, 1, NUMBER, 4),
    COLUMN(item, harakiri_item, cost, 1, NUMBER, 200),
    COLUMN(item, harakiri_item, kind, 1, NUMBER, HARAKIRI_SPECIAL_ITEM),
    COLUMN(item, harakiri_item, uses, 1, NUMBER, 9),
    COLUMN(item, harakiri_item, limit, 1, NUMBER, HARAKIRI_ONCE_A_PHASE),
    COLUMN(item, harakiri_item, use, 1, REF, TABLE_step),
    COLUMN(item, harakiri_item, bonus, 1, REF, TABLE_bonus),
    COLUMN(item, harakiri_item, about, 1, TEXT, 0),
    NAMED(kami, harakiri_kami),
    COLUMN(kami, harakiri_kami, limit, 1, NUMBER, HARAKIRI_ONCE_A_PHASE),
    COLUMN(kami, harakiri_kami, use, 1, REF, TABLE_step),
    COLUMN(kami, harakiri_kami, bonus, 1, REF, TABLE_bonus),
    COLUMN(kami, harakiri_kami, about, 1, TEXT, 0),
    NAMED(influence, harakiri_influence),
    COLUMN(influence, harakiri_influence, about, 1, TEXT, 0),
    COLUMN(influence, harakiri_influence, part, 3, REF, TABLE_step),
    NAMED(event, harakiri_event),
    COLUMN(event, harakiri_event, letter, 1, NUMBER, 3),
    COLUMN(event, harakiri_event, side, 2, REF, TABLE_step),
    NAMED(mission, harakiri_mission),
    COLUMN(mission, harakiri_mission, hint, 1, TEXT, 0),
    COLUMN(mission, harakiri_mission, character, 1, REF, TABLE_hero),
    COLUMN(mission, harakiri_mission, reveal, 4, REF, TABLE_step),
    NAMED(enemy, harakiri_enemy),
    COLUMN(enemy, harakiri_enemy, movement, 1, NUMBER, 9),
    COLUMN(enemy, harakiri_enemy, difficulty, 1, NUMBER, 15),
    COLUMN(enemy, harakiri_enemy, target, 1, NUMBER, HARAKIRI_TARGET_NOBODY),
    COLUMN(enemy, harakiri_enemy, head, 1, NUMBER, HARAKIRI_NO_HEAD),
    COLUMN(enemy, harakiri_enemy, contact, 3, REF, TABLE_step),
    COLUMN(enemy, harakiri_enemy, about, 1, TEXT, 0),
    NAMED(chapter, harakiri_chapter),
    COLUMN(chapter, harakiri_chapter, act, 1, NUMBER, 2),
    COLUMN(chapter, harakiri_chapter, number, 1, NUMBER, 16),
    COLUMN(chapter, harakiri_chapter, rounds, 1, NUMBER, 16),
    COLUMN(chapter, harakiri_chapter, start, 4, REF, TABLE_location),
    COLUMN(chapter, harakiri_chapter, last, 1, NUMBER, HARAKIRI_FAILURE),
    COLUMN(chapter, harakiri_chapter, influence, 1, NUMBER, 11),
    COLUMN(chapter, harakiri_chapter, prepare, 6, REF, TABLE_step),
    COLUMN(chapter, harakiri_chapter, trigger_round, HARAKIRI_TRIGGERS, NUMBER, 16),
    COLUMN(chapter, harakiri_chapter, trigger, HARAKIRI_TRIGGERS, REF, TABLE_step),
    COLUMN(chapter, harakiri_chapter, ending, HARAKIRI_ENDINGS, REF, TABLE_test),
    COLUMN(chapter, harakiri_chapter, ending_outcome, HARAKIRI_ENDINGS, NUMBER, HARAKIRI_FAILURE),
    COLUMN(chapter, harakiri_chapter, between, 1, REF, TABLE_step),
    COLUMN(passage, harakiri_passage, name, 1, NAME, 0),
    COLUMN(passage, harakiri_passage, step, 1, REF, TABLE_step),
    COLUMN(bonus, harakiri_bonus, kind, 1, NUMBER, HARAKIRI_BONUSES - 1),
    COLUMN(bonus, harakiri_bonus, condition, 1, REF, TABLE_test),
#undef NAMED
#undef COLUMN
};

static bool check_column(const harakiri_content *content, const blob_head *head, const struct blob_column *column) {
    const uint16_t *row = (const uint16_t *)((const uint32_t *)(content + 1) + head->texts);
    for (int table = 0; table < column->table; table++) row += head->rows[table] * tables[table].width;
    uint32_t least = column->what == NUMBER ? column->most + 1u
                     : column->what == REF  ? head->rows[column->most]
                     : column->what == NAME ? head->names
                                            : head->texts;
    for (uint32_t i = 0; i < head->rows[column->table]; i++, row += tables[column->table].width)
        for (int k = 0; k < column->span; k++)
            if (row[column->slot + k] >= least) return false;
    return true;
}

static bool check_columns(const harakiri_content *content, const blob_head *head) {
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (!check_column(content, head, &columns[i])) return false;
    return true;
}

/* Rows: what columns cannot say. */

static bool check_bonuses(const harakiri_content *content) {
    for (int i = 1; i < content->gear_count; i++)
        if (content->gear[i].bonus + content->gear[i].bonuses > content->bonus_count) return false;
    for (int i = 1; i < content->item_count; i++)
        if (content->item[i].bonus + content->item[i].bonuses > content->bonus_count ||
            content->item[i].tags >> (content->tag_count - 1))
            return false;
    for (int i = 1; i < content->kami_count; i++)
        if (content->kami[i].bonus + content->kami[i].bonuses > content->bonus_count) return false;
    return true;
}

static bool check_people(const harakiri_content *content) {
    if (content->hero_count != 5 || content->chapter_count < 2 || content->location_count < 2) return false;
    for (int i = 1; i <= 4; i++)
        if (!content->hero[i].attribute || !content->hero[i].health[0]) return false;
    for (int i = 1; i < content->mission_count; i++)
        if (!content->mission[i].character) return false;
    for (int i = 1; i < content->enemy_count; i++) {
        const harakiri_enemy *enemy = &content->enemy[i];
        int most = enemy->target == HARAKIRI_TARGET_LOCATION ? content->location_count : content->hero_count;
        bool is_named = enemy->target == HARAKIRI_TARGET_LOCATION || enemy->target == HARAKIRI_TARGET_CHARACTER;
        if (!enemy->target || enemy->whom >= most || is_named != !!enemy->whom) return false;
    }
    for (int i = 1; i < content->chapter_count; i++)
        for (int c = 0; c < 4; c++)
            if (!content->chapter[i].start[c]) return false;
    return true;
}

/* Patterns: what a step or a condition may name, from the row of vocabulary.h that it is an instance of. */

typedef struct blob_word {
    const char *pattern;
    int16_t low, high;
} blob_word;

static const blob_word effect_words[] = {{"", 0, 0},
#define X(id, pattern, needs, low, high, about) {pattern, low, high},
                                         HARAKIRI_EFFECT_LIST(X)
#undef X
};
static const blob_word condition_words[] = {
#define X(id, pattern, needs, low, high, about) {pattern, low, high},
    HARAKIRI_CONDITION_LIST(X)
#undef X
};
static const blob_word cost_words[] = {{"", 0, 0},
#define X(id, pattern, low, high) {pattern, low, high},
                                       HARAKIRI_COST_LIST(X)
#undef X
};

static int kind_rows(const harakiri_content *content, const char *word) {
    static const char *const words[] = {
#define X(id, word, most) word,
        HARAKIRI_KIND_LIST(X)
#undef X
    };
    const int rows[] = {content->territory_count, content->sea_count,      content->location_count,
                        content->trait_count,     content->skill_count,    content->hero_count,
                        content->gear_count,      content->item_count,     content->kami_count,
                        content->influence_count, content->event_count,    content->mission_count,
                        content->enemy_count,     content->chapter_count,  content->mark_count,
                        content->passage_count,   HARAKIRI_ATTRIBUTES + 1, content->tag_count};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(word, words[i], strlen(words[i])) && word[strlen(words[i])] == '>') return rows[i];
    return 0;
}

/* Every name a pattern asks for is one, and nothing else is named; the number is in range. */
static bool check_word(const harakiri_content *content, const blob_word *word, int a, int b, int n) {
    int names[2] = {a, b}, found = 0;
    for (const char *at = word->pattern; (at = strchr(at, '<')); at++, found++)
        if (found == 2 || !names[found] || names[found] >= kind_rows(content, at + 1)) return false;
    for (; found < 2; found++)
        if (names[found]) return false;
    bool has_number = strchr(word->pattern, 'N') != NULL;
    return has_number ? n >= word->low && n <= word->high : !n;
}

/* A condition that names something, by its row of the vocabulary; a visit names its counter. */
static bool check_condition(const harakiri_content *content, const harakiri_test *test) {
    const blob_word *word = &condition_words[test->op - HARAKIRI_IF_TRAIT];
    if (test->op != HARAKIRI_IF_VISIT) return check_word(content, word, test->a, test->b, test->n);
    return test->a && test->a <= HARAKIRI_MAX_VISITS && check_word(content, word, 0, test->b, test->n);
}

static bool check_tests(const harakiri_content *content) {
    enum { DEEPEST = 40 };
    uint8_t depth[HARAKIRI_MAX_TESTS] = {0};
    if (content->test[0].op) return false;
    for (int i = 1; i < content->test_count; i++) {
        const harakiri_test *test = &content->test[i];
        bool is_of = test->op == HARAKIRI_OF;
        if ((test->op >= HARAKIRI_CONDITIONS && !is_of) || test->op == HARAKIRI_ALWAYS) return false;
        if (test->op >= HARAKIRI_IF_TRAIT && !is_of) {
            if (!check_condition(content, test)) return false;
            continue;
        }
        if (test->a >= i || (is_of ? !test->b || test->b > HARAKIRI_COMPANION : test->b >= i)) return false;
        depth[i] = 1 + (is_of || depth[test->a] > depth[test->b] ? depth[test->a] : depth[test->b]);
        if (depth[i] > DEEPEST) return false;
    }
    return true;
}

/* Effects about ways name one way instead of two places. */
static bool check_effect(const harakiri_content *content, const harakiri_step *step) {
    if (step->sub == HARAKIRI_EFFECT_CUT || step->sub == HARAKIRI_EFFECT_OPEN)
        return step->a && step->a < content->way_count && !step->b && !step->n;
    return step->sub && step->sub < HARAKIRI_EFFECTS &&
           check_word(content, &effect_words[step->sub], step->a, step->b, step->n);
}

static bool is_run(const harakiri_content *content, int first, int count, harakiri_op op) {
    if (count < 0 || first + count >= content->step_count) return false;
    for (int i = 0; i < count; i++)
        if (content->step[first + i].op != op) return false;
    return true;
}

static bool check_faces(const harakiri_content *content, int first, int count) {
    for (int i = 0, before = 0; i < count; before = content->step[first + i++].n)
        if (content->step[first + i].n <= before || content->step[first + i].n > 6) return false;
    return content->step[first + count - 1].n == 6;
}

static bool check_step(const harakiri_content *content, int i) {
    const harakiri_step *step = &content->step[i];
    bool jumps_down = step->jump > i && step->jump < content->step_count;
    bool has_test = step->a < content->test_count;
    switch ((harakiri_op)step->op) {
    case HARAKIRI_OP_DONE:
    case HARAKIRI_OP_BACK: return true;
    case HARAKIRI_OP_TELL: return step->a < content->texts && step->b <= HARAKIRI_MAX_TOLD;
    case HARAKIRI_OP_EFFECT: return check_effect(content, step);
    case HARAKIRI_OP_PAY:
        return step->sub && step->sub < HARAKIRI_COSTS &&
               check_word(content, &cost_words[step->sub], step->a, 0, step->n);
    case HARAKIRI_OP_IF: return jumps_down && has_test;
    case HARAKIRI_OP_JUMP:
    case HARAKIRI_OP_READ: return jumps_down;
    case HARAKIRI_OP_CHOOSE:
        return step->n >= 1 && step->n <= 16 && is_run(content, i + 1, step->n, HARAKIRI_OP_OPTION);
    case HARAKIRI_OP_OPTION: return jumps_down && step->a < content->texts && step->b < content->test_count;
    case HARAKIRI_OP_TEST:
        if (step->sub >= HARAKIRI_ATTRIBUTES) return false; /* fall through */
    case HARAKIRI_OP_COMBAT:
    case HARAKIRI_OP_FIGHT:
        return jumps_down && step->n >= 0 && step->n <= 15 && step->b <= 16 &&
               is_run(content, i + 1, step->b, HARAKIRI_OP_MODIFIER);
    case HARAKIRI_OP_MODIFIER: return has_test && step->n >= -5 && step->n <= 5;
    case HARAKIRI_OP_ROLL:
        return step->n >= 1 && step->n <= 6 && is_run(content, i + 1, step->n, HARAKIRI_OP_FACE) &&
               check_faces(content, i + 1, step->n);
    case HARAKIRI_OP_FACE: return jumps_down;
    case HARAKIRI_OP_EACH: return jumps_down && has_test && step->sub < 4;
    case HARAKIRI_OP_NEXT: return step->a && step->a <= i;
    case HARAKIRI_OP_SOMEONE:
        return jumps_down && has_test && step->sub < 4 && step->b > i && step->b < content->step_count;
    case HARAKIRI_OP_COUNT: return step->a && step->a <= HARAKIRI_MAX_VISITS;
    case HARAKIRI_OP_WITH:
        return jumps_down && step->sub >= 1 && step->sub <= 4 && step->b > i && step->b < content->step_count;
    case HARAKIRI_OPS: break;
    }
    return false;
}

static bool check_steps(const harakiri_content *content) {
    if (content->step[0].op != HARAKIRI_OP_DONE || content->step[content->step_count - 1].op != HARAKIRI_OP_DONE)
        return false;
    if (content->step_count < 4 || content->step[1].op != HARAKIRI_OP_FIGHT) return false; /* HARAKIRI_STEP_ATTACK */
    for (int i = 1; i < content->step_count; i++)
        if (!check_step(content, i)) return false;
    return true;
}

/* The map */

static bool join_ways(harakiri_content *content) {
    for (int i = 1; i < content->way_count; i++) {
        int a = content->way[i].a, b = content->way[i].b;
        if (!a || !b || a == b || !content->way[i].kind || content->way_of[a][b]) return false;
        content->way_of[a][b] = content->way_of[b][a] = (uint8_t)i;
        content->next[a] |= UINT64_C(1) << b;
        content->next[b] |= UINT64_C(1) << a;
    }
    return true;
}

static void measure(harakiri_content *content, int from) {
    uint8_t *distance = content->distance[from];
    memset(distance, HARAKIRI_NO_WAY, HARAKIRI_MAX_LOCATIONS);
    uint64_t reached = UINT64_C(1) << from, edge = reached;
    for (uint8_t steps = 0; edge; steps++) {
        uint64_t next = 0;
        for (uint64_t rest = edge; rest; rest &= rest - 1) {
            int place = __builtin_ctzll(rest);
            distance[place] = steps;
            next |= content->next[place];
        }
        edge = next & ~reached;
        reached |= next;
    }
}

/* What it says it is, before anything else is believed. */
static irori_status check_format(const uint8_t *blob, size_t size, irori_error *why) {
    if (!has_mark(blob, size)) return irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.none");
    uint32_t format = get16(blob + 4);
    if (format >= HARAKIRI_OLDEST_BLOB && format <= HARAKIRI_BLOB_VERSION) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.format");
    irori_message_number(irori_why(why), "theirs", (int)format);
    irori_message_number(irori_why(why), "ours", HARAKIRI_BLOB_VERSION);
    return IRORI_BAD_SETUP;
}

static void count_counters(harakiri_content *content) {
    for (int i = 1; i < content->step_count; i++) {
        const harakiri_step *step = &content->step[i];
        if (step->op == HARAKIRI_OP_COUNT && step->a > content->visits) content->visits = step->a;
        if (step->op == HARAKIRI_OP_TELL && step->b > content->told) content->told = step->b;
    }
}

irori_status harakiri_content_load(const uint8_t *blob, size_t size, harakiri_content **out, irori_error *why) {
    blob_head head;
    irori_status status = check_format(blob, size, why);
    if (status) return status;
    if (!read_head(blob, size, &head)) return irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.bad");
    harakiri_content *content = allocate(&head);
    if (!content) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    fill(content, blob, &head);
    if (!find_texts(content) || !check_columns(content, &head) || !check_bonuses(content) || !check_people(content) ||
        !check_tests(content) || !check_steps(content) || !join_ways(content) || !harakiri_outcomes_find(content)) {
        harakiri_content_free(content);
        return irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.bad");
    }
    for (int i = 1; i < content->location_count; i++) measure(content, i);
    count_counters(content);
    *out = content;
    return IRORI_OK;
}

void harakiri_content_free(harakiri_content *content) {
    if (content) harakiri_outcomes_free(content);
    free(content);
}

/* Names */

const char *const harakiri_attribute_names[HARAKIRI_ATTRIBUTES] = {"power", "dexterity", "knowledge", "spirit"};

static int find_row(const harakiri_content *content, const void *rows, int count, int width, const char *name) {
    const uint16_t *row = rows;
    for (int i = 1; i < count; i++)
        if (!strcmp(harakiri_name(content, row[i * width]), name)) return i;
    return 0;
}

int harakiri_find(const harakiri_content *content, harakiri_kind kind, const char *name) {
#define FIND(KIND, field)      \
    case HARAKIRI_KIND_##KIND: \
        return find_row(content, content->field, content->field##_count, tables[TABLE_##field].width, name)
    switch (kind) {
        FIND(TERRITORY, territory);
        FIND(SEA, sea);
        FIND(LOCATION, location);
        FIND(TRAIT, trait);
        FIND(SKILL, skill);
        FIND(CHARACTER, hero);
        FIND(GEAR, gear);
        FIND(ITEM, item);
        FIND(KAMI, kami);
        FIND(INFLUENCE, influence);
        FIND(EVENT, event);
        FIND(MISSION, mission);
        FIND(ENEMY, enemy);
        FIND(CHAPTER, chapter);
        FIND(MARK, mark);
        FIND(PASSAGE, passage);
        FIND(TAG, tag);
    default: return 0;
    }
#undef FIND
}

int harakiri_find_chapter(const harakiri_content *content, int act, int number) {
    for (int i = 1; i < content->chapter_count; i++)
        if (content->chapter[i].act == act && content->chapter[i].number == number) return i;
    return 0;
}
