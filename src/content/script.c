/* Stories as steps. A script is written after every script that leads to it, so that all jumps go down the table:
 * stories that go in circles have no such order and are refused. A first pass over all stories (scanning) writes
 * nothing and only finds what leads where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../games/harakiri/harakiri.h"
#include "grammar.h"

static void write_block(content_compiler *compiler, int first, int needs);

/* Steps and texts */

static int add_step(content_compiler *compiler, harakiri_step step) {
    if (compiler->is_scanning) return 0;
    compiler->step = content_grow(compiler->step, &compiler->step_room, compiler->steps + 1, sizeof *compiler->step);
    compiler->step[compiler->steps] = step;
    return compiler->steps++;
}

static int add_op(content_compiler *compiler, harakiri_op op) {
    return add_step(compiler, (harakiri_step){.op = (uint16_t)op});
}

/* The jump of this step leads to what is written next. */
static void land(content_compiler *compiler, int step) {
    if (!compiler->is_scanning) compiler->step[step].jump = (uint16_t)compiler->steps;
}

int content_add_text(content_compiler *compiler, const char *text) {
    if (compiler->is_scanning) return 0;
    content_put(&compiler->prose, text, strlen(text) + 1);
    return compiler->texts++;
}

int content_script_of(const content_compiler *compiler, int symbol, int slot) {
    for (int i = 0; i < compiler->scripts; i++)
        if (compiler->script[i].symbol == symbol && compiler->script[i].slot == slot) return i;
    return -1;
}

/* Item and kami stories may begin in the middle of any other: the first so many frames may be in use by then. */
enum { OTHERS_DEPTH = 8 };

/* What follows a fight is read where the fight took place, which must not be deeper than this. */
enum { FIGHT_DEPTH = 3 };

static void check_depth(content_compiler *compiler, int depth) {
    bool is_midway = compiler->script[compiler->writing].depth > OTHERS_DEPTH;
    if (!compiler->is_scanning && depth > (is_midway ? HARAKIRI_FRAMES : OTHERS_DEPTH))
        content_complain(&compiler->source, compiler->script[compiler->writing].node,
                         "too deep: stories within blocks within stories");
}

static void add_call(content_compiler *compiler, int step, int to) {
    if (to < 0) return;
    compiler->call = content_grow(compiler->call, &compiler->call_room, compiler->calls + 1, sizeof *compiler->call);
    compiler->call[compiler->calls++] = (struct content_call){step, compiler->writing, to};
    content_script *script = &compiler->script[to];
    int depth = compiler->script[compiler->writing].depth + compiler->nesting + 1;
    check_depth(compiler, depth);
    if (!compiler->is_scanning && depth > script->depth) script->depth = depth;
}

/* A list of jumps that all lead to the end of something. */
typedef struct content_exits {
    int step[CONTENT_WORDS], count;
} content_exits;

static void add_exit(content_compiler *compiler, content_exits *exits) {
    int step = add_op(compiler, HARAKIRI_OP_JUMP);
    if (exits->count < CONTENT_WORDS) exits->step[exits->count++] = step;
}

static void land_exits(content_compiler *compiler, const content_exits *exits) {
    for (int i = 0; i < exits->count; i++) land(compiler, exits->step[i]);
}

/* The next line of the block, notes left out. */
static int next_of(const content_compiler *compiler, int node) {
    return content_skip_notes(&compiler->source, compiler->source.node[node].next);
}

static int first_of(const content_compiler *compiler, int node) {
    return content_skip_notes(&compiler->source, compiler->source.node[node].child);
}

static const content_node *node_at(const content_compiler *compiler, int node) { return &compiler->source.node[node]; }

static bool is_line(const content_compiler *compiler, int node, const char *text) {
    return node && node_at(compiler, node)->kind == CONTENT_LINE && !strcmp(node_at(compiler, node)->text, text);
}

