/* Harakiri: what a seat may know: everything but the chance to come and what unread texts say. Decks of unknown order
 * are sets already (harakiri.h), and texts are not in the state, so redacting blots out the chance, and a world is the
 * same state with another one, and with a deal: a number from which follows what it comes to instead of unread texts
 * (reading.c). The view tells all of the rest, the key hashes what is encoded of it. */
#include <stddef.h>
#include <string.h>

#include "irori/hash.h"
#include "play.h"

static void blot_out(harakiri_state *s) { memset(s, 0, offsetof(harakiri_state, trace)); }

void harakiri_redact(const irori_rules *rules, void *state, int seat) {
    (void)rules;
    if (seat != IRORI_OMNISCIENT) blot_out(state);
}

uint64_t harakiri_key(const irori_rules *rules, const void *state, int seat) {
    uint8_t bytes[sizeof(harakiri_state)];
    size_t from = seat == IRORI_OMNISCIENT ? 0 : offsetof(harakiri_state, trace);
    return irori_hash64(bytes + from, harakiri_encode(rules, state, bytes) - from, (uint64_t)(int64_t)seat);
}

void harakiri_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    harakiri_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    s->chance = irori_rng_chance(rng);
    s->knew = harakiri_all_read(((const harakiri_rules *)rules)->content, s);
    s->deal = (uint32_t)irori_rng_next(rng) | 1;
    s->dealt = 0;
}

void harakiri_reseed(const irori_rules *rules, void *state, const irori_seed *seed) {
    harakiri_state *s = state;
    (void)rules;
    blot_out(s);
    s->chance = (irori_chance){.seed = *seed};
}

/* The view. Names are those of the content; what is none or nothing is left out. */

const char *const harakiri_phase_names[] = {
#define X(id, name) name,
    HARAKIRI_PHASE_LIST(X)
#undef X
        NULL};

typedef struct sheet {
    const harakiri_content *content;
    const harakiri_state *s;
    irori_writer *writer;
} sheet;

#define NAME(table, id) harakiri_name(v->content, v->content->table[id].name)

static void number(const sheet *v, const char *key, int n) {
    if (n) irori_json_key_int(v->writer, key, n);
}

static void open(const sheet *v, const char *key, char bracket) {
    irori_json_key(v->writer, key);
    irori_json_open(v->writer, bracket);
}

static void write_character(const sheet *v, int who) {
    const harakiri_character *c = harakiri_who_of(v->s, who);
    irori_writer *w = v->writer;
    irori_json_open(w, '{');
    irori_json_key_string(w, "name", NAME(hero, who));
    irori_json_key_int(w, "seat", v->s->seat_of[who - 1]);
    irori_json_key_int(w, "level", c->level);
    irori_json_key_int(w, "health", c->health);
    irori_json_key_string(w, "place", c->place ? NAME(location, c->place) : "");
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++) irori_json_key_int(w, harakiri_attribute_names[i], c->attribute[i]);
    irori_json_key_string(w, "kami", c->kami ? NAME(kami, c->kami) : "");
    irori_json_key_int(w, "affinity", c->affinity);
    irori_json_key_string(w, "weapon", c->weapon ? NAME(gear, c->weapon) : "");
    irori_json_key_string(w, "armor", c->armor ? NAME(gear, c->armor) : "");
    irori_json_key_int(w, "armor_left", c->armor_left);
    irori_json_key_int(w, "coins", c->coins);
    irori_json_key_int(w, "karma", c->karma);
    irori_json_key_int(w, "heads", c->heads);
    irori_json_key_int(w, "boss_heads", c->boss_heads);
    irori_json_key_int(w, "actions", c->actions);
    number(v, "blessed", c->blessed);
    number(v, "activated", c->has_activated);
    number(v, "travelled", c->has_travelled);
    number(v, "delayed", c->is_delayed);
    number(v, "less_actions", c->less);
    number(v, "kami_used", c->kami_used);
    number(v, "next_test", c->next_test);
    number(v, "next_movement", c->next_movement);
    number(v, "fell_at", c->fell_at);
    number(v, "lent", c->lent);
    number(v, "lent_damage", c->lent_damage);
    open(v, "items", '{');
    HARAKIRI_FOR_EACH(item, &c->items) irori_json_key_int(w, NAME(item, item), v->s->uses[item]);
    irori_json_close(w, '}');
    open(v, "equipment", '[');
    HARAKIRI_FOR_EACH(gear, &c->gear) irori_json_string(w, NAME(gear, gear));
    irori_json_close(w, ']');
    open(v, "skills", '{');
    for (uint32_t rest = c->skills; rest; rest &= rest - 1) {
        int skill = __builtin_ctz(rest);
        irori_json_key_int(w, NAME(skill, skill), (int)(c->sides >> skill & 1));
    }
    irori_json_close(w, '}');
    irori_json_close(w, '}');
}

