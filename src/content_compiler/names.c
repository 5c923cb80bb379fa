/* Headers: what is called what, and the ways of the map. Every header but a way's makes a symbol; ids count in the
 * order of the files, within each kind. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grammar.h"

/* Headers: word, kind, what the row's `kind` is */

typedef struct content_header {
    const char *word;
    harakiri_kind kind;
    int slot, value;
    bool has_title;
} content_header;

static const content_header headers[] = {
    {"territory", HARAKIRI_KIND_TERRITORY, -1, 0, true},
    {"sea", HARAKIRI_KIND_SEA, -1, 0, true},
    {"location", HARAKIRI_KIND_LOCATION, -1, 0, true},
    {"road", HARAKIRI_NO_KIND, -1, HARAKIRI_ROAD, false},
    {"path", HARAKIRI_NO_KIND, -1, HARAKIRI_PATH, false},
    {"trait", HARAKIRI_KIND_TRAIT, -1, 0, true},
    {"tag", HARAKIRI_KIND_TAG, -1, 0, true},
    {"skill", HARAKIRI_KIND_SKILL, -1, 0, true},
    {"character", HARAKIRI_KIND_CHARACTER, -1, 0, true},
    {"weapon", HARAKIRI_KIND_GEAR, SLOT(harakiri_gear, kind), HARAKIRI_WEAPON, true},
    {"armor", HARAKIRI_KIND_GEAR, SLOT(harakiri_gear, kind), HARAKIRI_ARMOR, true},
    {"item", HARAKIRI_KIND_ITEM, -1, 0, true},
    {"kami", HARAKIRI_KIND_KAMI, -1, 0, true},
    {"influence", HARAKIRI_KIND_INFLUENCE, -1, 0, true},
    {"travel", HARAKIRI_KIND_EVENT, -1, 0, true},
    {"mission", HARAKIRI_KIND_MISSION, -1, 0, true},
    {"enemy", HARAKIRI_KIND_ENEMY, -1, 0, true},
    {"chapter", HARAKIRI_KIND_CHAPTER, -1, 0, true},
    {"mark", HARAKIRI_KIND_MARK, -1, 0, true},
    {"passage", HARAKIRI_KIND_PASSAGE, -1, 0, false},
};
enum { HEADERS = sizeof headers / sizeof *headers };

static const uint16_t most_of[] = {0,
#define X(id, word, most) most,
                                   HARAKIRI_KIND_LIST(X)
#undef X
};

static const content_header *find_header(const content_compiler *compiler, int node, const char *word) {
    const char *nearest = NULL;
    int best = 1000;
    for (int i = 0; i < HEADERS; i++)
        if (!strcmp(headers[i].word, word)) return &headers[i];
    for (int i = 0; i < HEADERS; i++) content_nearer(word, headers[i].word, &best, &nearest);
    if (nearest)
        content_complain(&compiler->source, node, "unknown word \"%s\"; did you mean \"%s\"?", word, nearest);
    else
        content_complain(&compiler->source, node, "\"%s\" does not begin anything that stands on its own", word);
    return NULL;
}

/* Names */

static content_symbol *add_symbol(content_compiler *compiler, harakiri_kind kind, const char *name, int node) {
    compiler->symbol =
        content_grow(compiler->symbol, &compiler->symbol_room, compiler->symbols + 1, sizeof *compiler->symbol);
    content_symbol *symbol = &compiler->symbol[compiler->symbols++];
    memset(symbol, 0, sizeof *symbol);
    symbol->kind = kind;
    symbol->id = ++compiler->count[kind];
    symbol->node = node;
    symbol->title = "";
    snprintf(symbol->name, sizeof symbol->name, "%s", name);
    return symbol;
}

static bool is_name(const char *word) {
    size_t size = strlen(word);
    return size && size < 40 && word[0] >= 'a' && word[0] <= 'z' &&
           strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-") == size;
}

/* "A07" or "12": the letter's number, 0 for a number; -1: neither. */
static int read_event_name(const char *word) {
    size_t size = strlen(word), digits = strspn(word, "0123456789");
    if (size && size <= 3 && digits == size && *word != '0') return 0;
    bool is_lettered = size == 3 && *word >= 'A' && *word <= 'C' && strspn(word + 1, "0123456789") == 2;
    return is_lettered ? *word - 'A' + 1 : -1;
}

static bool is_reserved(const char *word) {
    static const char *const words[] = {"if",      "not",     "and",    "or",      "else",     "here",   "all",
                                        "nearest", "weakest", "nobody", "an",      "a",        "weapon", "mission",
                                        "token",   "armor",   "enemy",  "enemies", "event",    "low",    "medium",
                                        "high",    "has",     "is",     "item",    "companion"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], word)) return true;
    return false;
}

