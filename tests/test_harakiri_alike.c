/* The cards of content/: no two ask the same of the players. What a card asks is its rows and its story without the
 * prose and without how much: two that differ in words or numbers alone are one card printed twice. */
#include <stdio.h>
#include <string.h>

#include "content_scene.h"
#include "support.h"

static harakiri_content *content;

static int setup(void **unused __attribute__((unused))) {
    return harakiri_content_load(harakiri_own_content.bytes, harakiri_own_content.size, &content, NULL) ? -1 : 0;
}

static int teardown(void **unused __attribute__((unused))) {
    harakiri_content_free(content);
    return 0;
}

/* Numbers that say what something asks. */
enum { MOST = 1024, MOST_CARDS = 256 };

typedef struct essence {
    int count;
    uint16_t number[MOST];
} essence;

static void put(essence *e, int number) {
    assert_true(e->count < MOST);
    e->number[e->count++] = (uint16_t)number;
}

static void put_condition(essence *e, int condition) {
    const harakiri_test *test = &content->test[condition];
    put(e, test->op);
    if (test->op != HARAKIRI_NOT && test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) {
        put(e, test->a);
        return;
    }
    put_condition(e, test->a);
    if (test->op != HARAKIRI_NOT) put_condition(e, test->b);
}

/* How far down the script a step is, prose left out; of other scripts (a passage), which one. */
static int place_of(int script, int step) {
    int place = 0;
    for (int at = script; at < step; at++) place += content->step[at].op != HARAKIRI_OP_TELL;
    return step < script ? step : place;
}

static bool names_a_condition(int op) {
    return op == HARAKIRI_OP_IF || op == HARAKIRI_OP_EACH || op == HARAKIRI_OP_SOMEONE || op == HARAKIRI_OP_MODIFIER;
}

static void put_step(essence *e, int script, const harakiri_step *step) {
    put(e, step->op);
    put(e, step->sub);
    put(e, step->n > 0);
    if (step->jump) put(e, place_of(script, step->jump));
    if (step->op == HARAKIRI_OP_OPTION) put_condition(e, step->b);
    if (names_a_condition(step->op)) put_condition(e, step->a);
    if (step->op != HARAKIRI_OP_EFFECT && step->op != HARAKIRI_OP_PAY) return;
    put(e, step->a);
    put(e, step->b);
}

/* A script ends with its only DONE. */
static void put_script(essence *e, int script) {
    for (int at = script; script && content->step[at].op != HARAKIRI_OP_DONE; at++)
        if (content->step[at].op != HARAKIRI_OP_TELL) put_step(e, script, &content->step[at]);
    put(e, HARAKIRI_OP_DONE);
}

static void put_bonuses(essence *e, int first, int count) {
    for (int i = first; i < first + count; i++) {
        put(e, content->bonus[i].kind);
        put_condition(e, content->bonus[i].condition);
    }
}

static essence list[MOST_CARDS];
static char names[MOST_CARDS][64];
static int count;

static essence *next(int name, const char *part) {
    assert_true(count < MOST_CARDS);
    snprintf(names[count], sizeof names[count], "%s%s", harakiri_name(content, name), part);
    list[count].count = 0;
    return &list[count++];
}

static void assert_all_different(void) {
    int alike = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            if (list[i].count != list[k].count ||
                memcmp(list[i].number, list[k].number, (size_t)list[i].count * sizeof *list[i].number))
                continue;
            print_message("%s asks what %s asks\n", names[i], names[k]);
            alike++;
        }
    assert_true(count > 1);
    assert_int_equal(alike, 0);
    count = 0;
}

FACT(no_two_sides_of_travel_events_are_alike) {
    for (int i = 1; i < content->event_count; i++)
        for (int side = 0; side < 2; side++)
            put_script(next(content->event[i].name, side ? " red" : " green"), content->event[i].side[side]);
    assert_all_different();
}

FACT(no_two_parts_of_influence_cards_are_alike) {
    static const char *const parts[] = {" low", " medium", " high"};
    for (int i = 1; i < content->influence_count; i++)
        for (int part = 0; part < 3; part++)
            put_script(next(content->influence[i].name, parts[part]), content->influence[i].part[part]);
    assert_all_different();
}

/* Another price does not make another card; another class does. */
FACT(no_two_weapons_or_armors_of_a_class_are_alike) {
    for (int i = 1; i < content->gear_count; i++) {
        const harakiri_gear *gear = &content->gear[i];
        essence *e = next(gear->name, "");
        put(e, gear->class);
        put(e, gear->armor);
        for (int colour = 0; colour < HARAKIRI_COLOURS; colour++) put(e, gear->dice[colour]);
        put_bonuses(e, gear->bonus, gear->bonuses);
    }
    assert_all_different();
}

/* What missions hand out is a key: stories ask for it by its name. */
FACT(no_two_items_are_alike) {
    for (int i = 1; i < content->item_count; i++) {
        const harakiri_item *item = &content->item[i];
        if (item->kind == HARAKIRI_SPECIAL_ITEM && !item->use && !item->bonuses && !item->reroll) continue;
        essence *e = next(item->name, "");
        put(e, item->kind == HARAKIRI_USES ? HARAKIRI_CONSUMABLE : item->kind);
        put(e, item->limit);
        put(e, item->reroll);
        put_bonuses(e, item->bonus, item->bonuses);
        put_script(e, item->use);
    }
    assert_all_different();
}

FACT(no_two_kami_are_alike) {
    for (int i = 1; i < content->kami_count; i++) {
        const harakiri_kami *kami = &content->kami[i];
        essence *e = next(kami->name, "");
        put(e, kami->reroll);
        put_bonuses(e, kami->bonus, kami->bonuses);
        put_script(e, kami->use);
    }
    assert_all_different();
}

FACT(no_two_missions_are_alike) {
    for (int i = 1; i < content->mission_count; i++)
        put_script(next(content->mission[i].name, ""), content->mission[i].token);
    assert_all_different();
}

FACT(no_two_enemies_are_alike) {
    for (int i = 1; i < content->enemy_count; i++) {
        const harakiri_enemy *enemy = &content->enemy[i];
        essence *e = next(enemy->name, "");
        put(e, enemy->target);
        put(e, enemy->whom);
        put_script(e, enemy->contact);
        put_script(e, enemy->success);
        put_script(e, enemy->failure);
    }
    assert_all_different();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_sides_of_travel_events_are_alike),
        cmocka_unit_test(no_two_parts_of_influence_cards_are_alike),
        cmocka_unit_test(no_two_weapons_or_armors_of_a_class_are_alike),
        cmocka_unit_test(no_two_items_are_alike),
        cmocka_unit_test(no_two_kami_are_alike),
        cmocka_unit_test(no_two_missions_are_alike),
        cmocka_unit_test(no_two_enemies_are_alike),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
