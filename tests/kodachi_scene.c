/* Kodachi positions from short text. Cards only change places: a swept state has all of them in pools, the text says
 * where they go, and what it does not mention goes where kodachi_scene.h says. */
#include "kodachi_scene.h"

#include <stdio.h>
#include <string.h>

/* All cards that have no place yet. */
typedef struct pools {
    kodachi_counts house, own[KODACHI_SEATS];
    uint8_t guards[KODACHI_GUARD_KINDS];
    bool has_hand[KODACHI_SEATS];
    bool rests_in_discard[KODACHI_SEATS], house_in_discard, guards_in_discard;
} pools;

int scene_card(const scene *p, const char *name) {
    for (int kind = 1; kind <= p->k->kinds; kind++)
        if (!strcmp(p->k->card[kind].name, name)) return kind;
    fail_msg("no such card: %s", name);
    return 0;
}

int scene_guard(const scene *p, const char *name) {
    for (int kind = 1; kind <= p->k->guard_kinds; kind++)
        if (!strcmp(p->k->guard[kind].name, name)) return kind;
    fail_msg("no such guard: %s", name);
    return 0;
}

static int take_card(const scene *p, pools *all, int seat, const char *name) {
    int kind = scene_card(p, name);
    uint8_t *left = kodachi_is_starting(&p->k->card[kind]) ? &all->own[seat][kind] : &all->house[kind];
    if (!*left) fail_msg("seat %d: no %s left", seat, name);
    (*left)--;
    return kind;
}

static int take_guard(const scene *p, pools *all, const char *name) {
    int kind = scene_guard(p, name);
    if (!all->guards[kind]) fail_msg("no guard %s left", name);
    all->guards[kind]--;
    return kind;
}

static void add_hand(kodachi_player *player, int kind, bool is_known) {
    player->hand[kind]++;
    player->known[kind] = (uint8_t)(player->known[kind] + is_known);
    player->hand_count++;
    player->held |= 1ull << kind;
}

static void add_treasure(kodachi_player *player, int kind) {
    player->treasure[kind]++;
    player->treasure_count++;
    player->owned |= 1ull << kind;
}

static void add_token(scene *p, int seat, const char *name) {
    int clan = (int)(strchr("RBG", name[0]) - "RBG"), level = p->s.token_next[clan]++;
    assert_int_equal(kodachi_token_worth(clan * 3 + level), name[1] - '0');
    p->s.player[seat].tokens |= (uint16_t)(1u << (clan * 3 + level));
    p->s.is_final |= __builtin_popcount(p->s.player[seat].tokens) >= 4; /* K27 */
}

/* Lists are read top first and kept top last: they are filled from the bottom and turned round at the end. */
static void put(scene *p, pools *all, int seat, const char *zone, const char *word) {
    kodachi_state *s = &p->s;
    kodachi_player *player = &s->player[seat];
    if (!strcmp(zone, "hand") || !strcmp(zone, "known"))
        add_hand(player, take_card(p, all, seat, word), *zone == 'k');
    else if (!strcmp(zone, "pile"))
        player->pile[player->pile_count++] = (uint8_t)take_card(p, all, seat, word);
    else if (!strcmp(zone, "discard"))
        player->discard[take_card(p, all, seat, word)]++;
    else if (!strcmp(zone, "treasures"))
        add_treasure(player, take_guard(p, all, word));
    else if (!strcmp(zone, "tokens"))
        add_token(p, seat, word);
    else if (!strcmp(zone, "house"))
        s->house_deck[s->house_count++] = (uint8_t)take_card(p, all, seat, word);
    else if (!strcmp(zone, "guards"))
        s->guard_deck[s->guard_count++] = (uint8_t)take_guard(p, all, word);
    else if (!strcmp(zone, "rest"))
        all->rests_in_discard[seat] = !strcmp(word, "discard");
    else if (!strcmp(zone, "house-rest"))
        all->house_in_discard = !strcmp(word, "discard");
    else if (!strcmp(zone, "guard-rest"))
        all->guards_in_discard = !strcmp(word, "discard");
    else
        fail_msg("no such place: %s", zone);
}