static bool begins(const content_compiler *compiler, int node, const char *word) {
    const char *text = node_at(compiler, node)->text;
    size_t size = strlen(word);
    return node_at(compiler, node)->kind == CONTENT_LINE && !strncmp(text, word, size) &&
           (!text[size] || text[size] == ' ');
}

/* Prose: paragraphs that follow each other are one page. */

static int write_prose(content_compiler *compiler, int node) {
    content_text page = {0};
    int next = node;
    for (; next && node_at(compiler, next)->kind == CONTENT_PROSE; next = next_of(compiler, next)) {
        if (page.size) content_put(&page, "\n\n", 2);
        content_put(&page, node_at(compiler, next)->text, strlen(node_at(compiler, next)->text));
    }
    add_step(compiler, (harakiri_step){.op = HARAKIRI_OP_TELL, .a = (uint16_t)content_add_text(compiler, page.data)});
    free(page.data);
    return next;
}

/* Effects */

static const content_pattern effect_patterns[] = {
#define X(id, pattern, needs, low, high, about) {pattern, low, high},
    HARAKIRI_EFFECT_LIST(X)
#undef X
};
static const uint8_t effect_needs[] = {
#define X(id, pattern, needs, low, high, about) needs,
    HARAKIRI_EFFECT_LIST(X)
#undef X
};
enum { EFFECTS = sizeof effect_needs };

#define SLOT(type, field) ((int)(offsetof(type, field) / sizeof(uint16_t)))

/* Which of a mission's stories an effect leads to; -1: none. */
static int called_slot(harakiri_effect effect) {
    switch (effect) {
    case HARAKIRI_EFFECT_ACTIVATE: return SLOT(harakiri_mission, reveal);
    case HARAKIRI_EFFECT_COMPLETE:
    case HARAKIRI_EFFECT_COMPLETE_THIS: return SLOT(harakiri_mission, success);
    case HARAKIRI_EFFECT_FAIL:
    case HARAKIRI_EFFECT_FAIL_THIS: return SLOT(harakiri_mission, failure);
    default: return -1;
    }
}

static bool is_about_city(harakiri_effect effect) {
    return effect == HARAKIRI_EFFECT_CAPTURE || effect == HARAKIRI_EFFECT_RAZE || effect == HARAKIRI_EFFECT_RESTORE;
}

static bool is_about_special(harakiri_effect effect) {
    return effect == HARAKIRI_EFFECT_DISCOVER || effect == HARAKIRI_EFFECT_PLACE_SPECIAL;
}

/* What a pattern cannot say: the kind of location, of event. */
static bool check_effect(content_compiler *compiler, int node, harakiri_effect effect, const content_match *match) {
    const content_symbol *symbol = match->refs ? &compiler->symbol[match->ref[0]] : NULL;
    int kind = symbol && symbol->kind == HARAKIRI_KIND_LOCATION ? symbol->row[SLOT(harakiri_location, kind)] : 0;
    const char *wrong = NULL;
    if (is_about_city(effect) && kind != HARAKIRI_CITY) wrong = "\"%s\" is no city";
    if (is_about_special(effect) && kind != HARAKIRI_SPECIAL) wrong = "\"%s\" is no special location";
    if (effect == HARAKIRI_EFFECT_ADD_EVENT && symbol->row[SLOT(harakiri_event, letter)])
        wrong = "\"%s\" has a letter: only numbered events are added";
    if (wrong) content_complain(&compiler->source, node, wrong, symbol->name);
    return !wrong;
}

static void link_effect(content_compiler *compiler, int node, harakiri_effect effect, const content_match *match) {
    bool is_leading = effect != HARAKIRI_EFFECT_ERASE && effect != HARAKIRI_EFFECT_LOSE_ITEM &&
                      effect != HARAKIRI_EFFECT_LOSE_GEAR && effect != HARAKIRI_EFFECT_REMOVE_EVENT &&
                      effect != HARAKIRI_EFFECT_ENEMIES_GONE && effect != HARAKIRI_EFFECT_COMPLETE &&
                      effect != HARAKIRI_EFFECT_FAIL && effect != HARAKIRI_EFFECT_PLACE_SPECIAL;
    if (match->refs && is_leading) content_link_to(compiler, match->ref[0], node);
    if (effect == HARAKIRI_EFFECT_MARK) compiler->symbol[match->ref[0]].is_set = true;
}