static void write_foes(const sheet *v) {
    open(v, "enemies", '[');
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        const harakiri_foe *foe = &v->s->foe[i];
        if (!foe->kind) continue;
        irori_json_open(v->writer, '{');
        irori_json_key_int(v->writer, "slot", i);
        irori_json_key_string(v->writer, "enemy", NAME(enemy, foe->kind));
        irori_json_key_string(v->writer, "place", NAME(location, foe->place));
        if (foe->mission) irori_json_key_string(v->writer, "mission", NAME(mission, foe->mission));
        number(v, "activated", foe->has_activated);
        irori_json_close(v->writer, '}');
    }
    irori_json_close(v->writer, ']');
}

static void write_tokens(const sheet *v) {
    open(v, "tokens", '[');
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &v->s->token[i];
        if (!token->mission) continue;
        irori_json_open(v->writer, '{');
        irori_json_key_int(v->writer, "slot", i);
        irori_json_key_string(v->writer, "mission", NAME(mission, token->mission));
        irori_json_key_string(v->writer, "place", NAME(location, token->place));
        if (token->character) irori_json_key_string(v->writer, "clan", NAME(hero, token->character));
        irori_json_close(v->writer, '}');
    }
    irori_json_close(v->writer, ']');
}

static void write_missions(const sheet *v) {
    static const char *const states[] = {"away", "face-down", "active", "completed", "failed"};
    open(v, "missions", '{');
    for (int i = 1; i < v->content->mission_count; i++)
        if (v->s->mission[i]) irori_json_key_string(v->writer, NAME(mission, i), states[v->s->mission[i]]);
    irori_json_close(v->writer, '}');
    open(v, "progress", '{');
    for (int i = 1; i < v->content->mission_count; i++)
        if (v->s->progress[i]) irori_json_key_int(v->writer, NAME(mission, i), v->s->progress[i]);
    irori_json_close(v->writer, '}');
}

/* The names of a set. */
#define WRITE_SET(key, table, set)                                                \
    do {                                                                          \
        open(v, key, '[');                                                        \
        HARAKIRI_FOR_EACH(id, set) irori_json_string(v->writer, NAME(table, id)); \
        irori_json_close(v->writer, ']');                                         \
    } while (0)

static void write_decks(const sheet *v) {
    WRITE_SET("market", item, &v->s->market);
    WRITE_SET("influence_cards", influence, &v->s->influence);
    WRITE_SET("travel_cards", event, &v->s->travel);
    open(v, "travel_known", '[');
    for (int i = 0; i < v->s->known_count; i++) irori_json_string(v->writer, NAME(event, v->s->known[i]));
    irori_json_close(v->writer, ']');
    WRITE_SET("events_gone", event, &v->s->events_gone);
    WRITE_SET("events_added", event, &v->s->events_added);
    WRITE_SET("equipment_gone", gear, &v->s->forge_gone);
    WRITE_SET("items_used", item, &v->s->used);
    WRITE_SET("items_out", item, &v->s->market_box);
    open(v, "offered", '[');
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++)
        irori_json_string(v->writer, v->s->display[i] ? NAME(item, v->s->display[i]) : "");
    irori_json_close(v->writer, ']');
}

static void write_places(const sheet *v) {
    static const char *const damages[] = {"whole", "captured", "razed"};
    open(v, "damage", '{');
    for (int i = 1; i < v->content->location_count; i++) {
        if (!v->s->damage[i]) continue;
        open(v, NAME(location, i), '[');
        irori_json_string(v->writer, damages[v->s->damage[i]]);
        irori_json_int(v->writer, v->s->damage_chapter[i]);
        irori_json_close(v->writer, ']');
    }
    irori_json_close(v->writer, '}');
    open(v, "special", '{');
    for (int i = 1; i < v->content->location_count; i++)
        if (v->s->special_placed >> i & 1)
            irori_json_key_string(v->writer, NAME(location, i),
                                  v->s->special_discovered >> i & 1 ? "discovered" : "undiscovered");
    irori_json_close(v->writer, '}');
    open(v, "cut", '[');
    HARAKIRI_FOR_EACH(way, &v->s->cut) {
        irori_json_open(v->writer, '[');
        irori_json_string(v->writer, NAME(location, v->content->way[way].a));
        irori_json_string(v->writer, NAME(location, v->content->way[way].b));
        irori_json_close(v->writer, ']');
    }
    irori_json_close(v->writer, ']');
    WRITE_SET("marks", mark, &v->s->marks);
}

/* Where a story stands: the compiler's step numbers. What it says next is nobody's business yet (H17). */
static void write_story(const sheet *v) {
    const harakiri_story *story = &v->s->story;
    open(v, "story", '[');
    for (int i = 0; i < story->depth; i++) {
        const harakiri_frame *frame = &story->frame[i];
        irori_json_open(v->writer, '[');
        irori_json_int(v->writer, frame->at);
        irori_json_int(v->writer, frame->who);
        irori_json_int(v->writer, frame->rest);
        irori_json_int(v->writer, frame->enemy);
        irori_json_int(v->writer, frame->mission);
        irori_json_int(v->writer, frame->event);
        irori_json_int(v->writer, frame->rolled);
        irori_json_close(v->writer, ']');
    }
    irori_json_close(v->writer, ']');
    number(v, "fresh", story->fresh);
}

