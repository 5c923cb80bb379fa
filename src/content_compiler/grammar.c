/* Patterns are matched left to right, word by word. Where none fits, the one that came furthest is what the writer
 * meant, and the word where it stopped is what is wrong: an unknown name with the nearest known one, a number out of
 * range, a word too many. */
#include "grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words */

static bool add_word(content_words *words, const char *text, size_t size) {
    if (words->count == CONTENT_WORDS || size >= CONTENT_WORD) return false;
    memcpy(words->word[words->count], text, size);
    words->word[words->count++][size] = 0;
    return true;
}

bool content_split(const content_compiler *compiler, int node, const char *text, content_words *words) {
    words->node = node;
    words->count = 0;
    while (*text) {
        size_t size = *text == ',' ? 1 : strcspn(text, " ,");
        if (size && !add_word(words, text, size)) {
            content_complain(&compiler->source, node, "this line is too long for an instruction");
            return false;
        }
        text += size;
        text += *text == ' ';
    }
    return true;
}

bool content_number(const char *word, bool is_signed, int *number) {
    bool has_sign = *word == '+' || *word == '-';
    if (has_sign != is_signed) return false;
    size_t digits = strspn(word + has_sign, "0123456789");
    if (!digits || digits > 5 || word[has_sign + digits]) return false;
    *number = atoi(word);
    return true;
}

/* Near words: edits of one letter, or two neighbours swapped. */