static void write_effect(content_compiler *compiler, const content_words *words, int needs) {
    content_match match;
    int found =
        content_match_any(compiler, words, 0, true, effect_patterns, EFFECTS,
                          "an instruction (prose begins with a capital; break its lines within a sentence)", &match);
    if (found < 0) return;
    harakiri_effect effect = (harakiri_effect)(found + 1);
    int node = words->node, mission = compiler->script[compiler->writing].symbol;
    if (!content_has_needs(compiler, node, effect_needs[found], needs) || !check_effect(compiler, node, effect, &match))
        return;
    harakiri_step step = {.op = HARAKIRI_OP_EFFECT, .sub = (uint16_t)effect, .n = (int16_t)match.n};
    if (match.refs > 0) step.a = (uint16_t)compiler->symbol[match.ref[0]].id;
    if (match.refs > 1) step.b = (uint16_t)compiler->symbol[match.ref[1]].id;
    if (effect == HARAKIRI_EFFECT_CUT || effect == HARAKIRI_EFFECT_OPEN) {
        step.a = (uint16_t)content_way(compiler, step.a, step.b), step.b = 0;
        if (!step.a) content_complain(&compiler->source, node, "no road or path joins these two");
    }
    if (compiler->is_scanning) link_effect(compiler, node, effect, &match);
    if (called_slot(effect) >= 0)
        add_call(compiler, 0, content_script_of(compiler, match.refs ? match.ref[0] : mission, called_slot(effect)));
    add_step(compiler, step);
    if ((effect == HARAKIRI_EFFECT_END_SUCCESS || effect == HARAKIRI_EFFECT_END_FAILURE) && next_of(compiler, node))
        content_complain(&compiler->source, next_of(compiler, node), "nothing reaches this: the phase has ended above");
}

/* Conditions in blocks */

static int read_condition(content_compiler *compiler, int node, int skip, int needs) {
    content_words words;
    if (!content_split(compiler, node, node_at(compiler, node)->text, &words)) return 0;
    int test = content_condition(compiler, &words, &skip, needs);
    if (test && skip < words.count) content_complain(&compiler->source, node, "a comma does not belong here");
    return test;
}

static void need_block(content_compiler *compiler, int node) {
    if (!first_of(compiler, node)) content_complain(&compiler->source, node, "nothing stands below this line");
}

/* if, else if, else; returns the line after them */
static int write_if(content_compiler *compiler, int node, int needs) {
    content_exits exits = {.count = 0};
    int skip = 1;
    for (bool is_open = true; is_open;) {
        need_block(compiler, node);
        int step = add_op(compiler, HARAKIRI_OP_IF), test = read_condition(compiler, node, skip, needs);
        if (!compiler->is_scanning) compiler->step[step].a = (uint16_t)test;
        write_block(compiler, first_of(compiler, node), needs);
        node = next_of(compiler, node);
        bool is_else_if = node && begins(compiler, node, "else if");
        bool is_else = is_line(compiler, node, "else");
        if (is_else_if || is_else) add_exit(compiler, &exits);
        land(compiler, step);
        if (is_else) {
            need_block(compiler, node);
            write_block(compiler, first_of(compiler, node), needs);
            node = next_of(compiler, node);
        }
        is_open = is_else_if;
        skip = 2;
    }
    land_exits(compiler, &exits);
    return node;
}

/* Choices */

static const content_pattern cost_patterns[] = {
#define X(id, pattern, low, high) {pattern, low, high},
    HARAKIRI_COST_LIST(X)
#undef X
};
enum { COSTS = sizeof cost_patterns / sizeof *cost_patterns };

typedef struct content_terms {
    harakiri_step pay[4];
    int pays, test;
    bool is_otherwise;
} content_terms;

