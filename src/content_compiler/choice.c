/* Decisions: options with their costs and conditions. What an option costs are the first steps of what follows it, so
 * that the machine and every screen find it there. */
#include <stdio.h>
#include <string.h>

#include "script.h"

enum { OPTIONS = 16 };

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
static void read_option(content_compiler *compiler, int node, int needs, char label[CONTENT_LABEL],
                        content_terms *terms) {
    const char *text = content_at(compiler, node)->text, *open = strrchr(text, '(');
    size_t length = strlen(text);
    bool has_terms = open && text[length - 1] == ')';
    *terms = (content_terms){0};
    content_label(text, label);
    if (!*label || length >= CONTENT_LABEL)
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

/* How many options a choice has; 0: not a choice, and said why. */
static int count_options(content_compiler *compiler, int node) {
    int count = 0;
    for (int option = content_first(compiler, node); option; option = content_next(compiler, option), count++) {
        if (content_at(compiler, option)->kind == CONTENT_OPTION) continue;
        content_complain(&compiler->source, option, "only options (\"* …\") stand below \"choose\"");
        return 0;
    }
    if (count < 2 || count > OPTIONS)
        content_complain(&compiler->source, node, "a choice has 2 to %d options", OPTIONS);
    return count;
}

/* The options as steps, their jumps still open; the first one's number. */
static int write_options(content_compiler *compiler, int node, int needs, content_terms *terms) {
    int first = 0, i = 0;
    bool is_safe = false;
    for (int option = content_first(compiler, node); option; option = content_next(compiler, option), i++) {
        char label[CONTENT_LABEL];
        read_option(compiler, option, needs, label, &terms[i]);
        bool is_free = !terms[i].pays && !terms[i].test;
        if (terms[i].is_otherwise && !is_free)
            content_complain(&compiler->source, option, "\"otherwise\" stands alone");
        is_safe |= is_free;
        int step = content_step(compiler, (harakiri_step){.op = HARAKIRI_OP_OPTION,
                                                          .sub = terms[i].is_otherwise,
                                                          .a = (uint16_t)content_add_text(compiler, label),
                                                          .b = (uint16_t)terms[i].test});
        if (!i) first = step;
    }
    if (!is_safe)
        content_complain(&compiler->source, node,
                         "a dead end: all options may be impossible at once; give one of them no cost and no "
                         "condition, or \"(otherwise)\"");
    return first;
}

void content_write_choice(content_compiler *compiler, int node, int needs, bool is_joint) {
    content_terms terms[OPTIONS];
    content_exits exits = {.count = 0};
    int count = count_options(compiler, node), i = 0;
    if (count < 2 || count > OPTIONS) return;
    content_step(compiler, (harakiri_step){.op = HARAKIRI_OP_CHOOSE, .sub = is_joint, .n = (int16_t)count});
    int first = write_options(compiler, node, needs, terms);
    for (int option = content_first(compiler, node); option; option = content_next(compiler, option), i++) {
        content_land(compiler, first + i);
        for (int pay = 0; pay < terms[i].pays; pay++) content_step(compiler, terms[i].pay[pay]);
        content_block(compiler, content_first(compiler, option), needs);
        content_add_exit(compiler, &exits);
    }
    content_land_exits(compiler, &exits);
}