_Static_assert((int)HARAKIRI_READ_WORDS <= (int)HARAKIRI_TOLD_WORDS, "more bits than there is room for");

/* Bits, sixteen digits for 64 of them, up to the last one that is set. */
static void write_bits(const sheet *v, const char *key, const uint64_t *word, int words) {
    char hex[16 * HARAKIRI_TOLD_WORDS + 1] = "";
    while (words && !word[words - 1]) words--;
    for (int i = 0; i < words; i++)
        for (int k = 0; k < 16; k++) hex[16 * i + k] = "0123456789abcdef"[word[i] >> 4 * k & 15];
    irori_json_key_string(v->writer, key, hex);
}

/* Of texts that count them, by their number. */
static void write_visits(const sheet *v) {
    if (!v->content->visits) return;
    open(v, "visits", '[');
    for (int i = 0; i < v->content->visits; i++) irori_json_int(v->writer, v->s->visits[i]);
    irori_json_close(v->writer, ']');
}

static void write_turn(const sheet *v, const irori_rules *rules) {
    const harakiri_state *s = v->s;
    char text[IRORI_MOVE_TEXT];
    irori_json_key_string(v->writer, "phase", harakiri_phase_names[s->phase]);
    irori_json_key_int(v->writer, "chapter", s->chapter ? v->content->chapter[s->chapter].number : 0);
    irori_json_key_int(v->writer, "round", s->round);
    irori_json_key_int(v->writer, "influence", s->influence_level);
    if (s->active) irori_json_key_string(v->writer, "active", NAME(hero, s->active));
    number(v, "outcome", s->outcome);
    number(v, "how", s->how);
    number(v, "movement", s->movement);
    number(v, "land_steps", s->land_steps);
    number(v, "used_path", s->used_path);
    number(v, "group", s->group);
    number(v, "bound_group", s->bound_group);
    number(v, "bound_later", s->bound_later);
    number(v, "refused", s->refused);
    number(v, "unwilling", s->unwilling);
    number(v, "omamori_used", s->omamori_used);
    if (s->event_now) irori_json_key_string(v->writer, "event", NAME(event, s->event_now));
    number(v, "enemy", s->foe_now);
    number(v, "target", s->target);
    number(v, "free_actions", s->free_left);
    number(v, "uses_left", s->uses_left);
    number(v, "actions_left", s->acts_left);
    number(v, "enemies_left", s->foes_left);
    number(v, "bought", s->has_bought);
    number(v, "moved", s->has_moved);
    if (s->sail_to) irori_json_key_string(v->writer, "sails_to", NAME(location, s->sail_to));
    number(v, "stage", s->stage);
    number(v, "rise", s->rise);
    if (s->pending) {
        harakiri_move_to_text(rules, s->pending, text);
        irori_json_key_string(v->writer, "asks", text);
        irori_json_key_int(v->writer, "asked", s->asked);
    }
    irori_json_key_int(v->writer, "chance", s->trace);
    open(v, "history", '{');
    for (int i = 1; i < v->content->chapter_count; i++)
        if (s->history[i]) irori_json_key_int(v->writer, NAME(chapter, i), s->history[i]);
    irori_json_close(v->writer, '}');
}

void harakiri_view(const irori_rules *base, const void *state, int seat, irori_writer *writer) {
    const sheet sheet_of = {((const harakiri_rules *)base)->content, state, writer}, *v = &sheet_of;
    irori_json_open(writer, '{');
    write_turn(v, base);
    open(v, "characters", '[');
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) write_character(v, who);
    irori_json_close(writer, ']');
    write_missions(v);
    write_tokens(v);
    write_foes(v);
    write_places(v);
    write_decks(v);
    write_story(v);
    write_bits(v, "read", v->s->read.word, HARAKIRI_READ_WORDS);
    write_bits(v, "opened", v->s->opened, HARAKIRI_OPEN_WORDS);
    write_visits(v);
    if (v->content->told) write_bits(v, "told", v->s->told, HARAKIRI_TOLD_WORDS);
    if (seat == IRORI_OMNISCIENT) {
        char hex[65];
        irori_seed_to_hex(&v->s->chance.seed, hex);
        irori_json_key_string(writer, "seed", hex);
        irori_json_key_int(writer, "events_drawn", v->s->chance.next);
        irori_json_key_int(writer, "deal", v->s->deal);
        irori_json_key_int(writer, "dealt", v->s->dealt);
        write_bits(v, "knew", v->s->knew.word, HARAKIRI_READ_WORDS);
    }
    irori_json_close(writer, '}');
}