static bool read_term(content_compiler *compiler, const content_words *words, int *at, int needs,
                      content_terms *terms) {
    content_match match;
    if (!strcmp(words->word[*at], "otherwise")) return terms->is_otherwise = true, ++*at, true;
    if (!strcmp(words->word[*at], "if")) {
        ++*at;
        if (terms->test)
            content_complain(&compiler->source, words->node, "one \"if\" is enough: join conditions with and, or");
        return (terms->test = content_condition(compiler, words, at, needs)) != 0;
    }
    int cost =
        content_match_any(compiler, words, *at, false, cost_patterns, COSTS, "a cost (or write \"if …\")", &match);
    if (cost < 0 || !content_has_needs(compiler, words->node, HARAKIRI_NEEDS_WHO, needs)) return false;
    if (terms->pays == 4) return content_complain(&compiler->source, words->node, "too many costs"), false;
    terms->pay[terms->pays++] = (harakiri_step){.op = HARAKIRI_OP_PAY,
                                                .sub = (uint16_t)(cost + 1),
                                                .n = (int16_t)match.n,
                                                .a = (uint16_t)(match.refs ? compiler->symbol[match.ref[0]].id : 0)};
    *at += match.words;
    return true;
}

/* "Pay him. (coins 5, if spirit 2)": the words, and the terms. */
static void read_option(content_compiler *compiler, int node, int needs, char *label, size_t size,
                        content_terms *terms) {
    const char *text = node_at(compiler, node)->text, *open = strrchr(text, '(');
    size_t length = strlen(text);
    bool has_terms = open && text[length - 1] == ')';
    *terms = (content_terms){0};
    snprintf(label, size, "%.*s", (int)(has_terms ? open - text : (long)length), text);
    while (*label && label[strlen(label) - 1] == ' ') label[strlen(label) - 1] = 0;
    if (!*label || strlen(text) >= size)
        content_complain(&compiler->source, node, "an option has a line of words of its own");
    if (!content_ends_sentence(label))
        content_complain(&compiler->source, node, "the words of an option end with a full stop (or ! ? …)");
    if (!has_terms) return;
    char inside[256];
    content_words words;
    snprintf(inside, sizeof inside, "%.*s", (int)strlen(open) - 2, open + 1);
    if (!content_split(compiler, node, inside, &words)) return;
    if (!words.count) content_complain(&compiler->source, node, "nothing stands between the brackets");
    for (int at = 0; at < words.count; at++) {
        if (!read_term(compiler, &words, &at, needs, terms)) return;
        if (at < words.count && strcmp(words.word[at], ","))
            return content_complain(&compiler->source, node, "put a comma before \"%s\"", words.word[at]);
    }
}

static int count_options(content_compiler *compiler, int node) {
    int count = 0;
    for (int option = first_of(compiler, node); option; option = next_of(compiler, option)) {
        if (node_at(compiler, option)->kind != CONTENT_OPTION)
            content_complain(&compiler->source, option, "only options (\"* …\") stand below \"choose\"");
        else
            count++;
    }
    if (count < 2 || count > 16) content_complain(&compiler->source, node, "a choice has 2 to 16 options");
    return count;
}

