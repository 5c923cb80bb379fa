/* Harakiri: outcomes, worked out from the tables when they are loaded (outcomes.h).
 *
 * A kind is told apart by whose text it is in (an owner) and by what leads to it (a place). Kinds of fewer than eight
 * are put together: first the owners of a group (the two sides of events on the road), then places of an owner. Texts
 * that are exchanged within a kind keep the outcomes that they contain among the same owners, so the kinds stay what
 * they are. */
#include "outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "irori/hash.h"

typedef enum owner {
    ROAD_GREEN,
    ROAD_RED,
    INFLUENCE_LOW,
    INFLUENCE_MEDIUM,
    INFLUENCE_HIGH,
    CHAPTER,
    CONSEQUENCE,
    MISSION_REVEAL,
    MISSION_TOKEN,
    MISSION_END,
    ENEMY_CONTACT,
    ENEMY_END,
    VISIT,
    ITEM,
    OTHERS, /* those of whom there are too few */
    OWNERS
} owner;

/* The first owner of the group that each belongs to. */
static const uint8_t group_of[OWNERS] = {ROAD_GREEN,    ROAD_GREEN,    INFLUENCE_LOW,  INFLUENCE_LOW,  INFLUENCE_LOW,
                                         CHAPTER,       CONSEQUENCE,   MISSION_REVEAL, MISSION_REVEAL, MISSION_REVEAL,
                                         ENEMY_CONTACT, ENEMY_CONTACT, VISIT,          ITEM,           OTHERS};

typedef enum place { CARD, FREE_OPTION, PAID_OPTION, SUCCESS, FAILURE, FACE, PLACES } place;

typedef struct finder {
    const harakiri_content *content;
    harakiri_outcomes *out;
    uint8_t *owner_of; /* by step: 1 + owner */
    uint8_t *visited;  /* by step, since forget_visits */
    uint16_t *stack;
    int depth, last; /* of the visit: the furthest step */
    int count[OWNERS][PLACES];
    uint8_t class_of[OWNERS];        /* whom an owner is put together with */
    uint8_t kind_of[OWNERS][PLACES]; /* of a class and a place */
} finder;

/* Walking through texts */

static bool is_option(const harakiri_step *step) { return step->op == HARAKIRI_OP_OPTION; }
static bool is_price(const harakiri_step *step) { return step->op == HARAKIRI_OP_PAY; }
static bool is_test(const harakiri_step *step) {
    return step->op == HARAKIRI_OP_TEST || step->op == HARAKIRI_OP_COMBAT || step->op == HARAKIRI_OP_FIGHT;
}

static void mark(finder *f, int step) {
    f->visited[step] = 1;
    if (step > f->last) f->last = step;
}

static void visit(finder *f, int step) {
    if (f->visited[step]) return;
    mark(f, step);
    f->stack[f->depth++] = (uint16_t)step;
}

static void visit_options(finder *f, int at, bool beyond) {
    const harakiri_content *content = f->content;
    for (int i = at + 1; i <= at + content->step[at].n; i++) {
        mark(f, i);
        for (int pay = content->step[i].jump; is_option(&content->step[i]) && is_price(&content->step[pay]); pay++)
            mark(f, pay);
        if (beyond) visit(f, f->out->slot[i].to[0]);
    }
}

/* What may come after a step in its text; `beyond`: and behind outcomes. */
static void visit_next(finder *f, int at, bool beyond) {
    const harakiri_step *step = &f->content->step[at];
    switch ((harakiri_op)step->op) {
    case HARAKIRI_OP_DONE:
    case HARAKIRI_OP_BACK:
    case HARAKIRI_OP_NEXT: return;
    case HARAKIRI_OP_JUMP: return visit(f, step->jump);
    case HARAKIRI_OP_CHOOSE:
    case HARAKIRI_OP_ROLL: return visit_options(f, at, beyond);
    case HARAKIRI_OP_TEST:
    case HARAKIRI_OP_COMBAT:
    case HARAKIRI_OP_FIGHT:
        for (int i = 1; i <= step->b; i++) mark(f, at + i);
        if (beyond) visit(f, f->out->slot[at].to[0]), visit(f, f->out->slot[at].to[1]);
        return;
    case HARAKIRI_OP_SOMEONE:
    case HARAKIRI_OP_WITH: visit(f, step->b); /* fall through */
    case HARAKIRI_OP_IF:
    case HARAKIRI_OP_READ:
    case HARAKIRI_OP_EACH: visit(f, step->jump); /* fall through */
    default: visit(f, at + 1);
    }
}

