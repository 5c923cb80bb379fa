/* What is reached, driven by the content's tables. Each thing that can be reached is an entry of a group; each story is
 * one, too, and reached when anything in it is. Within stories each sentence, option and effect is counted on its own:
 * sentences and options by the events that tell them, effects where the story machine hands them over, which is why the
 * program is linked with -Wl,--wrap=harakiri_do. */
#include "harakiri_reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ENTRIES = 2048, NAME = 64, RAREST = 5, RAREST_STEPS = 40, EXCERPT = 60 };

#define GROUP_LIST(X)                        \
    X(CHAPTER, "parts of chapters")          \
    X(MISSION, "parts of missions")          \
    X(ENEMY, "enemies on the map")           \
    X(ENEMY_STORY, "stories of enemies")     \
    X(TRAVEL, "sides of travel events")      \
    X(INFLUENCE, "parts of influence cards") \
    X(SPECIAL, "special places discovered")  \
    X(VISIT, "special places visited")       \
    X(GEAR, "equipment had")                 \
    X(ITEM, "items had")                     \
    X(USE, "items used")                     \
    X(KAMI, "kami followed")                 \
    X(KAMI_USE, "kami called")               \
    X(SKILL, "sides of skills learned")      \
    X(MARK, "marks written")                 \
    X(PASSAGE, "passages")

typedef enum reach_group {
#define X(id, title) GROUP_##id,
    GROUP_LIST(X)
#undef X
        GROUPS
} reach_group;

/* Reached in so many games; `last` is the last of them, counted from 1. */
typedef struct reach_count {
    int games, last;
} reach_count;

typedef struct entry {
    reach_group group;
    char name[NAME];
    reach_count count;
} entry;

static const harakiri_content *content;
static entry entries[MAX_ENTRIES];
static int entry_count, game;
static bool is_heard;
static reach_count steps[HARAKIRI_MAX_STEPS];
static double influence[GROUPS][2];      /* by how much texts raised it, and lowered it, in all games */
static int story_of[HARAKIRI_MAX_STEPS]; /* the entry whose story a step is part of; -1: none */
static int step_of[HARAKIRI_MAX_TEXTS];  /* the step that tells this text; 0: none */
/* The first entry of a table's rows, less its first id: row i is entries[first + i]. */
static int first_gear, first_item, first_kami, first_skill, first_mark, first_enemy;
static int special_entry[HARAKIRI_MAX_LOCATIONS];

/* Counting */

static void hit(reach_count *c) {
    if (c->last == game) return;
    c->last = game;
    c->games++;
}

static void hit_step(int step) {
    hit(&steps[step]);
    if (story_of[step] >= 0) hit(&entries[story_of[step]].count);
}

void __real_harakiri_do(const harakiri_context *context, const harakiri_step *step);
void __wrap_harakiri_do(const harakiri_context *context, const harakiri_step *step);

/* Prices are carried out as effects, too, which are in no table. */
void __wrap_harakiri_do(const harakiri_context *context, const harakiri_step *step) {
    uintptr_t at = (uintptr_t)step, table = (uintptr_t)content->step;
    if (is_heard && at >= table && at < table + content->step_count * sizeof *step) {
        int index = (int)(step - content->step);
        hit_step(index);
        if (step->sub == HARAKIRI_EFFECT_INFLUENCE && story_of[index] >= 0)
            influence[entries[story_of[index]].group][step->n < 0] += step->n;
    }
    __real_harakiri_do(context, step);
}

void reach_listen(bool is_listening) { is_heard = is_listening; }
void reach_begin_game(void) { game++; }

static void hit_set(const harakiri_set *set, int first) { HARAKIRI_FOR_EACH(id, set) hit(&entries[first + id].count); }

static void look_at_character(const harakiri_character *character) {
    hit_set(&character->gear, first_gear);
    hit_set(&character->items, first_item);
    if (character->kami) hit(&entries[first_kami + character->kami].count);
    for (uint32_t rest = character->skills; rest; rest &= rest - 1) {
        int skill = __builtin_ctz(rest);
        hit(&entries[first_skill + 2 * skill + (character->sides >> skill & 1)].count);
    }
}

/* An effect that waits for a choice is reached, and may never be handed over. */
static void look_at_story(const harakiri_story *story) {
    int at = story->depth ? story->frame[story->depth - 1].at : 0;
    if (content->step[at].op == HARAKIRI_OP_EFFECT) hit_step(at);
}

void reach_look(const harakiri_state *state, const irori_events *events) {
    for (size_t i = 0; i < events->count; i++) {
        const irori_event *event = &events->list[i];
        bool is_text = event->kind == HARAKIRI_EVENT_TELL || event->kind == HARAKIRI_EVENT_CHOSEN;
        if (is_text) hit_step(step_of[event->object - HARAKIRI_OBJECT_TEXT]);
    }
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) look_at_character(&state->character[i]);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (state->foe[i].kind) hit(&entries[first_enemy + state->foe[i].kind].count);
    for (uint64_t rest = state->special_discovered; rest; rest &= rest - 1)
        hit(&entries[special_entry[__builtin_ctzll(rest)]].count);
    hit_set(&state->marks, first_mark);
    look_at_story(&state->story);
}