static void write_choice(content_compiler *compiler, int node, int needs, bool is_joint) {
    content_terms terms[CONTENT_WORDS];
    content_exits exits = {.count = 0};
    int count = count_options(compiler, node), first = 0, i = 0;
    bool is_safe = false;
    if (count < 2 || count > 16) return;
    add_step(compiler, (harakiri_step){.op = HARAKIRI_OP_CHOOSE, .sub = is_joint, .n = (int16_t)count});
    for (int option = first_of(compiler, node); option; option = next_of(compiler, option)) {
        char label[256];
        if (node_at(compiler, option)->kind != CONTENT_OPTION) continue;
        read_option(compiler, option, needs, label, sizeof label, &terms[i]);
        bool is_free = !terms[i].pays && !terms[i].test;
        if (terms[i].is_otherwise && !is_free)
            content_complain(&compiler->source, option, "\"otherwise\" stands alone");
        is_safe |= is_free;
        int step = add_step(compiler, (harakiri_step){.op = HARAKIRI_OP_OPTION,
                                                      .sub = terms[i].is_otherwise,
                                                      .a = (uint16_t)content_add_text(compiler, label),
                                                      .b = (uint16_t)terms[i].test});
        if (!i++) first = step;
    }
    if (!is_safe)
        content_complain(
            &compiler->source, node,
            "a dead end: all options may be impossible at once; give one of them no cost and no condition, or "
            "\"(otherwise)\"");
    i = 0;
    for (int option = first_of(compiler, node); option; option = next_of(compiler, option)) {
        if (node_at(compiler, option)->kind != CONTENT_OPTION) continue;
        land(compiler, first + i);
        for (int pay = 0; pay < terms[i].pays; pay++) add_step(compiler, terms[i].pay[pay]);
        write_block(compiler, first_of(compiler, option), needs);
        add_exit(compiler, &exits);
        i++;
    }
    land_exits(compiler, &exits);
}

/* Tests */

/* ", +2 if CONDITION, succeeds if CONDITION" */
static int write_modifiers(content_compiler *compiler, const content_words *words, int at, int needs) {
    int count = 0;
    while (at < words->count) {
        int n = 0, before = at;
        bool is_sure = at + 1 < words->count && !strcmp(words->word[at + 1], "succeeds");
        bool is_bonus =
            at + 1 < words->count && content_number(words->word[at + 1], true, &n) && n >= -5 && n <= 5 && n;
        if (strcmp(words->word[at], ",") || (!is_sure && !is_bonus) || at + 2 >= words->count ||
            strcmp(words->word[at + 2], "if"))
            return content_complain(&compiler->source, words->node,
                                    "after the difficulty write \", +2 if …\" or \", succeeds if …\" (-5 to +5)"),
                   count;
        at += 3;
        int test = content_condition(compiler, words, &at, needs);
        if (!test || at == before) return count;
        add_step(compiler,
                 (harakiri_step){.op = HARAKIRI_OP_MODIFIER, .sub = is_sure, .n = (int16_t)n, .a = (uint16_t)test});
        count++;
    }
    return count;
}

static void write_outcomes(content_compiler *compiler, int node, int test, int needs) {
    int outcome[2] = {0, 0};
    static const char *const words[] = {"success", "failure"};
    for (int line = first_of(compiler, node); line; line = next_of(compiler, line)) {
        int which = is_line(compiler, line, words[0]) ? 0 : is_line(compiler, line, words[1]) ? 1 : -1;
        if (which < 0)
            content_complain(&compiler->source, line, "only \"success\" and \"failure\" stand below a test");
        else if (outcome[which])
            content_complain(&compiler->source, line, "\"%s\" twice", words[which]);
        else
            outcome[which] = line, need_block(compiler, line);
    }
    if (!outcome[0] && !outcome[1])
        content_complain(&compiler->source, node, "a test without an outcome: put \"success\" or \"failure\" below it");
    if (outcome[0]) write_block(compiler, first_of(compiler, outcome[0]), needs);
    int over = add_op(compiler, HARAKIRI_OP_JUMP);
    land(compiler, test);
    if (outcome[1]) write_block(compiler, first_of(compiler, outcome[1]), needs);
    land(compiler, over);
}

static const content_pattern test_patterns[] = {{"test <attribute> N", 2, 12}, {"combat N", 1, 15}, {"fight", 0, 0}};

