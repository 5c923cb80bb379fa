/* Kodama: names and notation. A drop is "2@4512,1630/512": the display slot, counting from 1, where its stem lies, and
 * its angle. "host NAME" plays a spirit, "pass" passes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodama.h"

const irori_option kodama_options[] = {
    {.name = "display", .values = "3|4", .fallback = 0},       /* T2 */
    {.name = "table", .values = "large|small", .fallback = 0}, /* T5.4 */
    {.name = NULL},
};

const char *const kodama_place_names[] = {"", "deck", "display", "tree", "hand", "box", NULL};

#define KIND(id, event, told, untold) [KODAMA_EVENT_##id] = {.name = event, .message = told, .hidden = untold},
const irori_event_kind kodama_event_kinds[] = {{.name = ""}, KODAMA_EVENT_LIST(KIND){.name = NULL}};
#undef KIND

/* Law 10: cards from the deck, spirits dealt and played, decrees. */
const uint16_t kodama_open_reveals[] = {KODAMA_EVENT_DEAL, KODAMA_EVENT_REVEAL, KODAMA_EVENT_DECREE, KODAMA_EVENT_HOST,
                                        0};

const char *const kodama_rule_texts[] = {"#setup", "T1", "T2",       "#season", "T3",  "T4",   "#placing", "T5", "T6",
                                         "T7",     "T8", "#spirits", "T9",      "T10", "#end", "T11",      NULL};

static bool is_card(int object) { return object >= 1 && object < KODAMA_CARDS; }
static bool is_spirit(int object) {
    return object > KODAMA_SPIRIT_OBJECT && object <= KODAMA_SPIRIT_OBJECT + KODAMA_SPIRITS;
}
static bool is_decree(int object) {
    return object > KODAMA_DECREE_OBJECT && object <= KODAMA_DECREE_OBJECT + KODAMA_DECREES;
}
static bool is_icon(int object) { return object >= KODAMA_ICON_OBJECT && object < KODAMA_ICON_OBJECT + KODAMA_ICONS; }

static bool is_object(int object) {
    return is_card(object) || is_spirit(object) || is_decree(object) || is_icon(object);
}

void kodama_name(const irori_rules *base, uint16_t object, const char *name, irori_message *message) {
    const kodama_rules *rules = (const kodama_rules *)base;
    if (!is_object(object))
        irori_message_text(message, name, "?");
    else if (object >= KODAMA_ICON_OBJECT)
        irori_message_word(message, name, kodama_word_of_icon((kodama_icon)(object - KODAMA_ICON_OBJECT)));
    else if (object >= KODAMA_DECREE_OBJECT)
        kodama_name_decree(rules, object - KODAMA_DECREE_OBJECT, name, message);
    else if (object >= KODAMA_SPIRIT_OBJECT)
        kodama_name_spirit(rules, object - KODAMA_SPIRIT_OBJECT, name, message);
    else if (kodama_is_trunk(object))
        irori_message_word(message, name, kodama_word_of_icon(rules->card[object].feature[0].icon));
    else
        kodama_name_card(rules, object, name, message);
}

bool kodama_has_event(const irori_rules *rules, const irori_event *event) {
    bool has_actor = event->actor >= 0;
    (void)rules;
    switch (event->kind) {
    case KODAMA_EVENT_TRUNK: return has_actor && is_card(event->object);
    case KODAMA_EVENT_DEAL: return has_actor && (!event->object || is_spirit(event->object)); /* 0: hidden */
    case KODAMA_EVENT_REVEAL:
    case KODAMA_EVENT_UNDER: return is_card(event->object);
    case KODAMA_EVENT_DECREE: return is_decree(event->object) && event->number >= 1 && event->number <= KODAMA_SEASONS;
    case KODAMA_EVENT_GROW:
        return has_actor && is_card(event->object) && event->bound >= 0 && event->bound < KODAMA_TREE;
    case KODAMA_EVENT_SCORE: return has_actor && is_icon(event->object);
    case KODAMA_EVENT_DECREE_POINTS:
    case KODAMA_EVENT_SEASON_POINTS: return has_actor && is_decree(event->object);
    case KODAMA_EVENT_HOST: return has_actor && is_spirit(event->object);
    case KODAMA_EVENT_OVER: return !event->object;
    default: return has_actor && !event->object;
    }
}

void kodama_move_to_text(const irori_rules *base, irori_move move, char text[IRORI_MOVE_TEXT]) {
    const kodama_rules *rules = (const kodama_rules *)base;
    kodama_drop drop = kodama_drop_of(move);
    irori_move spirit = move >> 8;
    snprintf(text, IRORI_MOVE_TEXT, "?");
    if (kodama_operation(move) == KODAMA_GROW_MOVE)
        snprintf(text, IRORI_MOVE_TEXT, "%d@%d,%d/%d", drop.slot + 1, drop.x, drop.y, drop.angle);
    else if (kodama_operation(move) == KODAMA_HOST_MOVE && spirit >= 1 && spirit <= KODAMA_SPIRITS)
        snprintf(text, IRORI_MOVE_TEXT, "host %s", rules->spirit[spirit].name);
    else if (move == KODAMA_PASS_MOVE)
        snprintf(text, IRORI_MOVE_TEXT, "pass");
}

/* Reading */

/* A number from `least` to `most`, and the sign after it: '\0' for the end. */
static bool read_number(const char **at, int least, int most, char sign, int *number) {
    const char *text = *at;
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 5 || text[digits] != sign) return false;
    *number = (int)strtol(text, NULL, 10);
    *at = text + digits + (sign != 0);
    return *number >= least && *number <= most;
}

static irori_move read_drop(const char *text) {
    kodama_drop drop;
    if (!read_number(&text, 1, 256, '@', &drop.slot) || !read_number(&text, 0, UINT16_MAX, ',', &drop.x) ||
        !read_number(&text, 0, UINT16_MAX, '/', &drop.y) || !read_number(&text, 0, UINT16_MAX, 0, &drop.angle))
        return 0;
    drop.slot--;
    return kodama_grow_move(drop);
}

static irori_move read_host(const kodama_rules *rules, const char *name) {
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++)
        if (!strcmp(rules->spirit[spirit].name, name)) return kodama_host_move(spirit);
    return 0;
}

static irori_move read_move(const kodama_rules *rules, const char *text) {
    if (!strcmp(text, "pass")) return KODAMA_PASS_MOVE;
    return strncmp(text, "host ", 5) ? read_drop(text) : read_host(rules, text + 5 + strspn(text + 5, " "));
}

irori_status kodama_move_from_text(const irori_rules *base, const char *text, irori_move *move, irori_message *why) {
    irori_move read = read_move((const kodama_rules *)base, text);
    if (read) {
        *move = read;
        return IRORI_OK;
    }
    irori_message_init(why, "kodama.why.notation");
    irori_message_text(why, "text", text);
    return IRORI_BAD_TEXT;
}
