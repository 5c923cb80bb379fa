/* irori sheet: the campaign sheet of a Harakiri record (H3), to read and to print. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "games/harakiri/play.h"

static const cli_option options[] = {
    {"at", "ENTRY", "after this entry of the record (0: the start) instead of its end"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

typedef struct sheet {
    const irori_words *words;
    const harakiri_content *content;
    const harakiri_state *s;
} sheet;

static const char *say(const sheet *v, const char *id) { return irori_words_get(v->words, id); }
static const char *text(const sheet *v, int title) { return harakiri_text(v->content, title); }

/* Names after a label, with commas; a dash for nothing. */
#define PRINT_SET(label, table, set)                                                                            \
    do {                                                                                                        \
        int printed = 0;                                                                                        \
        printf("  %s: ", say(v, label));                                                                        \
        HARAKIRI_FOR_EACH(id, set) printf("%s%s", printed++ ? ", " : "", text(v, v->content->table[id].title)); \
        printf("%s\n", printed ? "" : "–");                                                                     \
    } while (0)

static const char *outcome_word(int outcome) {
    return outcome == HARAKIRI_SUCCESS   ? "harakiri.sheet.won"
           : outcome == HARAKIRI_FAILURE ? "harakiri.sheet.lost"
                                         : "harakiri.sheet.open";
}

static void print_chapters(const sheet *v) {
    for (int i = 1; i < v->content->chapter_count; i++) {
        int history = v->s->history[i];
        if (!history && v->s->chapter != i) continue;
        printf("  %d  %s: %s; %s: %s\n", v->content->chapter[i].number, text(v, v->content->chapter[i].title),
               say(v, outcome_word(harakiri_history_outcome(history))), say(v, "harakiri.sheet.exploration"),
               say(v, outcome_word(harakiri_history_exploration(history))));
    }
}

static void print_places(const sheet *v) {
    harakiri_set discovered = {.word = {v->s->special_discovered}};
    PRINT_SET("harakiri.sheet.discovered", location, &discovered);
    for (int i = 1; i < v->content->location_count; i++)
        if (v->s->damage[i])
            printf("  %s: %s\n", text(v, v->content->location[i].title),
                   say(v, v->s->damage[i] == HARAKIRI_RAZED ? "harakiri.sheet.razed" : "harakiri.sheet.captured"));
}

static void print_missions(const sheet *v) {
    harakiri_set ended[2] = {{.word = {0}}, {.word = {0}}};
    for (int i = 1; i < v->content->mission_count; i++)
        if (v->s->mission[i] >= HARAKIRI_MISSION_COMPLETED)
            harakiri_add(&ended[v->s->mission[i] == HARAKIRI_MISSION_FAILED], i);
    PRINT_SET("harakiri.sheet.completed", mission, &ended[0]);
    PRINT_SET("harakiri.sheet.failed", mission, &ended[1]);
}

static void print_skills(const sheet *v, const harakiri_character *c) {
    int printed = 0;
    printf("  %s: ", say(v, "harakiri.sheet.skills"));
    for (int i = 1; i < v->content->skill_count; i++) {
        if (!(c->skills >> i & 1)) continue;
        int trait = v->content->skill[i].trait[c->sides >> i & 1];
        printf("%s%s", printed++ ? ", " : "", text(v, v->content->skill[i].title));
        if (trait) printf(" (%s)", text(v, v->content->trait[trait].title));
    }
    printf("%s\n", printed ? "" : "–");
}

static void print_character(const sheet *v, int who) {
    static const char *const attributes[] = {"harakiri.attribute.power", "harakiri.attribute.dexterity",
                                             "harakiri.attribute.knowledge", "harakiri.attribute.spirit"};
    const harakiri_character *c = harakiri_who_of(v->s, who);
    printf("\n%s: %s %d, %s %d\n ", text(v, v->content->hero[who].title), say(v, "harakiri.sheet.level"), c->level,
           say(v, "harakiri.sheet.health"), harakiri_max_health(v->content, v->s, who));
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++)
        printf(" %s %d%s", say(v, attributes[i]), c->attribute[i], i < 3 ? "," : "\n");
    printf("  %s: %s, %s %d\n", say(v, "harakiri.sheet.kami"), c->kami ? text(v, v->content->kami[c->kami].title) : "–",
           say(v, "harakiri.sheet.affinity"), c->affinity);
    printf("  %s %d, %s %d, %s %d, %s %d\n", say(v, "harakiri.sheet.coins"), c->coins, say(v, "harakiri.sheet.karma"),
           c->karma, say(v, "harakiri.sheet.heads"), c->heads, say(v, "harakiri.sheet.boss-heads"), c->boss_heads);
    PRINT_SET("harakiri.sheet.equipment", gear, &c->gear);
    PRINT_SET("harakiri.sheet.items", item, &c->items);
    print_skills(v, c);
}

static void print_sheet(const sheet *v) {
    printf("%s\n\n", say(v, "harakiri.sheet.title"));
    print_chapters(v);
    PRINT_SET("harakiri.sheet.marks", mark, &v->s->marks);
    print_places(v);
    print_missions(v);
    PRINT_SET("harakiri.sheet.events-gone", event, &v->s->events_gone);
    PRINT_SET("harakiri.sheet.events-added", event, &v->s->events_added);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) print_character(v, who);
}

static int show(const cli_args *args, const irori_words *words, const irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    static harakiri_state s;
    static char json[65536];
    long at, entries = (long)irori_table_entries(table);
    if (strcmp(rules->game->id, "harakiri")) return cli_no(args->command, "only campaigns of harakiri have a sheet");
    if (!cli_number(args, "at", 0, entries, entries, &at)) return CLI_WRONG_USE;
    irori_table_known(table, (uint32_t)at, IRORI_SPECTATOR, &s);
    if (cli_has(args, "json")) {
        irori_writer writer = irori_writer_to(json, sizeof json);
        harakiri_view(rules, &s, IRORI_SPECTATOR, &writer);
        return cli_print_json(args->command, &writer);
    }
    print_sheet(&(sheet){words, ((const harakiri_rules *)rules)->content, &s});
    return CLI_DONE;
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    if (!words) return CLI_WRONG_USE;
    irori_table *table = cli_load(args->command, args->operand[0], IRORI_LOAD_RESUME);
    if (!table) return CLI_NO;
    int status = show(args, words, table);
    irori_table_free(table);
    return cli_finish(args->command, status);
}

const cli_command cli_sheet = {
    .name = "sheet",
    .operands = "FILE",
    .about = "Prints the campaign sheet of a Harakiri record (- for standard input).",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