static void write_test(content_compiler *compiler, const content_words *words, int needs) {
    content_match match;
    int which = content_match_any(compiler, words, 0, false, test_patterns, 3, "a test", &match);
    int wanted = HARAKIRI_NEEDS_WHO | (which == 2 ? HARAKIRI_NEEDS_ENEMY | HARAKIRI_NEEDS_CONTACT : 0);
    if (which < 0 || !content_has_needs(compiler, words->node, wanted, needs)) return;
    if (which == 2 && !compiler->is_scanning &&
        compiler->script[compiler->writing].depth + compiler->nesting > FIGHT_DEPTH)
        content_complain(&compiler->source, words->node, "too deep for a fight");
    harakiri_step step = {.op = (uint16_t)(HARAKIRI_OP_TEST + which), .n = (int16_t)match.n};
    if (match.refs) step.sub = (uint16_t)(compiler->symbol[match.ref[0]].id - 1);
    int test = add_step(compiler, step), modifiers = write_modifiers(compiler, words, match.words, needs);
    if (!compiler->is_scanning) compiler->step[test].b = (uint16_t)modifiers;
    write_outcomes(compiler, words->node, test, needs);
}

/* "1-3": the highest face; 0: no such line. */
static int read_faces(const char *text, int expected) {
    int low = text[0] - '0', high = text[1] == '-' ? text[2] - '0' : low;
    return low == expected && high >= low && high <= 6 && (!text[1] || !text[3]) ? high : 0;
}

static void write_roll(content_compiler *compiler, int node, int needs) {
    content_exits exits = {.count = 0};
    int face = 0, count = 0, first = compiler->steps + 1;
    int roll = add_op(compiler, HARAKIRI_OP_ROLL);
    for (int line = first_of(compiler, node); line; line = next_of(compiler, line), count++) {
        int high =
            node_at(compiler, line)->kind == CONTENT_LINE ? read_faces(node_at(compiler, line)->text, face + 1) : 0;
        if (!high)
            return content_complain(&compiler->source, line,
                                    "below \"roll\" stand faces in order, such as 1-2, 3-5, 6");
        face = high;
        add_step(compiler, (harakiri_step){.op = HARAKIRI_OP_FACE, .n = (int16_t)high});
    }
    if (face != 6) content_complain(&compiler->source, node, "a roll needs an outcome for every face from 1 to 6");
    if (!compiler->is_scanning) compiler->step[roll].n = (int16_t)count;
    count = 0;
    for (int line = first_of(compiler, node); line; line = next_of(compiler, line), count++) {
        land(compiler, first + count);
        write_block(compiler, first_of(compiler, line), needs);
        add_exit(compiler, &exits);
    }
    land_exits(compiler, &exits);
}

/* Blocks about other characters */

static void write_inner(content_compiler *compiler, int node, int needs) {
    need_block(compiler, node);
    compiler->nesting++;
    check_depth(compiler, compiler->script[compiler->writing].depth + compiler->nesting);
    write_block(compiler, first_of(compiler, node), needs | HARAKIRI_NEEDS_WHO);
    compiler->nesting--;
}

/* "character here if coins 3", "else": what remains after the first words. */
static bool read_filter(content_compiler *compiler, const content_words *words, int at, int needs,
                        harakiri_step *step) {
    if (at < words->count && !strcmp(words->word[at], "here")) step->sub |= HARAKIRI_HERE, at++;
    if (step->sub && !content_has_needs(compiler, words->node, HARAKIRI_NEEDS_WHO, needs)) return false;
    if (at == words->count) return true;
    if (strcmp(words->word[at], "if"))
        return content_complain(&compiler->source, words->node, "\"%s\" does not belong here", words->word[at]), false;
    at++;
    step->a = (uint16_t)content_condition(compiler, words, &at, needs | HARAKIRI_NEEDS_WHO);
    return step->a != 0;
}

static void write_each(content_compiler *compiler, const content_words *words, int needs) {
    bool is_other = words->count > 1 && !strcmp(words->word[1], "other");
    harakiri_step step = {.op = HARAKIRI_OP_EACH, .sub = is_other ? HARAKIRI_OTHERS : 0};
    int at = 1 + is_other;
    if (at >= words->count || strcmp(words->word[at], "character"))
        return content_complain(&compiler->source, words->node, "write \"each character\" or \"each other character\"");
    if (!read_filter(compiler, words, at + 1, needs, &step)) return;
    int each = add_step(compiler, step);
    write_inner(compiler, words->node, needs);
    add_step(compiler, (harakiri_step){.op = HARAKIRI_OP_NEXT, .a = (uint16_t)(each + 1)});
    land(compiler, each);
}

