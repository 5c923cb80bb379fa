/* Stories as steps. A script is written after every script that leads to it, so that all jumps go down the table:
 * stories that go in circles have no such order and are refused. A first pass over all stories (scanning) writes
 * nothing and only finds what leads where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../games/harakiri/harakiri.h"
#include "script.h"

/* Steps and texts */

int content_step(content_compiler *compiler, harakiri_step step) {
    if (compiler->is_scanning) return 0;
    compiler->step = content_grow(compiler->step, &compiler->step_room, compiler->steps + 1, sizeof *compiler->step);
    compiler->step[compiler->steps] = step;
    return compiler->steps++;
}

int content_op(content_compiler *compiler, harakiri_op op) {
    return content_step(compiler, (harakiri_step){.op = (uint16_t)op});
}

void content_land(content_compiler *compiler, int step) {
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

void content_add_exit(content_compiler *compiler, content_exits *exits) {
    int step = content_op(compiler, HARAKIRI_OP_JUMP);
    if (exits->count < CONTENT_WORDS) exits->step[exits->count++] = step;
}

void content_land_exits(content_compiler *compiler, const content_exits *exits) {
    for (int i = 0; i < exits->count; i++) content_land(compiler, exits->step[i]);
}

const content_node *content_at(const content_compiler *compiler, int node) { return &compiler->source.node[node]; }

static bool is_line(const content_compiler *compiler, int node, const char *text) {
    return node && content_at(compiler, node)->kind == CONTENT_LINE && !strcmp(content_at(compiler, node)->text, text);
}

static bool begins(const content_compiler *compiler, int node, const char *word) {
    const char *text = content_at(compiler, node)->text;
    size_t size = strlen(word);
    return content_at(compiler, node)->kind == CONTENT_LINE && !strncmp(text, word, size) &&
           (!text[size] || text[size] == ' ');
}

/* Prose: paragraphs that follow each other are one page. */

/* What can be met often in one chapter is told a few times at most. A travel event's opening is always told, since a
 * decision needs it, and a chapter's texts come once. */
static int telling_counter(content_compiler *compiler) {
    harakiri_kind kind = compiler->symbol[compiler->script[compiler->writing].symbol].kind;
    bool comes_once = kind == HARAKIRI_KIND_CHAPTER || (kind == HARAKIRI_KIND_EVENT && !compiler->nesting);
    return comes_once || compiler->is_scanning ? 0 : ++compiler->told;
}

static int write_prose(content_compiler *compiler, int node) {
    int next;
    char *page = content_page(&compiler->source, node, &next);
    harakiri_step tell = {.op = HARAKIRI_OP_TELL, .a = (uint16_t)content_add_text(compiler, page)};
    tell.b = (uint16_t)telling_counter(compiler);
    content_step(compiler, tell);
    free(page);
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
    content_step(compiler, step);
    if ((effect == HARAKIRI_EFFECT_END_SUCCESS || effect == HARAKIRI_EFFECT_END_FAILURE) &&
        content_next(compiler, node))
        content_complain(&compiler->source, content_next(compiler, node),
                         "nothing reaches this: the phase has ended above");
}

/* Conditions in blocks */

static int read_condition(content_compiler *compiler, int node, int skip, int needs) {
    content_words words;
    if (!content_split(compiler, node, content_at(compiler, node)->text, &words)) return 0;
    int test = content_condition(compiler, &words, &skip, needs);
    if (test && skip < words.count) content_complain(&compiler->source, node, "a comma does not belong here");
    return test;
}

static void need_block(content_compiler *compiler, int node) {
    if (!content_first(compiler, node)) content_complain(&compiler->source, node, "nothing stands below this line");
}

/* if, else if, else; returns the line after them */
static int write_if(content_compiler *compiler, int node, int needs) {
    content_exits exits = {.count = 0};
    int skip = 1;
    for (bool is_open = true; is_open;) {
        need_block(compiler, node);
        int step = content_op(compiler, HARAKIRI_OP_IF), test = read_condition(compiler, node, skip, needs);
        if (!compiler->is_scanning) compiler->step[step].a = (uint16_t)test;
        content_block(compiler, content_first(compiler, node), needs);
        node = content_next(compiler, node);
        bool is_else_if = node && begins(compiler, node, "else if");
        bool is_else = is_line(compiler, node, "else");
        if (is_else_if || is_else) content_add_exit(compiler, &exits);
        content_land(compiler, step);
        if (is_else) {
            need_block(compiler, node);
            content_block(compiler, content_first(compiler, node), needs);
            node = content_next(compiler, node);
        }
        is_open = is_else_if;
        skip = 2;
    }
    content_land_exits(compiler, &exits);
    return node;
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
        content_step(compiler,
                     (harakiri_step){.op = HARAKIRI_OP_MODIFIER, .sub = is_sure, .n = (int16_t)n, .a = (uint16_t)test});
        count++;
    }
    return count;
}

