/* 5211: names and notation. A card is its colour's letter and its value: "B3"; the 1s are the Kododo. A move is
 * the chosen cards, rising: "B1 V4". */
#include <ctype.h>
#include <string.h>

#include "5211.h"

const char g5211_letters[G5211_COLOURS + 1] = "BGYOV";

const irori_option g5211_options[] = {
    {.name = "long", .values = "off|on", .fallback = 0},        /* F14 */
    {.name = "open-scores", .values = "off|on", .fallback = 1}, /* F11 */
    {.name = NULL},
};

const char *const g5211_places[] = {"", "deck", "hand", "row", "pile", "discard", "box", NULL};

#define KIND(id, event, told, untold) [G5211_EVENT_##id] = {.name = event, .message = told, .hidden = untold},
const irori_event_kind g5211_event_kinds[] = {{.name = ""}, G5211_EVENT_LIST(KIND){.name = NULL}};
#undef KIND

/* Law 10: what is drawn, what was chosen, and closed piles when they are counted. */
const uint16_t g5211_open_reveals[] = {G5211_EVENT_DRAW, G5211_EVENT_SHOW, G5211_EVENT_TALLY, G5211_EVENT_TOTAL, 0};

const char *const g5211_rule_texts[] = {"#aim", "-aim", "#cards",   "F1",    "F2",  "F3", "#round", "F4",
                                        "F5",   "F6",   "#scoring", "F7",    "F8",  "F9", "F10",    "F11",
                                        "#end", "F12",  "F13",      "#long", "F14", NULL};

void g5211_card_text(int kind, char text[4]) {
    memcpy(text, "?", 2);
    if (kind < 1 || kind > G5211_KINDS) return;
    text[0] = g5211_letters[g5211_colour(kind)];
    text[1] = (char)('0' + g5211_value(kind));
    text[2] = 0;
}

void g5211_name(const irori_rules *rules, uint16_t object, const char *name, irori_message *message) {
    static const char *const colours[G5211_COLOURS] = {"5211.colour.B", "5211.colour.G", "5211.colour.Y",
                                                       "5211.colour.O", "5211.colour.V"};
    char text[4];
    (void)rules;
    if (object >= G5211_COLOUR_OBJECT && object < G5211_COLOUR_OBJECT + G5211_COLOURS) {
        irori_message_word(message, name, colours[object - G5211_COLOUR_OBJECT]);
        return;
    }
    g5211_card_text(object, text);
    irori_message_text(message, name, text);
}

/* Cards are hidden from some; colours are told to all. */
bool g5211_has_event(const irori_rules *rules, const irori_event *event) {
    (void)rules;
    switch (event->kind) {
    case G5211_EVENT_REMOVE: return event->object <= G5211_KINDS;
    case G5211_EVENT_DRAW:
    case G5211_EVENT_SHOW:
    case G5211_EVENT_KEEP:
    case G5211_EVENT_DISCARD:
    case G5211_EVENT_LEFT_OVER: return event->actor >= 0 && event->object <= G5211_KINDS;
    case G5211_EVENT_LIMIT:
    case G5211_EVENT_TIE:
    case G5211_EVENT_MAJORITY:
        return event->object >= G5211_COLOUR_OBJECT && event->object < G5211_COLOUR_OBJECT + G5211_COLOURS;
    case G5211_EVENT_CHOOSE:
    case G5211_EVENT_POINTS:
    case G5211_EVENT_TALLY:
    case G5211_EVENT_TOTAL: return event->actor >= 0 && !event->object;
    default: return !event->object;
    }
}

void g5211_move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]) {
    int low = (int)(move >> 8 & 0xFF), high = (int)(move & 0xFF);
    (void)rules;
    *text = 0;
    if (low) g5211_card_text(low, text), strcat(text, " ");
    g5211_card_text(high, text + strlen(text));
}

/* One card at *text, upper or lower case; 0 if there is none. */
static int read_card(const char **text) {
    const char *at = *text, *letter = *at ? strchr(g5211_letters, toupper((unsigned char)*at)) : NULL;
    if (!letter || at[1] < '1' || at[1] > '6') return 0;
    *text += 2;
    return (int)(letter - g5211_letters) * G5211_VALUES + (at[1] - '0');
}

irori_status g5211_move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why) {
    int cards[2], count = 0;
    (void)rules;
    for (const char *at = text;;) {
        while (*at == ' ' || *at == ',' || *at == '+') at++;
        if (!*at) break;
        int card = read_card(&at);
        if (!card || count == 2) {
            count = 0;
            break;
        }
        cards[count++] = card;
    }
    if (!count) {
        irori_message_init(why, "5211.why.notation");
        irori_message_text(why, "text", text);
        return IRORI_BAD_TEXT;
    }
    if (count == 1)
        *move = (irori_move)cards[0];
    else if (cards[0] > cards[1])
        *move = (irori_move)cards[0] | (irori_move)cards[1] << 8;
    else
        *move = (irori_move)cards[1] | (irori_move)cards[0] << 8;
    return IRORI_OK;
}