static int min3(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static int edits_between(const char *a, const char *b) {
    int rows[3][CONTENT_WORD + 1], *before = rows[0], *above = rows[1], *now = rows[2];
    int la = (int)strlen(a), lb = (int)strlen(b);
    for (int j = 0; j <= lb; j++) above[j] = j, before[j] = 0;
    for (int i = 1; i <= la; i++) {
        now[0] = i;
        for (int j = 1; j <= lb; j++) {
            now[j] = min3(above[j] + 1, now[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swap && before[j - 2] + 1 < now[j]) now[j] = before[j - 2] + 1;
        }
        int *free_row = before;
        before = above, above = now, now = free_row;
    }
    return above[lb];
}

void content_nearer(const char *word, const char *candidate, int *best, const char **nearest) {
    size_t length = strlen(word);
    if (length >= CONTENT_WORD || strlen(candidate) >= CONTENT_WORD) return;
    int edits = edits_between(word, candidate), most = length < 4 ? 1 : length < 8 ? 2 : 3;
    if (edits > most || edits >= *best) return;
    *best = edits;
    *nearest = candidate;
}

/* Names */

static const char *const kind_words[] = {"",
#define X(id, word, most) word,
                                         HARAKIRI_KIND_LIST(X)
#undef X
};

const char *content_kind_word(harakiri_kind kind) { return kind_words[kind]; }

harakiri_kind content_kind_of(const char *word, size_t size) {
    for (int kind = 1; kind < HARAKIRI_KINDS; kind++)
        if (strlen(kind_words[kind]) == size && !memcmp(kind_words[kind], word, size)) return (harakiri_kind)kind;
    return HARAKIRI_NO_KIND;
}

int content_find(const content_compiler *compiler, const char *name) {
    for (int i = 0; i < compiler->symbols; i++)
        if (!strcmp(compiler->symbol[i].name, name)) return i;
    return -1;
}

void content_link_to(content_compiler *compiler, int symbol, int node) {
    compiler->link = content_grow(compiler->link, &compiler->link_room, compiler->links + 1, sizeof *compiler->link);
    compiler->link[compiler->links++] = (content_link){compiler->writing, symbol, node};
}

/* "an item", "a location" */
static const char *article(const char *word) { return strchr("aeiou", *word) ? "an" : "a"; }

static const char *nearest_name(const content_compiler *compiler, harakiri_kind kind, const char *name) {
    const char *nearest = NULL;
    int best = 1000;
    for (int i = 0; i < compiler->symbols; i++)
        if (compiler->symbol[i].kind == kind) content_nearer(name, compiler->symbol[i].name, &best, &nearest);
    return nearest;
}

static void complain_name(const content_compiler *compiler, int node, harakiri_kind kind, const char *name) {
    const char *word = kind_words[kind], *nearest = nearest_name(compiler, kind, name);
    int found = content_find(compiler, name);
    if (found >= 0) {
        const char *is = kind_words[compiler->symbol[found].kind];
        content_complain(&compiler->source, node, "\"%s\" is %s %s, not %s %s", name, article(is), is, article(word),
                         word);
    } else if (nearest) {
        content_complain(&compiler->source, node, "unknown %s \"%s\"; did you mean \"%s\"?", word, name, nearest);
    } else {
        content_complain(&compiler->source, node, "unknown %s \"%s\"", word, name);
    }
}

/* Patterns */

typedef enum content_misfit {
    FITS,
    WRONG_WORD,
    WRONG_NAME,
    WRONG_NUMBER,
    WRONG_SIGN,
    OUT_OF_RANGE,
    MISSING,
    EXTRA
} content_misfit;

typedef struct content_try {
    content_misfit misfit;
    int words;               /* that fitted */
    char want[CONTENT_WORD]; /* the pattern's word where it stopped */
} content_try;

static content_misfit match_number(const char *word, bool is_signed, const content_pattern *pattern, int *number) {
    if (!content_number(word, is_signed, number))
        return content_number(word, !is_signed, number) ? WRONG_SIGN : WRONG_NUMBER;
    return *number < pattern->low || *number > pattern->high || (is_signed && !*number) ? OUT_OF_RANGE : FITS;
}

static content_misfit match_word(const content_compiler *compiler, const char *want, const char *word,
                                 const content_pattern *pattern, content_match *match) {
    if (!strcmp(want, "N") || !strcmp(want, "+N")) return match_number(word, *want == '+', pattern, &match->n);
    if (*want != '<') return strcmp(want, word) ? WRONG_WORD : FITS;
    int found = content_find(compiler, word);
    harakiri_kind kind = content_kind_of(want + 1, strlen(want) - 2);
    if (found < 0 || compiler->symbol[found].kind != kind) return WRONG_NAME;
    match->ref[match->refs++] = found;
    return FITS;
}

static content_try try_pattern(const content_compiler *compiler, const content_words *words, int at, bool is_whole,
                               const content_pattern *pattern, content_match *match) {
    content_try result = {FITS, 0, ""};
    *match = (content_match){0};
    for (const char *want = pattern->pattern; *want;) {
        size_t size = strcspn(want, " ");
        memcpy(result.want, want, size);
        result.want[size] = 0;
        if (at + result.words == words->count) return result.misfit = MISSING, result;
        result.misfit = match_word(compiler, result.want, words->word[at + result.words], pattern, match);
        if (result.misfit) return result;
        result.words++;
        want += size + (want[size] == ' ');
    }
    match->words = result.words;
    if (is_whole && at + result.words < words->count) result.misfit = EXTRA;
    return result;
}

static void complain_try(const content_compiler *compiler, const content_words *words, int at, const content_try *tried,
                         const content_pattern *pattern) {
    const content_source *source = &compiler->source;
    const char *word = at + tried->words < words->count ? words->word[at + tried->words] : "";
    harakiri_kind kind = *tried->want == '<' ? content_kind_of(tried->want + 1, strlen(tried->want) - 2) : 0;
    switch (tried->misfit) {
    case WRONG_NAME: complain_name(compiler, words->node, kind, word); break;
    case WRONG_SIGN:
        content_complain(source, words->node, "\"%s\": %s", pattern->pattern,
                         *tried->want == '+' ? "the number needs a sign, + or -" : "the number has no sign");
        break;
    case OUT_OF_RANGE:
        content_complain(source, words->node, "%s is out of range: \"%s\" takes %d to %d%s", word, pattern->pattern,
                         pattern->low, pattern->high, *tried->want == '+' ? ", not 0" : "");
        break;
    case EXTRA: content_complain(source, words->node, "\"%s\" is too much after \"%s\"", word, pattern->pattern); break;
    case MISSING: content_complain(source, words->node, "something is missing: \"%s\"", pattern->pattern); break;
    default: content_complain(source, words->node, "\"%s\" does not fit \"%s\"", word, pattern->pattern);
    }
}

/* Several patterns may go the same way as far as the wrong word: the nearest word or name that any of them wants. */
static const char *nearest_wanted(const content_compiler *compiler, const content_words *words, int at, int fitting,
                                  const content_pattern *patterns, int count, char want[CONTENT_WORD]) {
    const char *nearest = NULL, *word = words->word[at + fitting];
    int best = 1000;
    for (int i = 0; i < count; i++) {
        content_match match;
        content_try tried = try_pattern(compiler, words, at, false, &patterns[i], &match);
        const char *near = NULL;
        if (tried.words != fitting || !tried.misfit) continue;
        if (*tried.want == '<') {
            harakiri_kind kind = content_kind_of(tried.want + 1, strlen(tried.want) - 2);
            const char *name = nearest_name(compiler, kind, word);
            if (name) content_nearer(word, name, &best, &near);
            if (near) nearest = near;
        } else {
            content_nearer(word, tried.want, &best, &near);
            if (near) nearest = memcpy(want, tried.want, CONTENT_WORD);
        }
    }
    return nearest;
}

static void complain_wanted(const content_compiler *compiler, const content_words *words, int at,
                            const content_try *tried, const content_pattern *patterns, int count, int best) {
    char want[CONTENT_WORD];
    const char *near = nearest_wanted(compiler, words, at, tried->words, patterns, count, want);
    harakiri_kind kind = *tried->want == '<' ? content_kind_of(tried->want + 1, strlen(tried->want) - 2) : 0;
    if (near)
        content_complain(&compiler->source, words->node, "unknown %s \"%s\"; did you mean \"%s\"?",
                         kind ? kind_words[kind] : "word", words->word[at + tried->words], near);
    else
        complain_try(compiler, words, at, tried, &patterns[best]);
}

static void complain_first(const content_compiler *compiler, const content_words *words, int at, const char *what,
                           const content_pattern *patterns, int count) {
    char want[CONTENT_WORD];
    const char *near = nearest_wanted(compiler, words, at, 0, patterns, count, want);
    if (near)
        content_complain(&compiler->source, words->node, "unknown word \"%s\"; did you mean \"%s\"?", words->word[at],
                         near);
    else
        content_complain(&compiler->source, words->node, "\"%s\" does not begin %s", words->word[at], what);
}

int content_match_any(const content_compiler *compiler, const content_words *words, int at, bool is_whole,
                      const content_pattern *patterns, int count, const char *what, content_match *match) {
    int best = -1, longest = -1, fit = -1;
    content_try nearest = {0}, tried;
    content_match found;
    *match = (content_match){0};
    for (int i = 0; i < count; i++) {
        tried = try_pattern(compiler, words, at, is_whole, &patterns[i], &found);
        if (!tried.misfit && found.words > longest) *match = found, fit = i, longest = found.words;
        if (tried.misfit && (best < 0 || tried.words > nearest.words)) nearest = tried, best = i;
    }
    if (fit >= 0) return fit;
    if (!what) return -1;
    if (at == words->count)
        content_complain(&compiler->source, words->node, "something is missing here: %s", what);
    else if (!nearest.words)
        complain_first(compiler, words, at, what, patterns, count);
    else if (nearest.misfit == WRONG_WORD ||
             (nearest.misfit == WRONG_NAME && content_find(compiler, words->word[at + nearest.words]) < 0))
        complain_wanted(compiler, words, at, &nearest, patterns, count, best);
    else
        complain_try(compiler, words, at, &nearest, &patterns[best]);
    return -1;
}

/* Conditions */

bool content_has_needs(const content_compiler *compiler, int node, int wanted, int there) {
    int missing = wanted & ~there;
    if (!missing) return true;
    content_complain(&compiler->source, node, "%s",
                     missing & HARAKIRI_NEEDS_WHO
                         ? "who? This story is about nobody in particular: put the line below \"each "
                           "character\", \"someone\" or \"with\""
                     : missing & HARAKIRI_NEEDS_ENEMY   ? "which enemy? This story is not an enemy's"
                     : missing & HARAKIRI_NEEDS_CONTACT ? "one fights where an enemy makes contact, not after a fight"
                     : missing & HARAKIRI_NEEDS_MISSION ? "which mission? This story is not a mission's"
                     : missing & HARAKIRI_NEEDS_STORY   ? "which text? Only a story counts how often it is read"
                                                        : "which event? This story is not a travel event's");
    return false;
}

static const content_pattern condition_patterns[] = {
#define X(id, pattern, needs, low, high, about) {pattern, low, high},
    HARAKIRI_CONDITION_LIST(X)
#undef X
};
static const uint8_t condition_needs[] = {
#define X(id, pattern, needs, low, high, about) needs,
    HARAKIRI_CONDITION_LIST(X)
#undef X
};

static int add_test(content_compiler *compiler, int op, int a, int b, int n) {
    if (compiler->is_scanning) return 1;
    compiler->test = content_grow(compiler->test, &compiler->test_room, compiler->tests + 1, sizeof *compiler->test);
    compiler->test[compiler->tests] = (harakiri_test){(uint16_t)op, (uint16_t)a, (uint16_t)b, (int16_t)n};
    return compiler->tests++;
}

/* Whether anything sets it can be told when all is read: check.c. */
static void ask(content_compiler *compiler, const content_match *match, int node) {
    content_symbol *symbol = match->refs ? &compiler->symbol[match->ref[0]] : NULL;
    bool is_kept = symbol && (symbol->kind == HARAKIRI_KIND_MARK || symbol->kind == HARAKIRI_KIND_TRAIT ||
                              symbol->kind == HARAKIRI_KIND_TAG);
    if (!is_kept) return;
    symbol->is_asked = true;
    if (compiler->is_scanning) return;
    compiler->ask = content_grow(compiler->ask, &compiler->ask_room, compiler->asks + 1, sizeof *compiler->ask);
    compiler->ask[compiler->asks++] = (content_link){0, match->ref[0], node};
}

/* The counter of the story being written: one for each that asks. Scanning finds those. */
static int counter(content_compiler *compiler) {
    content_script *script = &compiler->script[compiler->writing];
    if (compiler->is_scanning && !script->visits) script->visits = ++compiler->visits;
    return script->visits;
}

static int simple_condition(content_compiler *compiler, const content_words *words, int *at, int needs) {
    content_match match;
    int count = (int)(sizeof condition_patterns / sizeof *condition_patterns);
    int found = content_match_any(compiler, words, *at, false, condition_patterns, count, "a condition", &match);
    if (found < 0 || !content_has_needs(compiler, words->node, condition_needs[found], needs)) return 0;
    ask(compiler, &match, words->node);
    *at += match.words;
    if (HARAKIRI_IF_TRAIT + found == HARAKIRI_IF_VISIT)
        return add_test(compiler, HARAKIRI_IF_VISIT, counter(compiler), 0, match.n);
    return add_test(compiler, HARAKIRI_IF_TRAIT + found, match.refs ? compiler->symbol[match.ref[0]].id : 0, 0,
                    match.n);
}

static bool eat(const content_words *words, int *at, const char *word) {
    if (*at >= words->count || strcmp(words->word[*at], word)) return false;
    ++*at;
    return true;
}

/* "tomoe has trait noble", "companion is wounded": who is asked; 0: whom the text is about. */
static int asked_one(const content_compiler *compiler, const content_words *words, int at) {
    bool is_asked =
        at + 1 < words->count && (!strcmp(words->word[at + 1], "has") || !strcmp(words->word[at + 1], "is"));
    if (!is_asked) return 0;
    if (!strcmp(words->word[at], "companion")) return HARAKIRI_COMPANION;
    int found = content_find(compiler, words->word[at]);
    bool is_one = found >= 0 && compiler->symbol[found].kind == HARAKIRI_KIND_CHARACTER;
    return is_one ? compiler->symbol[found].id : 0;
}

static int asked_condition(content_compiler *compiler, const content_words *words, int *at, int needs) {
    int who = asked_one(compiler, words, *at);
    if (!who) return simple_condition(compiler, words, at, needs);
    if (who == HARAKIRI_COMPANION && !content_has_needs(compiler, words->node, HARAKIRI_NEEDS_WHO, needs)) return 0;
    *at += 2;
    int test = simple_condition(compiler, words, at, needs | HARAKIRI_NEEDS_WHO);
    return test ? add_test(compiler, HARAKIRI_OF, test, who, 0) : 0;
}

static int negated(content_compiler *compiler, const content_words *words, int *at, int needs) {
    bool is_not = false;
    while (eat(words, at, "not")) is_not = !is_not;
    int test = asked_condition(compiler, words, at, needs);
    return test && is_not ? add_test(compiler, HARAKIRI_NOT, test, 0, 0) : test;
}

static int conjunction(content_compiler *compiler, const content_words *words, int *at, int needs) {
    int test = negated(compiler, words, at, needs);
    while (test && eat(words, at, "and")) {
        int right = negated(compiler, words, at, needs);
        test = right ? add_test(compiler, HARAKIRI_AND, test, right, 0) : 0;
    }
    return test;
}

int content_condition(content_compiler *compiler, const content_words *words, int *at, int needs) {
    int test = conjunction(compiler, words, at, needs);
    while (test && eat(words, at, "or")) {
        int right = conjunction(compiler, words, at, needs);
        test = right ? add_test(compiler, HARAKIRI_OR, test, right, 0) : 0;
    }
    if (test && *at < words->count && strcmp(words->word[*at], ",")) {
        content_complain(&compiler->source, words->node,
                         "\"%s\" is too much after the condition; join conditions with and, or", words->word[*at]);
        return 0;
    }
    return test;
}