static void write_outcomes(content_compiler *compiler, int node, int test, int needs) {
    int outcome[2] = {0, 0};
    static const char *const words[] = {"success", "failure"};
    for (int line = content_first(compiler, node); line; line = content_next(compiler, line)) {
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
    if (outcome[0]) content_block(compiler, content_first(compiler, outcome[0]), needs);
    int over = content_op(compiler, HARAKIRI_OP_JUMP);
    content_land(compiler, test);
    if (outcome[1]) content_block(compiler, content_first(compiler, outcome[1]), needs);
    content_land(compiler, over);
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
    int test = content_step(compiler, step), modifiers = write_modifiers(compiler, words, match.words, needs);
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
    int roll = content_op(compiler, HARAKIRI_OP_ROLL);
    for (int line = content_first(compiler, node); line; line = content_next(compiler, line), count++) {
        int high = content_at(compiler, line)->kind == CONTENT_LINE
                       ? read_faces(content_at(compiler, line)->text, face + 1)
                       : 0;
        if (!high)
            return content_complain(&compiler->source, line,
                                    "below \"roll\" stand faces in order, such as 1-2, 3-5, 6");
        face = high;
        content_step(compiler, (harakiri_step){.op = HARAKIRI_OP_FACE, .n = (int16_t)high});
    }
    if (face != 6) content_complain(&compiler->source, node, "a roll needs an outcome for every face from 1 to 6");
    if (!compiler->is_scanning) compiler->step[roll].n = (int16_t)count;
    count = 0;
    for (int line = content_first(compiler, node); line; line = content_next(compiler, line), count++) {
        content_land(compiler, first + count);
        content_block(compiler, content_first(compiler, line), needs);
        content_add_exit(compiler, &exits);
    }
    content_land_exits(compiler, &exits);
}

/* Blocks about other characters */

static void write_inner(content_compiler *compiler, int node, int needs) {
    need_block(compiler, node);
    compiler->nesting++;
    check_depth(compiler, compiler->script[compiler->writing].depth + compiler->nesting);
    content_block(compiler, content_first(compiler, node), needs | HARAKIRI_NEEDS_WHO);
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
    int each = content_step(compiler, step);
    write_inner(compiler, words->node, needs);
    content_step(compiler, (harakiri_step){.op = HARAKIRI_OP_NEXT, .a = (uint16_t)(each + 1)});
    content_land(compiler, each);
}

/* SOMEONE and WITH: a block in a frame of its own, then perhaps "else"; returns the line after it. */
static int write_for(content_compiler *compiler, int node, harakiri_step step, int needs) {
    int start = content_step(compiler, step), next = content_next(compiler, node);
    write_inner(compiler, node, needs);
    content_op(compiler, HARAKIRI_OP_BACK);
    content_land(compiler, start);
    if (is_line(compiler, next, "else")) {
        need_block(compiler, next);
        content_block(compiler, content_first(compiler, next), needs);
        next = content_next(compiler, next);
    }
    if (!compiler->is_scanning) compiler->step[start].b = (uint16_t)compiler->steps;
    return next;
}

static int write_someone(content_compiler *compiler, const content_words *words, int needs) {
    bool is_other = words->count > 1 && !strcmp(words->word[1], "else");
    harakiri_step step = {.op = HARAKIRI_OP_SOMEONE, .sub = is_other ? HARAKIRI_OTHERS : 0};
    if (!read_filter(compiler, words, 1 + is_other, needs, &step)) return content_next(compiler, words->node);
    return write_for(compiler, words->node, step, needs);
}

static int write_with(content_compiler *compiler, const content_words *words, int needs) {
    static const content_pattern pattern = {"with <character>", 0, 0};
    content_match match;
    if (content_match_any(compiler, words, 0, true, &pattern, 1, "\"with\"", &match) < 0)
        return content_next(compiler, words->node);
    harakiri_step step = {.op = HARAKIRI_OP_WITH, .sub = (uint16_t)compiler->symbol[match.ref[0]].id};
    return write_for(compiler, words->node, step, needs);
}

static void write_read(content_compiler *compiler, const content_words *words, int needs) {
    static const content_pattern pattern = {"read <passage>", 0, 0};
    content_match match;
    if (content_match_any(compiler, words, 0, true, &pattern, 1, "\"read\"", &match) < 0) return;
    int to = content_script_of(compiler, match.ref[0], SLOT(harakiri_passage, step));
    if (compiler->is_scanning) content_link_to(compiler, match.ref[0], words->node);
    add_call(compiler, content_op(compiler, HARAKIRI_OP_READ), to);
    if (to >= 0 && !compiler->is_scanning) compiler->script[to].needs &= needs;
}

/* Blocks */

static void no_block(content_compiler *compiler, int node) {
    int child = content_first(compiler, node);
    if (child)
        content_complain(&compiler->source, child, "nothing can stand below \"%s\": less indentation",
                         content_at(compiler, node)->text);
}

/* One line with what stands below it; returns the one after. */
static int write_line(content_compiler *compiler, int node, int needs) {
    content_words words;
    int next = content_next(compiler, node);
    if (!content_split(compiler, node, content_at(compiler, node)->text, &words)) return next;
    const char *first = words.word[0];
    if (!strcmp(first, "if")) return write_if(compiler, node, needs);
    if (!strcmp(first, "someone")) return write_someone(compiler, &words, needs);
    if (!strcmp(first, "with")) return write_with(compiler, &words, needs);
    if (!strcmp(first, "else"))
        content_complain(&compiler->source, node, "\"else\" without an \"if\" or \"someone\" before it");
    else if (!strcmp(first, "each"))
        write_each(compiler, &words, needs);
    else if (is_line(compiler, node, "choose"))
        content_write_choice(compiler, node, needs, !(needs & HARAKIRI_NEEDS_WHO));
    else if (is_line(compiler, node, "players choose"))
        content_write_choice(compiler, node, needs, true);
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

void content_block(content_compiler *compiler, int node, int needs) {
    while (node) {
        content_node_kind kind = content_at(compiler, node)->kind;
        if (kind == CONTENT_OPTION) content_complain(&compiler->source, node, "an option stands below \"choose\"");
        node = kind == CONTENT_PROSE    ? write_prose(compiler, node)
               : kind == CONTENT_OPTION ? content_next(compiler, node)
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
        content_block(compiler, content_first(compiler, compiler->script[i].node), HARAKIRI_NEEDS_ALL);
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
    if (script->visits) content_step(compiler, (harakiri_step){.op = HARAKIRI_OP_COUNT, .a = (uint16_t)script->visits});
    content_block(compiler, content_first(compiler, script->node), script->needs);
    content_op(compiler, HARAKIRI_OP_DONE);
}

static int first_depth(const content_compiler *compiler, int script) {
    harakiri_kind kind = compiler->symbol[compiler->script[script].symbol].kind;
    bool is_outcome = kind == HARAKIRI_KIND_ENEMY && !(compiler->script[script].needs & HARAKIRI_NEEDS_CONTACT);
    if (kind == HARAKIRI_KIND_ITEM || kind == HARAKIRI_KIND_KAMI) return OTHERS_DEPTH + 1;
    return is_outcome ? FIGHT_DEPTH + 1 : 1;
}

/* What an attack action is: a fight, without a text of its own (H20). */
static void write_attack(content_compiler *compiler) {
    int fight = content_op(compiler, HARAKIRI_OP_FIGHT);
    content_op(compiler, HARAKIRI_OP_DONE);
    content_land(compiler, fight);
    content_op(compiler, HARAKIRI_OP_DONE);
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