/* SOMEONE and WITH: a block in a frame of its own, then perhaps "else"; returns the line after it. */
static int write_for(content_compiler *compiler, int node, harakiri_step step, int needs) {
    int start = add_step(compiler, step), next = next_of(compiler, node);
    write_inner(compiler, node, needs);
    add_op(compiler, HARAKIRI_OP_BACK);
    land(compiler, start);
    if (is_line(compiler, next, "else")) {
        need_block(compiler, next);
        write_block(compiler, first_of(compiler, next), needs);
        next = next_of(compiler, next);
    }
    if (!compiler->is_scanning) compiler->step[start].b = (uint16_t)compiler->steps;
    return next;
}

static int write_someone(content_compiler *compiler, const content_words *words, int needs) {
    bool is_other = words->count > 1 && !strcmp(words->word[1], "else");
    harakiri_step step = {.op = HARAKIRI_OP_SOMEONE, .sub = is_other ? HARAKIRI_OTHERS : 0};
    if (!read_filter(compiler, words, 1 + is_other, needs, &step)) return next_of(compiler, words->node);
    return write_for(compiler, words->node, step, needs);
}

static int write_with(content_compiler *compiler, const content_words *words, int needs) {
    static const content_pattern pattern = {"with <character>", 0, 0};
    content_match match;
    if (content_match_any(compiler, words, 0, true, &pattern, 1, "\"with\"", &match) < 0)
        return next_of(compiler, words->node);
    harakiri_step step = {.op = HARAKIRI_OP_WITH, .sub = (uint16_t)compiler->symbol[match.ref[0]].id};
    return write_for(compiler, words->node, step, needs);
}

static void write_read(content_compiler *compiler, const content_words *words, int needs) {
    static const content_pattern pattern = {"read <passage>", 0, 0};
    content_match match;
    if (content_match_any(compiler, words, 0, true, &pattern, 1, "\"read\"", &match) < 0) return;
    int to = content_script_of(compiler, match.ref[0], SLOT(harakiri_passage, step));
    if (compiler->is_scanning) content_link_to(compiler, match.ref[0], words->node);
    add_call(compiler, add_op(compiler, HARAKIRI_OP_READ), to);
    if (to >= 0 && !compiler->is_scanning) compiler->script[to].needs &= needs;
}

/* Blocks */

static void no_block(content_compiler *compiler, int node) {
    int child = first_of(compiler, node);
    if (child)
        content_complain(&compiler->source, child, "nothing can stand below \"%s\": less indentation",
                         node_at(compiler, node)->text);
}

/* One line with what stands below it; returns the one after. */
static int write_line(content_compiler *compiler, int node, int needs) {
    content_words words;
    int next = next_of(compiler, node);
    if (!content_split(compiler, node, node_at(compiler, node)->text, &words)) return next;
    const char *first = words.word[0];
    if (!strcmp(first, "if")) return write_if(compiler, node, needs);
    if (!strcmp(first, "someone")) return write_someone(compiler, &words, needs);
    if (!strcmp(first, "with")) return write_with(compiler, &words, needs);
    if (!strcmp(first, "else"))
        content_complain(&compiler->source, node, "\"else\" without an \"if\" or \"someone\" before it");
    else if (!strcmp(first, "each"))
        write_each(compiler, &words, needs);
    else if (is_line(compiler, node, "choose"))
        write_choice(compiler, node, needs, !(needs & HARAKIRI_NEEDS_WHO));
    else if (is_line(compiler, node, "players choose"))
        write_choice(compiler, node, needs, true);
    else if (is_line(compiler, node, "roll"))
        write_roll(compiler, node, needs);
    else if (!strcmp(first, "test") || !strcmp(first, "combat") || !strcmp(first, "fight"))
        write_test(compiler, &words, needs);
    else if (no_block(compiler, node), !strcmp(first, "read"))
        write_read(compiler, &words, needs);
    else
        write_effect(compiler, &words, needs);
    return next;
}