/* "1.hand: d1 d2" */
static void read_item(scene *p, pools *all, char *item) {
    char *at = item, *end;
    int seat = 0;
    while (*at == ' ') at++;
    if (at[0] >= '0' && at[0] <= '3' && at[1] == '.') seat = *at - '0', at += 2;
    char *zone = at, *words = strchr(at, ':');
    if (!words) fail_msg("no place in '%s'", item);
    *words++ = 0;
    if (!strcmp(zone, "hand") || !strcmp(zone, "known")) all->has_hand[seat] = true;
    for (char *word = strtok_r(words, " ", &end); word; word = strtok_r(NULL, " ", &end)) put(p, all, seat, zone, word);
}

static void read_text(scene *p, pools *all, const char *text) {
    char copy[SCENE_TEXT], *end;
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    for (char *item = strtok_r(copy, ";", &end); item; item = strtok_r(NULL, ";", &end)) read_item(p, all, item);
}

static void turn_round(uint8_t *list, int count) {
    for (int i = 0; i < count / 2; i++) {
        uint8_t card = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = card;
    }
}

/* Everything left goes below the list, or to the discards; then the list is turned round, its top last. */
static void place_rest(uint8_t *left, int kinds, bool in_discard, uint8_t *list, uint8_t *count, uint8_t *discard) {
    for (int kind = 1; kind <= kinds; kind++)
        for (; left[kind]; left[kind]--) {
            if (in_discard)
                discard[kind]++;
            else
                list[(*count)++] = (uint8_t)kind;
        }
    turn_round(list, *count);
}

static void place_player(scene *p, pools *all, int seat) {
    kodachi_player *player = &p->s.player[seat];
    for (int kind = 1; !all->has_hand[seat] && player->hand_count < KODACHI_HAND; kind++)
        for (; all->own[seat][kind] && player->hand_count < KODACHI_HAND; all->own[seat][kind]--)
            add_hand(player, kind, false);
    place_rest(all->own[seat], p->k->kinds, all->rests_in_discard[seat], player->pile, &player->pile_count,
               player->discard);
    if (!player->pile_count) memcpy(player->known, player->hand, sizeof player->known);
}

static void show_column(scene *p) {
    kodachi_state *s = &p->s;
    s->column_house[0] = s->house_deck[--s->house_count];
    s->column_guard[0] = s->guard_deck[--s->guard_count];
    s->house_deck[s->house_count] = s->guard_deck[s->guard_count] = 0;
    s->columns = 1;
    s->top_back = 0;
    if (s->guard_count) s->top_back = p->k->guard[s->guard_deck[s->guard_count - 1]].is_elite ? 2 : 1;
    s->phase = KODACHI_DECLARE;
    s->dojo = KODACHI_NOT_DOJO;
}

static void fill_pools(const scene *p, pools *all) {
    memset(all, 0, sizeof *all);
    for (int kind = 1; kind <= p->k->kinds; kind++) {
        if (!kodachi_is_starting(&p->k->card[kind])) all->house[kind] = p->k->card[kind].copies;
        for (int seat = 0; seat < p->rules->players && kodachi_is_starting(&p->k->card[kind]); seat++)
            all->own[seat][kind] = p->k->card[kind].copies;
    }
    for (int kind = 1; kind <= p->k->guard_kinds; kind++) all->guards[kind] = p->k->guard[kind].copies;
}

void scene_init(scene *p, int players, const char *options, const char *text) {
    pools all;
    memset(p, 0, sizeof *p);
    p->rules = rules_for("kodachi", players, options);
    p->k = (const kodachi_rules *)p->rules;
    p->events = (irori_events){.list = p->list, .cap = SCENE_EVENTS};
    p->s.chance.seed = irori_seed_from_text("scene");
    p->s.round = 1;
    fill_pools(p, &all);
    read_text(p, &all, text);
    for (int seat = 0; seat < players; seat++) place_player(p, &all, seat);
    kodachi_state *s = &p->s;
    place_rest(all.house, p->k->kinds, all.house_in_discard, s->house_deck, &s->house_count, s->house_discard);
    place_rest(all.guards, p->k->guard_kinds, all.guards_in_discard, s->guard_deck, &s->guard_count, s->guard_discard);
    show_column(p);
    uint8_t bytes[IRORI_MAX_ENCODED];
    kodachi_state again;
    if (kodachi_decode(p->rules, &again, bytes, kodachi_encode(p->rules, s, bytes))) fail_msg("not a state: %s", text);
}