static void visit_all(finder *f, int from, bool beyond) {
    visit(f, from);
    while (f->depth) visit_next(f, f->stack[--f->depth], beyond);
}

static void forget_visits(finder *f) { memset(f->visited, 0, f->content->step_count); }

/* Where steps lead */

static int after_price(const harakiri_content *content, int at) {
    while (is_price(&content->step[at])) at++;
    return at;
}

static void find_slots(const harakiri_content *content, harakiri_slot *slot) {
    for (int i = 1; i < content->step_count; i++) {
        const harakiri_step *step = &content->step[i];
        if (is_option(step)) slot[i].to[0] = (uint16_t)after_price(content, step->jump);
        if (step->op == HARAKIRI_OP_FACE) slot[i].to[0] = step->jump;
        if (!is_test(step)) continue;
        slot[i].to[0] = (uint16_t)(i + 1 + step->b);
        slot[i].to[1] = step->jump;
    }
}

/* An option shows the test that it begins with (H17): what is hidden is what follows that. */
static bool shows_test(const harakiri_content *content, int at) {
    while (content->step[at].op == HARAKIRI_OP_TELL) at++;
    return is_test(&content->step[at]);
}

static bool has_outcome(const finder *f, int at) {
    const harakiri_step *step = &f->content->step[at];
    if (!f->owner_of[at]) return false;
    return is_option(step) ? !shows_test(f->content, f->out->slot[at].to[0])
                           : step->op == HARAKIRI_OP_FACE || is_test(step);
}

static place place_of(const finder *f, int at) {
    const harakiri_step *step = &f->content->step[at];
    if (is_test(step)) return SUCCESS;
    if (step->op == HARAKIRI_OP_FACE) return FACE;
    return is_price(&f->content->step[step->jump]) ? PAID_OPTION : FREE_OPTION;
}

/* Owners */

typedef void (*card_taker)(finder *f, owner whose, int script);

/* All scripts that cards have, but the kami's: those lie face up before the first chapter (H6). */
static void for_each_card(finder *f, card_taker take) {
    const harakiri_content *content = f->content;
    for (int i = 1; i < content->event_count; i++)
        for (int side = 0; side < 2; side++) take(f, ROAD_GREEN + side, content->event[i].side[side]);
    for (int i = 1; i < content->influence_count; i++)
        for (int part = 0; part < 3; part++) take(f, INFLUENCE_LOW + part, content->influence[i].part[part]);
    for (int i = 1; i < content->chapter_count; i++) {
        const harakiri_chapter *chapter = &content->chapter[i];
        const uint16_t own[] = {chapter->prepare, chapter->growth};
        const uint16_t after[] = {chapter->success, chapter->failure, chapter->won, chapter->lost, chapter->between};
        for (int k = 0; k < 2; k++) take(f, CHAPTER, own[k]);
        for (int k = 0; k < HARAKIRI_TRIGGERS; k++) take(f, CHAPTER, chapter->trigger[k]);
        for (int k = 0; k < 5; k++) take(f, CONSEQUENCE, after[k]);
    }
    for (int i = 1; i < content->mission_count; i++) {
        take(f, MISSION_REVEAL, content->mission[i].reveal);
        take(f, MISSION_TOKEN, content->mission[i].token);
        take(f, MISSION_END, content->mission[i].success);
        take(f, MISSION_END, content->mission[i].failure);
    }
    for (int i = 1; i < content->enemy_count; i++) {
        take(f, ENEMY_CONTACT, content->enemy[i].contact);
        take(f, ENEMY_END, content->enemy[i].success);
        take(f, ENEMY_END, content->enemy[i].failure);
    }
    for (int i = 1; i < content->location_count; i++) take(f, VISIT, content->location[i].visit);
    for (int i = 1; i < content->item_count; i++) take(f, ITEM, content->item[i].use);
}

/* A passage that several read belongs to the first of them in the order above, wherever they stand in the tables. */
static void own_steps(finder *f, owner whose, int script) {
    if (!script || f->owner_of[0] != whose + 1) return;
    visit_all(f, script, true);
}

static void find_owners(finder *f) {
    for (owner whose = 0; whose < OTHERS; whose++) {
        forget_visits(f);
        f->owner_of[0] = (uint8_t)(whose + 1);
        for_each_card(f, own_steps);
        for (int i = 1; i < f->content->step_count; i++)
            if (f->visited[i] && !f->owner_of[i]) f->owner_of[i] = (uint8_t)(whose + 1);
    }
    f->owner_of[0] = 0;
}

/* Kinds */

static void count_card(finder *f, owner whose, int script) { f->count[whose][CARD] += script != 0; }