static void write_block(content_compiler *compiler, int node, int needs) {
    while (node) {
        content_node_kind kind = node_at(compiler, node)->kind;
        if (kind == CONTENT_OPTION) content_complain(&compiler->source, node, "an option stands below \"choose\"");
        node = kind == CONTENT_PROSE    ? write_prose(compiler, node)
               : kind == CONTENT_OPTION ? next_of(compiler, node)
                                        : write_line(compiler, node, needs);
    }
}

/* All scripts */

void content_scan_scripts(content_compiler *compiler) {
    content_report nobody = {0}, *report = compiler->source.report;
    compiler->source.report = &nobody;
    compiler->is_scanning = true;
    for (int i = 0; i < compiler->scripts; i++) {
        compiler->writing = i;
        write_block(compiler, first_of(compiler, compiler->script[i].node), HARAKIRI_NEEDS_ALL);
    }
    compiler->is_scanning = false;
    compiler->source.report = report;
}

static void write_script(content_compiler *compiler, int index) {
    content_script *script = &compiler->script[index];
    compiler->writing = index;
    compiler->nesting = 0;
    script->entry = compiler->steps;
    if (script->slot >= 0) compiler->symbol[script->symbol].row[script->slot] = (uint16_t)compiler->steps;
    write_block(compiler, first_of(compiler, script->node), script->needs);
    add_op(compiler, HARAKIRI_OP_DONE);
}

static int first_depth(const content_compiler *compiler, int script) {
    harakiri_kind kind = compiler->symbol[compiler->script[script].symbol].kind;
    bool is_outcome = kind == HARAKIRI_KIND_ENEMY && !(compiler->script[script].needs & HARAKIRI_NEEDS_CONTACT);
    if (kind == HARAKIRI_KIND_ITEM || kind == HARAKIRI_KIND_KAMI) return OTHERS_DEPTH + 1;
    return is_outcome ? FIGHT_DEPTH + 1 : 1;
}

/* What an attack action is: a fight, without a text of its own (H20). */
static void write_attack(content_compiler *compiler) {
    int fight = add_op(compiler, HARAKIRI_OP_FIGHT);
    add_op(compiler, HARAKIRI_OP_DONE);
    land(compiler, fight);
    add_op(compiler, HARAKIRI_OP_DONE);
}

static void release_callees(content_compiler *compiler, int from, int first_call, int last_call) {
    for (int i = first_call; i < last_call; i++)
        if (compiler->call[i].from == from) compiler->script[compiler->call[i].to].callers--;
}

void content_write_scripts(content_compiler *compiler) {
    int scanned = compiler->calls, written = 0;
    for (int i = 0; i < scanned; i++) compiler->script[compiler->call[i].to].callers++;
    write_attack(compiler);
    bool *is_done = content_alloc((size_t)compiler->scripts + 1);
    for (int before = -1; before < written;) {
        before = written;
        for (int i = 0; i < compiler->scripts; i++) {
            if (is_done[i] || compiler->script[i].callers) continue;
            if (!compiler->script[i].depth) compiler->script[i].depth = first_depth(compiler, i);
            write_script(compiler, i);
            release_callees(compiler, i, 0, scanned);
            is_done[i] = true;
            written++;
        }
    }
    for (int i = 0; i < compiler->scripts; i++)
        if (!is_done[i]) content_complain(&compiler->source, compiler->script[i].node, "this goes in circles");
    for (int i = scanned; i < compiler->calls; i++)
        if (compiler->call[i].step)
            compiler->step[compiler->call[i].step].jump = (uint16_t)compiler->script[compiler->call[i].to].entry;
    free(is_done);
}