void scene_done(scene *p) { irori_rules_free(p->rules); }

static void play_one(scene *p, const char *text) {
    irori_message why = {.id = NULL};
    irori_move move = move_from(p->rules, text);
    int seat = kodachi_decider(&p->s);
    if (kodachi_check(p->rules, &p->s, seat, move, &why)) fail_msg("seat %d may not %s: %s", seat, text, why.id);
    p->rules->game->apply(p->rules, &p->s, seat, move, &p->events);
}

void scene_play(scene *p, const char *moves) {
    char copy[SCENE_TEXT], *end;
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    p->events.count = 0;
    for (char *move = strtok_r(copy, ";", &end); move; move = strtok_r(NULL, ";", &end)) play_one(p, move);
}

void scene_assert_refused(scene *p, const char *text, const char *id) {
    irori_message why = {.id = NULL};
    irori_move move = move_from(p->rules, text);
    assert_int_equal(kodachi_check(p->rules, &p->s, kodachi_decider(&p->s), move, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, id);
}

static uint32_t list_moves(const scene *p, irori_move *moves) {
    return kodachi_moves(p->rules, &p->s, kodachi_decider(&p->s), moves);
}

void scene_assert_moves(const scene *p, const char *expected) {
    static irori_move moves[KODACHI_MAX_MOVES];
    char all[SCENE_TEXT] = "", text[IRORI_MOVE_TEXT];
    uint32_t count = list_moves(p, moves);
    for (uint32_t i = 0; i < count; i++) {
        kodachi_move_to_text(p->rules, moves[i], text);
        assert_true(strlen(all) + strlen(text) + 3 < sizeof all);
        sprintf(all + strlen(all), "%s%s", i ? "; " : "", text);
    }
    assert_string_equal(all, expected);
}

bool scene_offers(const scene *p, const char *text) {
    static irori_move moves[KODACHI_MAX_MOVES];
    irori_move move = move_from(p->rules, text);
    uint32_t count = list_moves(p, moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

static bool is_among(const char *words, const char *name) {
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return true;
    return false;
}

void scene_assert_told(const scene *p, const char *kinds, const char *expected) {
    char told[SCENE_TEXT] = "", text[EVENT_TEXT];
    for (size_t i = 0; i < p->events.count; i++) {
        if (!is_among(kinds, p->rules->game->event_kinds[p->list[i].kind].name)) continue;
        assert_true(strlen(told) + EVENT_TEXT < sizeof told);
        if (*told) strcat(told, "; ");
        strcat(told, event_text(p->rules, p->list[i], text));
    }
    assert_string_equal(told, expected);
}

static void assert_cards(const scene *p, const uint8_t *counts, const char *expected) {
    char text[1024] = "";
    for (int kind = 1; kind <= p->k->kinds; kind++)
        for (int i = 0; i < counts[kind]; i++)
            sprintf(text + strlen(text), "%s%s", *text ? " " : "", p->k->card[kind].name);
    assert_string_equal(text, expected);
}

void scene_assert_hand(const scene *p, int seat, const char *expected) {
    assert_cards(p, p->s.player[seat].hand, expected);
}

void scene_assert_known(const scene *p, int seat, const char *expected) {
    assert_cards(p, p->s.player[seat].known, expected);
}

void scene_assert_discard(const scene *p, int seat, const char *expected) {
    assert_cards(p, p->s.player[seat].discard, expected);
}

void scene_assert_treasures(const scene *p, int seat, const char *expected) {
    char text[1024] = "";
    for (int kind = 1; kind <= p->k->guard_kinds; kind++)
        for (int i = 0; i < p->s.player[seat].treasure[kind]; i++)
            sprintf(text + strlen(text), "%s%s", *text ? " " : "", p->k->guard[kind].name);
    assert_string_equal(text, expected);
}

void scene_assert_tokens(const scene *p, int seat, const char *expected) {
    char text[64] = "";
    for (int token = 0; token < KODACHI_TOKENS; token++)
        if (p->s.player[seat].tokens >> token & 1)
            sprintf(text + strlen(text), "%s%c%d", *text ? " " : "", "RBG"[token / 3], kodachi_token_worth(token));
    assert_string_equal(text, expected);
}