static void count_places(finder *f) {
    for_each_card(f, count_card);
    for (int i = 1; i < f->content->step_count; i++) {
        if (!has_outcome(f, i)) continue;
        f->count[f->owner_of[i] - 1][place_of(f, i)]++;
        f->count[f->owner_of[i] - 1][FAILURE] += is_test(&f->content->step[i]);
    }
}

static bool is_few(int count) { return count && count < HARAKIRI_KIND_MEMBERS; }

/* A card's text of which there are enough is a kind of its own, whatever becomes of the rest. */
static bool stands_alone(const finder *f, int whose, int where) {
    return where == CARD && !is_few(f->count[whose][CARD]);
}

static int count_class(const finder *f, int class, int where) {
    int sum = 0;
    for (int i = 0; i < OWNERS; i++)
        if (f->class_of[i] == class && !stands_alone(f, i, where)) sum += f->count[i][where];
    return sum;
}

static int count_all(const finder *f, int class) {
    int sum = 0;
    for (int where = 0; where < PLACES; where++) sum += count_class(f, class, where);
    return sum;
}

static void join_classes(finder *f, int from, int to) {
    for (int i = 0; i < OWNERS; i++)
        if (f->class_of[i] == from) f->class_of[i] = (uint8_t)to;
}

static int smallest_class(const finder *f) {
    int best = -1;
    for (int class = 0; class < OTHERS; class ++) {
        int count = count_all(f, class);
        if (count && (best < 0 || count < count_all(f, best))) best = class;
    }
    return best;
}

static void find_classes(finder *f) {
    for (int i = 0; i < OWNERS; i++) f->class_of[i] = (uint8_t)i;
    for (int i = 0; i < OTHERS; i++)
        for (int where = 0; where < PLACES; where++)
            if (is_few(f->count[i][where]))
                for (int k = 0; k < OTHERS; k++)
                    if (group_of[k] == group_of[i]) f->class_of[k] = group_of[i];
    for (int i = 0; i < OTHERS; i++)
        if (is_few(count_all(f, i))) join_classes(f, i, OTHERS);
    for (int class; is_few(count_all(f, OTHERS)) && (class = smallest_class(f)) >= 0;) join_classes(f, class, OTHERS);
}

/* Places of a class with few members join the one that has most. */
static void name_kinds(finder *f, int class) {
    int most = 0, count[PLACES];
    for (int where = 0; where < PLACES; where++) {
        count[where] = count_class(f, class, where);
        if (count[where] > count[most]) most = where;
    }
    for (int where = 0; where < PLACES; where++)
        if (count[where] >= HARAKIRI_KIND_MEMBERS || (count[where] && where == most))
            f->kind_of[class][where] = (uint8_t)f->out->kinds++;
    for (int where = 0; where < PLACES; where++)
        if (is_few(count[where])) f->kind_of[class][where] = f->kind_of[class][most];
}

static void find_kinds(finder *f) {
    f->out->kinds = 1;
    find_classes(f);
    for (int class = 0; class < OWNERS; class ++)
        if (count_all(f, class)) name_kinds(f, class);
}

static int kind_at(finder *f, owner whose, place where) { return f->kind_of[f->class_of[whose]][where]; }

/* Cards that stand alone have their kinds after all others. */
static int card_kind(finder *f, owner whose, const uint8_t alone[OWNERS]) {
    return alone[whose] ? alone[whose] : kind_at(f, whose, CARD);
}

/* Lists */

typedef struct member {
    uint64_t does; /* a hash of what it does */
    uint16_t kind, at;
} member;

