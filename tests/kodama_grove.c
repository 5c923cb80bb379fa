#include "kodama_grove.h"

#include <stdio.h>
#include <string.h>

void grove_deal(grove *p, const char *text) {
    irori_seed seed = irori_seed_from_text(text);
    p->events = (irori_events){.list = p->list, .cap = KODAMA_MAX_EVENTS};
    p->base->game->init(p->base, &p->s, &seed, &p->events);
}

void grove_init(grove *p, int players, const char *options) {
    p->rules = (kodama_rules *)rules_for("kodama", players, options);
    p->base = &p->rules->base;
    grove_deal(p, "grove");
}

void grove_done(grove *p) { irori_rules_free(&p->rules->base); }

void grove_play(grove *p, irori_move move) {
    assert_int_equal(kodama_check(p->base, &p->s, p->s.active, move, NULL), IRORI_OK);
    p->events.count = 0;
    p->base->game->apply(p->base, &p->s, p->s.active, move, &p->events);
}

irori_move grove_first_move(const grove *p) {
    static irori_move list[KODAMA_MAX_MOVES];
    assert_true(kodama_moves(p->base, &p->s, p->s.active, list) > 0);
    return list[0];
}

void grove_play_any(grove *p, int decisions) {
    for (; decisions > 0; decisions--) grove_play(p, grove_first_move(p));
}

void grove_play_to(grove *p, int season, kodama_phase phase) {
    while (p->s.season != season || p->s.phase != phase) grove_play_any(p, 1);
}

char *grove_refusals(const grove *p, irori_move move, char text[512]) {
    irori_message list[IRORI_MAX_REFUSALS];
    int count = irori_refusals(p->base, &p->s, p->s.active, move, list);
    *text = 0;
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), 512 - strlen(text), "%s%s", i ? " " : "", list[i].id + strlen("kodama.why."));
    return text;
}

irori_move grove_find_drop(const grove *p, const char *refusals) {
    const kodama_tree *tree = &p->s.player[p->s.active].tree;
    kodama_wood wood;
    char text[512];
    kodama_wood_init(&wood, p->rules, tree);
    for (int i = 0; i < tree->count; i++) {
        const kodama_card *card = &p->rules->card[tree->card[i].card];
        for (int perch = 0; perch < card->perches[KODAMA_FINE]; perch++)
            for (int angle = 0; angle < KODAMA_TURN; angle += 64) {
                kodama_point at = kodama_point_on(&wood, i, card->perch[perch]);
                irori_move move = kodama_grow_move((kodama_drop){0, at.x, at.y, angle});
                if (!strcmp(grove_refusals(p, move, text), refusals)) return move;
            }
    }
    fail_msg("no drop is refused for '%s'", refusals);
    return 0;
}

int grove_count_told(const grove *p, int kind) {
    int count = 0;
    for (size_t i = 0; i < p->events.count; i++) count += p->list[i].kind == kind;
    return count;
}

const irori_event *grove_told(const grove *p, int kind) {
    for (size_t i = 0; i < p->events.count; i++)
        if (p->list[i].kind == kind) return &p->list[i];
    return NULL;
}

void grove_bare_table(grove *p) {
    p->rules->table = (kodama_point){KODAMA_TRUNK_WIDTH, KODAMA_TRUNK_HEIGHT};
    grove_deal(p, "grove");
}

void grove_set_icons(grove *p, int card, kodama_icon icon, int count) {
    memset(p->rules->card[card].icons, 0, sizeof p->rules->card[card].icons);
    p->rules->card[card].icons[icon] = (uint8_t)count;
}
