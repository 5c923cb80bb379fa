/* What only the whole can show: text that nothing reaches, marks nobody sets or asks for, places no way leads to. */
#include <stddef.h>
#include <string.h>

#include "grammar.h"

/* What is in play without anybody leading to it. */
static bool is_root(const content_compiler *compiler, const content_symbol *symbol) {
    switch (symbol->kind) {
    case HARAKIRI_KIND_MISSION:
    case HARAKIRI_KIND_PASSAGE:
    case HARAKIRI_KIND_ENEMY: return false;
    case HARAKIRI_KIND_GEAR: return !symbol->row[SLOT(harakiri_gear, is_starting)];
    case HARAKIRI_KIND_ITEM: return symbol->row[SLOT(harakiri_item, kind)] != HARAKIRI_SPECIAL_ITEM;
    case HARAKIRI_KIND_LOCATION: return symbol->row[SLOT(harakiri_location, kind)] != HARAKIRI_SPECIAL;
    case HARAKIRI_KIND_EVENT:
        for (int i = 0; i < compiler->symbols; i++)
            if (compiler->symbol[i].kind == HARAKIRI_KIND_CHAPTER && symbol->row[SLOT(harakiri_event, letter)] &&
                compiler->symbol[i].row[SLOT(harakiri_chapter, letters)] >> symbol->row[SLOT(harakiri_event, letter)] &
                    1)
                return true;
        return false;
    default: return true;
    }
}

/* Whoever is reached reaches what its stories lead to. */
static void spread(content_compiler *compiler) {
    for (int i = 0; i < compiler->symbols; i++)
        compiler->symbol[i].is_reached |= is_root(compiler, &compiler->symbol[i]);
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (int i = 0; i < compiler->links; i++) {
            const content_symbol *from = &compiler->symbol[compiler->script[compiler->link[i].script].symbol];
            content_symbol *to = &compiler->symbol[compiler->link[i].symbol];
            if (!from->is_reached || to->is_reached) continue;
            to->is_reached = is_more = true;
        }
    }
}

static const char *how_reached(harakiri_kind kind) {
    switch (kind) {
    case HARAKIRI_KIND_MISSION: return "no chapter or story that can happen places or activates it";
    case HARAKIRI_KIND_PASSAGE: return "no story that can happen reads it";
    case HARAKIRI_KIND_ENEMY: return "no story that can happen places it";
    case HARAKIRI_KIND_EVENT: return "no chapter asks for its letter, and no story adds it";
    case HARAKIRI_KIND_LOCATION: return "no story that can happen discovers it";
    default: return "nobody starts with it, and no story that can happen gives it";
    }
}

static void check_reached(content_compiler *compiler) {
    spread(compiler);
    for (int i = 0; i < compiler->symbols; i++) {
        const content_symbol *symbol = &compiler->symbol[i];
        bool has_text = symbol->kind != HARAKIRI_KIND_LOCATION || symbol->row[SLOT(harakiri_location, visit)];
        if (!symbol->is_reached && has_text)
            content_complain(&compiler->source, symbol->node, "nothing reaches \"%s\": %s", symbol->name,
                             how_reached(symbol->kind));
    }
}

static void check_marks(content_compiler *compiler) {
    for (int i = 0; i < compiler->asks; i++) {
        const content_symbol *symbol = &compiler->symbol[compiler->ask[i].symbol];
        if (symbol->is_set) continue;
        content_complain(&compiler->source, compiler->ask[i].node,
                         symbol->kind == HARAKIRI_KIND_MARK    ? "mark \"%s\" is asked for, but nothing sets it"
                         : symbol->kind == HARAKIRI_KIND_TRAIT ? "trait \"%s\" is asked for, but no skill grants it"
                                                               : "tag \"%s\" is asked for, but no item has it",
                         symbol->name);
    }
    for (int i = 0; i < compiler->symbols; i++) {
        const content_symbol *symbol = &compiler->symbol[i];
        bool is_kept = symbol->kind == HARAKIRI_KIND_MARK || symbol->kind == HARAKIRI_KIND_TRAIT ||
                       symbol->kind == HARAKIRI_KIND_TAG;
        if (is_kept && !symbol->is_asked && !symbol->is_later)
            content_complain(&compiler->source, symbol->node,
                             "nothing asks for %s \"%s\"; if a later chapter will, put \"later\" below it",
                             content_kind_word(symbol->kind), symbol->name);
    }
}