static int by_kind_and_deeds(const void *a, const void *b) {
    const member *x = a, *y = b;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    if (x->does != y->does) return x->does < y->does ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static uint64_t hash_condition(const harakiri_content *content, int condition, uint64_t hash) {
    const harakiri_test *test = &content->test[condition];
    bool is_of = test->op == HARAKIRI_OF;
    bool is_joined = is_of || test->op == HARAKIRI_NOT || test->op == HARAKIRI_AND || test->op == HARAKIRI_OR;
    const uint16_t row[] = {test->op, is_joined ? 0 : test->a, is_joined && !is_of ? 0 : test->b, (uint16_t)test->n};
    hash = irori_hash64(row, sizeof row, hash);
    if (!is_joined) return hash;
    hash = hash_condition(content, test->a, hash);
    return is_of || test->op == HARAKIRI_NOT ? hash : hash_condition(content, test->b, hash);
}

/* How far down the text a step is, the prose left out. */
static int rank_of(const finder *f, int from, int at) {
    int rank = 0;
    for (int i = from; i < at; i++) rank += f->visited[i] && f->content->step[i].op != HARAKIRI_OP_TELL;
    return rank;
}

static bool jumps(int op) {
    return op == HARAKIRI_OP_IF || op == HARAKIRI_OP_JUMP || op == HARAKIRI_OP_READ || op == HARAKIRI_OP_EACH ||
           op == HARAKIRI_OP_SOMEONE || op == HARAKIRI_OP_WITH;
}

static uint64_t hash_step(const finder *f, int from, int at, uint64_t hash) {
    const harakiri_step *step = &f->content->step[at];
    bool is_deed = step->op == HARAKIRI_OP_EFFECT || is_price(step);
    bool goes_on = step->op == HARAKIRI_OP_SOMEONE || step->op == HARAKIRI_OP_WITH;
    const uint16_t row[] = {step->op,
                            step->sub,
                            (uint16_t)step->n,
                            is_deed ? step->a : 0,
                            is_deed   ? step->b
                            : goes_on ? (uint16_t)rank_of(f, from, step->b)
                                      : 0,
                            jumps(step->op) ? (uint16_t)rank_of(f, from, step->jump) : 0};
    hash = irori_hash64(row, sizeof row, hash);
    if (is_option(step)) return hash_condition(f->content, step->b, hash);
    if (step->op == HARAKIRI_OP_IF || step->op == HARAKIRI_OP_EACH || step->op == HARAKIRI_OP_SOMEONE ||
        step->op == HARAKIRI_OP_MODIFIER)
        return hash_condition(f->content, step->a, hash);
    return hash;
}

/* What a text does up to the next outcomes. Who owns it and where it stands make no difference. */
static uint64_t hash_text(finder *f, int from) {
    uint64_t hash = 0;
    f->last = from;
    visit_all(f, from, false);
    for (int i = from; i <= f->last; i++)
        if (f->visited[i] && f->content->step[i].op != HARAKIRI_OP_TELL) hash = hash_step(f, from, i, hash);
    memset(f->visited + from, 0, (size_t)(f->last - from + 1));
    return hash;
}

typedef struct lister {
    finder f;
    member *list;
    int count;
    uint8_t alone[OWNERS];
} lister;

static void add_member(lister *l, int kind, int at) {
    l->list[l->count++] = (member){.does = hash_text(&l->f, at), .kind = (uint16_t)kind, .at = (uint16_t)at};
}

static void list_card(finder *f, owner whose, int script) {
    lister *l = (lister *)f; /* its first field */
    if (!script) return;
    int kind = card_kind(f, whose, l->alone);
    f->out->card[script] = (uint8_t)kind;
    add_member(l, kind, script);
}

static void list_outcomes(lister *l) {
    harakiri_outcomes *out = l->f.out;
    for_each_card(&l->f, list_card);
    for (int i = 1; i < l->f.content->step_count; i++) {
        harakiri_slot *slot = &out->slot[i];
        slot->kind[0] = slot->kind[1] = 0;
        if (!has_outcome(&l->f, i)) continue;
        owner whose = l->f.owner_of[i] - 1;
        slot->kind[0] = (uint8_t)kind_at(&l->f, whose, place_of(&l->f, i));
        add_member(l, slot->kind[0], slot->to[0]);
        if (!is_test(&l->f.content->step[i])) continue;
        slot->kind[1] = (uint8_t)kind_at(&l->f, whose, FAILURE);
        add_member(l, slot->kind[1], slot->to[1]);
    }
}

static void sort_members(lister *l) {
    harakiri_outcomes *out = l->f.out;
    qsort(l->list, (size_t)l->count, sizeof *l->list, by_kind_and_deeds);
    memset(out->first, 0, sizeof out->first);
    for (int i = 0; i < l->count; i++) {
        out->member[i] = l->list[i].at;
        out->first[l->list[i].kind + 1]++;
    }
    for (int kind = 0; kind < out->kinds; kind++)
        out->first[kind + 1] = (uint16_t)(out->first[kind + 1] + out->first[kind]);
}

static bool number_texts(lister *l) {
    harakiri_outcomes *out = l->f.out;
    memset(out->text, 0, l->f.content->step_count * sizeof *out->text);
    for (int i = 0; i < l->count; i++) out->text[l->list[i].at] = 1;
    out->texts = 1;
    for (int i = 1; i < l->f.content->step_count; i++)
        if (out->text[i]) out->text[i] = out->texts++;
    return out->texts <= HARAKIRI_MOST_READ;
}

/* Cards that lie face up */

static void open_from(finder *f, int script) {
    if (script) visit_all(f, script, true);
}

static void open_card(finder *f, harakiri_opener what, int id) {
    const harakiri_content *content = f->content;
    const uint16_t *script = NULL;
    int count = 1;
    switch (what) {
    case HARAKIRI_OPENS_MISSION: script = &content->mission[id].reveal, count = 4; break;
    case HARAKIRI_OPENS_ENEMY: script = &content->enemy[id].contact, count = 3; break;
    case HARAKIRI_OPENS_ITEM: script = &content->item[id].use; break;
    case HARAKIRI_OPENS_LOCATION: script = &content->location[id].visit; break;
    case HARAKIRI_OPENS_CHAPTER: script = &content->chapter[id].growth; break; /* H8: how influence grows is stated */
    case HARAKIRI_OPENERS: return;
    }
    for (int i = 0; i < count; i++) open_from(f, script[i]);
}

static void find_opened(finder *f) {
    const harakiri_content *content = f->content;
    harakiri_outcomes *out = f->out;
    const int rows[] = {content->mission_count, content->enemy_count, content->item_count, content->location_count,
                        content->chapter_count};
    int row = 0;
    for (int what = 0; what < HARAKIRI_OPENERS; what++) {
        out->opener[what] = (uint16_t)row;
        for (int id = 0; id < rows[what]; id++, row++) {
            memset(out->opened[row], 0, sizeof out->opened[row]);
            if (!id) continue;
            forget_visits(f);
            open_card(f, what, id);
            for (int i = 1; i < content->step_count; i++)
                if (f->visited[i] && out->text[i])
                    out->opened[row][out->text[i] >> 6] |= UINT64_C(1) << (out->text[i] & 63);
        }
    }
    out->opener[HARAKIRI_OPENERS] = (uint16_t)row;
}

_Static_assert(HARAKIRI_MAX_MISSIONS + HARAKIRI_MAX_ENEMY_KINDS + HARAKIRI_MAX_ITEMS + HARAKIRI_MAX_LOCATIONS +
                       HARAKIRI_MAX_CHAPTERS <=
                   64 * HARAKIRI_OPEN_WORDS,
               "cards without a bit");

/* All of it */

static bool sort_with(lister *l) {
    finder *f = &l->f;
    find_owners(f);
    count_places(f);
    find_kinds(f);
    for (int i = 0; i < OTHERS; i++)
        if (f->count[i][CARD] && stands_alone(f, i, CARD)) l->alone[i] = (uint8_t)f->out->kinds++;
    memset(f->out->card, 0, f->content->step_count);
    forget_visits(f);
    list_outcomes(l);
    sort_members(l);
    if (!number_texts(l)) return false;
    find_opened(f);
    return true;
}

/* An outcome for each option and face, two for each test, one for each script of a card. */
static size_t most_members(const harakiri_content *content) {
    return 2u * content->step_count + 2u * content->event_count + 3u * content->influence_count +
           13u * content->chapter_count + 4u * content->mission_count + 3u * content->enemy_count +
           content->location_count + content->item_count;
}

bool harakiri_outcomes_sort(harakiri_content *content) {
    size_t steps = content->step_count;
    uint8_t *room = calloc(2, steps);
    uint16_t *stack = calloc(steps, sizeof *stack);
    member *list = calloc(most_members(content), sizeof *list);
    lister l = {.f = {.content = content,
                      .out = &content->outcomes,
                      .owner_of = room,
                      .visited = room ? room + steps : NULL,
                      .stack = stack},
                .list = list};
    bool is_sorted = room && stack && list && sort_with(&l);
    free(room);
    free(stack);
    free(list);
    return is_sorted;
}

bool harakiri_outcomes_find(harakiri_content *content) {
    harakiri_outcomes *out = &content->outcomes;
    size_t steps = content->step_count, rows = (size_t)content->mission_count + content->enemy_count +
                                               content->item_count + content->location_count + content->chapter_count;
    out->slot = calloc(steps, sizeof *out->slot);
    out->text = calloc(steps, sizeof *out->text);
    out->card = calloc(steps, 1);
    out->member = calloc(most_members(content), sizeof *out->member);
    out->opened = calloc(rows, sizeof *out->opened);
    if (!out->slot || !out->text || !out->card || !out->member || !out->opened) return false;
    find_slots(content, out->slot);
    return harakiri_outcomes_sort(content);
}

void harakiri_outcomes_free(harakiri_content *content) {
    free(content->outcomes.slot);
    free(content->outcomes.text);
    free(content->outcomes.card);
    free(content->outcomes.member);
    free(content->outcomes.opened);
}