/* Entries */

static int add(reach_group group, int name, const char *part) {
    if (entry_count == MAX_ENTRIES) {
        fputs("harakiri_balance: too much content to count\n", stderr);
        exit(2);
    }
    entries[entry_count].group = group;
    snprintf(entries[entry_count].name, NAME, "%s%s%s", harakiri_name(content, name), *part ? ", " : "", part);
    return entry_count++;
}

/* A story, if there is one: it lasts until the next one begins. */
static void add_story(reach_group group, int name, const char *part, int step) {
    if (step) story_of[step] = add(group, name, part);
}

static void add_rounds(const harakiri_chapter *chapter) {
    for (int i = 0; i < HARAKIRI_TRIGGERS; i++) {
        char part[16];
        snprintf(part, sizeof part, "round %d", chapter->trigger_round[i]);
        add_story(GROUP_CHAPTER, chapter->name, part, chapter->trigger[i]);
    }
}

static void add_chapters(void) {
    for (int i = 1; i < content->chapter_count; i++) {
        const harakiri_chapter *chapter = &content->chapter[i];
        add_story(GROUP_CHAPTER, chapter->name, "prepare", chapter->prepare);
        add_story(GROUP_CHAPTER, chapter->name, "growth", chapter->growth);
        add_rounds(chapter);
        add_story(GROUP_CHAPTER, chapter->name, "success", chapter->success);
        add_story(GROUP_CHAPTER, chapter->name, "failure", chapter->failure);
        add_story(GROUP_CHAPTER, chapter->name, "won", chapter->won);
        add_story(GROUP_CHAPTER, chapter->name, "lost", chapter->lost);
    }
}

static void add_missions_and_enemies(void) {
    for (int i = 1; i < content->mission_count; i++) {
        const harakiri_mission *mission = &content->mission[i];
        add_story(GROUP_MISSION, mission->name, "reveal", mission->reveal);
        add_story(GROUP_MISSION, mission->name, "token", mission->token);
        add_story(GROUP_MISSION, mission->name, "success", mission->success);
        add_story(GROUP_MISSION, mission->name, "failure", mission->failure);
    }
    first_enemy = entry_count - 1;
    for (int i = 1; i < content->enemy_count; i++) add(GROUP_ENEMY, content->enemy[i].name, "");
    for (int i = 1; i < content->enemy_count; i++) {
        const harakiri_enemy *enemy = &content->enemy[i];
        add_story(GROUP_ENEMY_STORY, enemy->name, "contact", enemy->contact);
        add_story(GROUP_ENEMY_STORY, enemy->name, "success", enemy->success);
        add_story(GROUP_ENEMY_STORY, enemy->name, "failure", enemy->failure);
    }
}

static void add_decks(void) {
    static const char *const parts[] = {"low", "medium", "high"}, *const sides[] = {"green", "red"};
    for (int i = 1; i < content->event_count; i++)
        for (int side = 0; side < 2; side++)
            add_story(GROUP_TRAVEL, content->event[i].name, sides[side], content->event[i].side[side]);
    for (int i = 1; i < content->influence_count; i++)
        for (int part = 0; part < 3; part++)
            add_story(GROUP_INFLUENCE, content->influence[i].name, parts[part], content->influence[i].part[part]);
    for (int i = 1; i < content->passage_count; i++)
        add_story(GROUP_PASSAGE, content->passage[i].name, "", content->passage[i].step);
}

static void add_places(void) {
    for (int i = 1; i < content->location_count; i++) {
        const harakiri_location *place = &content->location[i];
        if (place->kind == HARAKIRI_SPECIAL) special_entry[i] = add(GROUP_SPECIAL, place->name, "");
        add_story(GROUP_VISIT, place->name, "", place->visit);
    }
}

static void add_belongings(void) {
    first_gear = entry_count - 1;
    for (int i = 1; i < content->gear_count; i++) add(GROUP_GEAR, content->gear[i].name, "");
    first_item = entry_count - 1;
    for (int i = 1; i < content->item_count; i++) add(GROUP_ITEM, content->item[i].name, "");
    for (int i = 1; i < content->item_count; i++) add_story(GROUP_USE, content->item[i].name, "", content->item[i].use);
    first_kami = entry_count - 1;
    for (int i = 1; i < content->kami_count; i++) add(GROUP_KAMI, content->kami[i].name, "");
    for (int i = 1; i < content->kami_count; i++)
        add_story(GROUP_KAMI_USE, content->kami[i].name, "", content->kami[i].use);
    first_skill = entry_count - 2;
    for (int i = 1; i < content->skill_count; i++) {
        add(GROUP_SKILL, content->skill[i].name, "one side");
        add(GROUP_SKILL, content->skill[i].name, "other side");
    }
    first_mark = entry_count - 1;
    for (int i = 1; i < content->mark_count; i++) add(GROUP_MARK, content->mark[i].name, "");
}