static bool check_name(content_compiler *compiler, int node, const content_header *header, const char *name) {
    bool is_event = header->kind == HARAKIRI_KIND_EVENT;
    int old = content_find(compiler, name);
    if (is_event && read_event_name(name) < 0)
        content_complain(&compiler->source, node,
                         "a travel event is called by a letter and two digits (A07) or a number (12)");
    else if (!is_event && !is_name(name))
        content_complain(&compiler->source, node, "a name is small letters, digits and hyphens: not \"%s\"", name);
    else if (!is_event && is_reserved(name))
        content_complain(&compiler->source, node, "\"%s\" is a word of the format, not a name", name);
    else if (old >= 0 && !compiler->symbol[old].node)
        content_complain(&compiler->source, node, "\"%s\" is already the name of something built in", name);
    else if (old >= 0)
        content_complain(&compiler->source, node, "\"%s\" is already the name of something, at %s:%d", name,
                         compiler->source.files[compiler->source.node[compiler->symbol[old].node].file].name,
                         compiler->source.node[compiler->symbol[old].node].line);
    else if (compiler->count[header->kind] == most_of[header->kind])
        content_complain(&compiler->source, node, "too many: there can be %d of these", most_of[header->kind]);
    else
        return true;
    return false;
}

static void declare_line(content_compiler *compiler, int node) {
    const content_node *line = &compiler->source.node[node];
    char word[CONTENT_WORD], name[CONTENT_WORD];
    if (line->kind != CONTENT_LINE) {
        content_complain(&compiler->source, node, "prose belongs to something: indent it below a header");
        return;
    }
    int eaten = 0;
    sscanf(line->text, "%63s%n", word, &eaten);
    const content_header *header = find_header(compiler, node, word);
    if (!header || !header->kind) return;
    int named = 0;
    if (sscanf(line->text + eaten, " %63s%n", name, &named) != 1) {
        content_complain(&compiler->source, node, "something is missing: \"%s NAME  Title\"", word);
        return;
    }
    if (!check_name(compiler, node, header, name)) return;
    content_symbol *symbol = add_symbol(compiler, header->kind, name, node);
    symbol->title = line->text + eaten + named;
    symbol->title += *symbol->title == ' ';
    if (header->slot >= 0) symbol->row[header->slot] = (uint16_t)header->value;
    if (header->kind == HARAKIRI_KIND_EVENT)
        symbol->row[SLOT(harakiri_event, letter)] = (uint16_t)read_event_name(name);
    if (header->has_title && !*symbol->title)
        content_complain(&compiler->source, node, "\"%s\" has no title: write it after the name", name);
}

void content_declare(content_compiler *compiler) {
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++)
        add_symbol(compiler, HARAKIRI_KIND_ATTRIBUTE, harakiri_attribute_names[i], 0);
    for (int node = content_first(compiler, 0); node; node = content_next(compiler, node)) declare_line(compiler, node);
}

/* Ways: "road a - b - c" */

int content_way(const content_compiler *compiler, int a, int b) {
    for (int i = 1; i < compiler->ways; i++) {
        const harakiri_way *way = &compiler->way[i];
        if ((way->a == a && way->b == b) || (way->a == b && way->b == a)) return i;
    }
    return 0;
}

static void add_way(content_compiler *compiler, int node, int kind, int a, int b) {
    if (a == b || content_way(compiler, a, b)) {
        content_complain(&compiler->source, node, "these two are joined already");
        return;
    }
    if (compiler->ways == HARAKIRI_MAX_WAYS) {
        content_complain(&compiler->source, node, "too many roads and paths");
        return;
    }
    compiler->way = content_grow(compiler->way, &compiler->way_room, compiler->ways + 1, sizeof *compiler->way);
    compiler->way[compiler->ways++] = (harakiri_way){(uint16_t)kind, (uint16_t)a, (uint16_t)b};
}

static void complain_ways(const content_compiler *compiler, int node) {
    content_complain(&compiler->source, node, "this line reads: \"road A - B - C\"");
}

static void read_ways(content_compiler *compiler, int node, int kind) {
    static const content_pattern pattern = {"<location>", 0, 0};
    content_words words;
    int before = 0;
    if (!content_split(compiler, node, compiler->source.node[node].text, &words)) return;
    for (int at = 1; at < words.count || at == 1; at += 2) {
        content_match match;
        if (at > 1 && strcmp(words.word[at - 1], "-")) return complain_ways(compiler, node);
        if (content_match_any(compiler, &words, at, false, &pattern, 1, "a location", &match) < 0) return;
        int id = compiler->symbol[match.ref[0]].id;
        if (before) add_way(compiler, node, kind, before, id);
        before = id;
    }
    if (words.count < 4 || words.count % 2) complain_ways(compiler, node);
}

void content_read_ways(content_compiler *compiler) {
    for (int node = content_first(compiler, 0); node; node = content_next(compiler, node)) {
        const char *text = compiler->source.node[node].text;
        if (!strncmp(text, "road ", 5)) read_ways(compiler, node, HARAKIRI_ROAD);
        if (!strncmp(text, "path ", 5)) read_ways(compiler, node, HARAKIRI_PATH);
    }
}