/* All locations that can be reached from one. */
static uint64_t spread_from(const content_compiler *compiler, int from) {
    uint64_t reached = UINT64_C(1) << from, next = reached;
    while (next) {
        next = 0;
        for (int i = 1; i < compiler->ways; i++) {
            uint64_t a = UINT64_C(1) << compiler->way[i].a, b = UINT64_C(1) << compiler->way[i].b;
            if (!(reached & a) != !(reached & b)) next |= (a | b) & ~reached;
        }
        reached |= next;
    }
    return reached;
}

static void check_map(content_compiler *compiler) {
    uint64_t mainland = 0;
    for (int from = 1; from <= compiler->count[HARAKIRI_KIND_LOCATION]; from++) {
        uint64_t reached = spread_from(compiler, from);
        if (__builtin_popcountll(reached) > __builtin_popcountll(mainland)) mainland = reached;
    }
    for (int i = 0; i < compiler->symbols; i++) {
        const content_symbol *symbol = &compiler->symbol[i];
        if (symbol->kind == HARAKIRI_KIND_LOCATION && !(mainland >> symbol->id & 1))
            content_complain(&compiler->source, symbol->node, "no road or path leads to \"%s\"", symbol->name);
    }
}

static void check_counts(content_compiler *compiler) {
    if (compiler->count[HARAKIRI_KIND_CHARACTER] != 4)
        content_complain(&compiler->source, 0, "there must be four characters, not %d",
                         compiler->count[HARAKIRI_KIND_CHARACTER]);
    if (!compiler->count[HARAKIRI_KIND_CHAPTER]) content_complain(&compiler->source, 0, "there is no chapter");
    if (compiler->count[HARAKIRI_KIND_KAMI] < 4)
        content_complain(&compiler->source, 0, "there must be at least four kami");
    if (!compiler->count[HARAKIRI_KIND_INFLUENCE]) content_complain(&compiler->source, 0, "there is no influence card");
    if (compiler->tests >= HARAKIRI_MAX_TESTS || compiler->steps >= HARAKIRI_MAX_STEPS ||
        compiler->texts >= HARAKIRI_MAX_TEXTS || compiler->bonuses >= HARAKIRI_MAX_BONUSES ||
        compiler->prose.size > HARAKIRI_MAX_PROSE || compiler->visits > HARAKIRI_MAX_VISITS ||
        compiler->told > HARAKIRI_MAX_TOLD)
        content_complain(&compiler->source, 0, "all together this is too much for the tables");
}

/* What makes two missions or chapters the same to the players: their number, and a chapter's act. */
static int number_of(const content_symbol *symbol) {
    if (symbol->kind == HARAKIRI_KIND_MISSION) return symbol->row[SLOT(harakiri_mission, number)];
    return 100 * symbol->row[SLOT(harakiri_chapter, act)] + symbol->row[SLOT(harakiri_chapter, number)];
}

static void check_numbers(content_compiler *compiler) {
    for (int i = 0; i < compiler->symbols; i++) {
        const content_symbol *later = &compiler->symbol[i];
        if (later->kind != HARAKIRI_KIND_MISSION && later->kind != HARAKIRI_KIND_CHAPTER) continue;
        for (int k = 0; k < i; k++)
            if (compiler->symbol[k].kind == later->kind && number_of(&compiler->symbol[k]) == number_of(later))
                content_complain(&compiler->source, later->node, "\"%s\" has the same number as \"%s\"", later->name,
                                 compiler->symbol[k].name);
    }
}

static int spot_of(const content_symbol *symbol) {
    return symbol->row[SLOT(harakiri_location, x)] * HARAKIRI_SHEET_Y + symbol->row[SLOT(harakiri_location, y)];
}

/* Two locations in one spot could not be told apart on the map. */
static void check_spots(content_compiler *compiler) {
    for (int i = 0; i < compiler->symbols; i++) {
        const content_symbol *later = &compiler->symbol[i];
        if (later->kind != HARAKIRI_KIND_LOCATION) continue;
        for (int k = 0; k < i; k++)
            if (compiler->symbol[k].kind == later->kind && spot_of(&compiler->symbol[k]) == spot_of(later))
                content_complain(&compiler->source, later->node, "\"%s\" is drawn where \"%s\" is", later->name,
                                 compiler->symbol[k].name);
    }
}

void content_check(content_compiler *compiler) {
    check_counts(compiler);
    check_numbers(compiler);
    check_map(compiler);
    check_spots(compiler);
    check_reached(compiler);
    check_marks(compiler);
}