static bool is_told(int op) { return op == HARAKIRI_OP_TELL || op == HARAKIRI_OP_OPTION; }
static bool is_counted(int op) { return is_told(op) || op == HARAKIRI_OP_EFFECT; }

void reach_open(const harakiri_content *all) {
    content = all;
    memset(story_of, -1, sizeof story_of);
    add_chapters();
    add_missions_and_enemies();
    add_decks();
    add_places();
    add_belongings();
    for (int step = 1; step < content->step_count; step++) {
        if (story_of[step] < 0) story_of[step] = story_of[step - 1];
        if (is_told(content->step[step].op)) step_of[content->step[step].a] = step;
    }
}

/* Reports */

static double share(int count, int games) { return 100.0 * count / games; }

static int by_games(const void *left, const void *right) {
    const entry *const *a = left, *const *b = right;
    return (*a)->count.games - (*b)->count.games;
}

static void print_group(reach_group group, const char *title, int games) {
    static const entry *found[MAX_ENTRIES];
    int total = 0, never = 0;
    for (int i = 0; i < entry_count; i++)
        if (entries[i].group == group) found[total++] = &entries[i];
    qsort(found, (size_t)total, sizeof *found, by_games);
    while (never < total && !found[never]->count.games) never++;
    printf("\n%s: %d of %d\n", title, total - never, total);
    for (int i = 0; i < never; i++) printf("  never     %s\n", found[i]->name);
    for (int i = never; i < total && i < never + RAREST; i++)
        printf("  %6.2f %%  %s\n", share(found[i]->count.games, games), found[i]->name);
}

static void print_step(int at, int games) {
    static const char *const effects[] = {"",
#define X(id, pattern, needs, low, high, about) pattern,
                                          HARAKIRI_EFFECT_LIST(X)
#undef X
    };
    const harakiri_step *step = &content->step[at];
    if (steps[at].games)
        printf("  %6.2f %%  %s: ", share(steps[at].games, games), entries[story_of[at]].name);
    else
        printf("  never     %s: ", entries[story_of[at]].name);
    if (step->op == HARAKIRI_OP_EFFECT)
        printf("(%s, %d)\n", effects[step->sub], step->n);
    else
        printf("%s%.*s\n", step->op == HARAKIRI_OP_OPTION ? "* " : "", EXCERPT, harakiri_text(content, step->a));
}

static int steps_by_games(const void *left, const void *right) {
    const int *a = left, *b = right;
    return steps[*a].games != steps[*b].games ? steps[*a].games - steps[*b].games : *a - *b;
}

/* Not what merely follows: the next line of the same paragraph, or what an option leads to. */
static bool is_news(int at) {
    int before = content->step[at - 1].op;
    if (content->step[at].op == HARAKIRI_OP_OPTION) return true;
    if ((before == HARAKIRI_OP_TELL || before == HARAKIRI_OP_EFFECT) && steps[at - 1].games == steps[at].games)
        return false;
    int start = at;
    while (content->step[start - 1].op == HARAKIRI_OP_PAY) start--;
    for (int i = at - 1; i > 0 && story_of[i] == story_of[at]; i--)
        if (content->step[i].op == HARAKIRI_OP_OPTION && content->step[i].jump == start) return false;
    return true;
}

/* Stories that nobody came to are in their groups already. */
static bool is_listed(int at) {
    return is_counted(content->step[at].op) && story_of[at] >= 0 && entries[story_of[at]].count.games && is_news(at);
}

static void print_steps(int games) {
    static int found[HARAKIRI_MAX_STEPS];
    int total = 0, counted = 0, reached = 0, shown = 0;
    for (int at = 1; at < content->step_count; at++) {
        if (is_counted(content->step[at].op) && story_of[at] >= 0) counted++, reached += steps[at].games > 0;
        if (is_listed(at)) found[total++] = at;
    }
    qsort(found, (size_t)total, sizeof *found, steps_by_games);
    printf("\nsentences, options and effects: %d of %d\n", reached, counted);
    for (int i = 0; i < total && (!steps[found[i]].games || shown < RAREST_STEPS); i++) {
        print_step(found[i], games);
        shown += steps[found[i]].games > 0;
    }
}

static void print_influence(int games) {
    static const char *const titles[] = {
#define X(id, title) title,
        GROUP_LIST(X)
#undef X
    };
    printf("\nwhat moves the influence, a game\n");
    for (int group = 0; group < GROUPS; group++)
        if (influence[group][0] > 0 || influence[group][1] < 0)
            printf("  %+6.2f %+6.2f  %s\n", influence[group][0] / games, influence[group][1] / games, titles[group]);
}

void reach_print(int games) {
    print_influence(games);
#define X(id, title) print_group(GROUP_##id, title, games);
    GROUP_LIST(X)
#undef X
    print_steps(games);
}
