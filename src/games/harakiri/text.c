/* Harakiri: names and notation. A move is a word and the names of what it is about, as the content has them: "to
 * kyoto", "attack kachi", "give akira holy-water". An event's object is one number for anything that has a name: 192
 * for each kind of name and its id, pairs of something and its place, ways, texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

const irori_option harakiri_options[] = {
    {.name = "act", .values = "1", .fallback = 0},
    {.name = "chapter", .values = "all|1|2|3", .fallback = 0},    /* all: a campaign; a number: this one alone */
    {.name = "exploration", .values = "auto|ask", .fallback = 0}, /* H2 */
    {.name = NULL},
};

/* `from` of an event: whom it happened to. */
const char *const harakiri_places[] = {"", "Tomoe", "Akira", "Hattori", "Hikaru", NULL};

const char *const harakiri_rule_texts[] = {
    "#aim",   "-aim", "#frame", "H1",      "H2",   "H3",  "#characters", "H4",  "H5",     "H6",  "H7",
    "#setup", "H8",   "H9",     "#shogun", "H10",  "H11", "H12",         "H13", "#turns", "H14", "H15",
    "H16",    "H17",  "H18",    "H19",     "H20",  "H21", "H22",         "H23", "H24",    "H25", "H26",
    "H27",    "H28",  "H29",    "H30",     "#end", "H31", "H32",         "H33", NULL};

/* From the same lists as the kinds themselves: an event cannot be without its name, or have another's. */
const irori_event_kind harakiri_event_kinds[] = {
    {.name = ""},
#define X(id, word, kind)        [HARAKIRI_EVENT_##id] = {.name = word, .message = "harakiri.event." word},
#define R(unused, id, word, ...) [HARAKIRI_EFFECT_##id] = {.name = word, .message = "harakiri.event." word},
    HARAKIRI_NAMED_EFFECT_LIST(R, ) HARAKIRI_STORY_EVENT_LIST(X) HARAKIRI_TURN_EVENT_LIST(X)
#undef R
#undef X
#define X(id, word, kind) [HARAKIRI_EVENT_##id] = {.name = word},
        HARAKIRI_SILENT_EVENT_LIST(X)
#undef X
            [HARAKIRI_EVENTS] = {.name = NULL},
};
_Static_assert(sizeof harakiri_event_kinds / sizeof *harakiri_event_kinds == HARAKIRI_EVENTS + 1,
               "an event without a name");

/* Law 10: nobody holds anything unseen; what is hidden is how dice fall and which card comes. */
const uint16_t harakiri_open_reveals[] = {HARAKIRI_EVENT_DIE,
                                          HARAKIRI_EFFECT_DRAW_ITEM,
                                          HARAKIRI_EVENT_CARD,
                                          HARAKIRI_EVENT_TRAVEL_EVENT,
                                          HARAKIRI_EVENT_OFFERED,
                                          HARAKIRI_EVENT_READS,
                                          0};

/* Objects */

#define HARAKIRI_KIND_NO HARAKIRI_NO_KIND

/* What the object of each kind of event is. */
static const uint8_t object_kinds[HARAKIRI_EVENTS] = {[HARAKIRI_EFFECT_ATTRIBUTE] = HARAKIRI_KIND_ATTRIBUTE,
                                                      [HARAKIRI_EFFECT_GAIN_ITEM] = HARAKIRI_KIND_ITEM,
                                                      [HARAKIRI_EFFECT_GAIN_GEAR] = HARAKIRI_KIND_GEAR,
                                                      [HARAKIRI_EFFECT_DRAW_ITEM] = HARAKIRI_KIND_ITEM,
                                                      [HARAKIRI_EFFECT_LOSE_ITEM] = HARAKIRI_KIND_ITEM,
                                                      [HARAKIRI_EFFECT_LOSE_GEAR] = HARAKIRI_KIND_GEAR,
                                                      [HARAKIRI_EFFECT_MOVE] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_TOKEN] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_TOKEN_GONE] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_MARK] = HARAKIRI_KIND_MARK,
                                                      [HARAKIRI_EFFECT_ERASE] = HARAKIRI_KIND_MARK,
                                                      [HARAKIRI_EFFECT_PLACE_SPECIAL] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_DISCOVER] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_ENEMY] = HARAKIRI_KIND_ENEMY,
                                                      [HARAKIRI_EFFECT_ENEMY_HERE] = HARAKIRI_KIND_ENEMY,
                                                      [HARAKIRI_EFFECT_ENEMY_GONE] = HARAKIRI_KIND_ENEMY,
                                                      [HARAKIRI_EFFECT_ENEMIES_GONE] = HARAKIRI_KIND_ENEMY,
                                                      [HARAKIRI_EFFECT_MISSION_TOKEN] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_ACTIVATE] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_COMPLETE] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_FAIL] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_COMPLETE_THIS] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_FAIL_THIS] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_PROGRESS] = HARAKIRI_KIND_MISSION,
                                                      [HARAKIRI_EFFECT_CUT] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_OPEN] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_CAPTURE] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_RAZE] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_RESTORE] = HARAKIRI_KIND_LOCATION,
                                                      [HARAKIRI_EFFECT_DISCARD_EVENT] = HARAKIRI_KIND_EVENT,
                                                      [HARAKIRI_EFFECT_ADD_EVENT] = HARAKIRI_KIND_EVENT,
                                                      [HARAKIRI_EFFECT_REMOVE_EVENT] = HARAKIRI_KIND_EVENT,
#define X(id, name, kind) [HARAKIRI_EVENT_##id] = HARAKIRI_KIND_##kind,
                                                      HARAKIRI_STORY_EVENT_LIST(X) HARAKIRI_TURN_EVENT_LIST(X)
#undef X
};

enum { SPAN = 192, PLACES = 64, MISSION_PAIRS = 32 };

static uint16_t pair(int row, int place) { return (uint16_t)(HARAKIRI_OBJECT_PAIR + row * PLACES + place); }

uint16_t harakiri_object(const irori_event *event) {
    switch (event->kind) {
    case HARAKIRI_EVENT_TELL:
    case HARAKIRI_EVENT_CHOSEN: return (uint16_t)(HARAKIRI_OBJECT_TEXT + event->object);
    case HARAKIRI_EVENT_DIE: return (uint16_t)(1 + event->object);
    case HARAKIRI_EFFECT_CUT:
    case HARAKIRI_EFFECT_OPEN: return (uint16_t)(HARAKIRI_OBJECT_WAY + event->object);
    case HARAKIRI_EFFECT_MISSION_TOKEN: return pair(MISSION_PAIRS + event->object, event->bound);
    case HARAKIRI_EFFECT_ENEMY:
    case HARAKIRI_EVENT_ENEMY_MOVES:
    case HARAKIRI_EVENT_ENEMY_STAYS:
    case HARAKIRI_EVENT_CONTACT: return pair(event->object, event->bound);
    default: return event->object ? (uint16_t)(object_kinds[event->kind] * SPAN + event->object) : 0;
    }
}

/* Kinds whose things have titles, and the table they are in. */
#define TITLED(X)           \
    X(LOCATION, location)   \
    X(SKILL, skill)         \
    X(CHARACTER, hero)      \
    X(GEAR, gear)           \
    X(ITEM, item)           \
    X(KAMI, kami)           \
    X(INFLUENCE, influence) \
    X(EVENT, event)         \
    X(MISSION, mission)     \
    X(ENEMY, enemy)         \
    X(CHAPTER, chapter)     \
    X(MARK, mark)

static int title_of(const harakiri_content *content, int kind, int id) {
#define X(KIND, table) \
    case HARAKIRI_KIND_##KIND: return id < content->table##_count ? content->table[id].title : 0;
    switch ((harakiri_kind)kind) {
        TITLED(X)
    default: return 0;
    }
#undef X
}

/* How many there are of a kind, with 0. */
static int rows_of(const harakiri_content *content, int kind) {
#define X(KIND, table) \
    case HARAKIRI_KIND_##KIND: return content->table##_count;
    switch ((harakiri_kind)kind) {
        TITLED(X)
    case HARAKIRI_KIND_ATTRIBUTE: return 1 + HARAKIRI_ATTRIBUTES;
    default: return 0;
    }
#undef X
}

static void add_title(const harakiri_content *content, int kind, int id, const char *name, irori_message *message) {
    irori_message_text(message, name, harakiri_text(content, title_of(content, kind, id)));
}

static const char *const attribute_words[] = {"harakiri.attribute.power", "harakiri.attribute.dexterity",
                                              "harakiri.attribute.knowledge", "harakiri.attribute.spirit"};
static const char *const die_words[] = {"harakiri.die.test", "harakiri.die.orange", "harakiri.die.green",
                                        "harakiri.die.purple", "harakiri.die.red"};

static void name_pair(const harakiri_content *content, int number, const char *name, irori_message *message) {
    int row = number / PLACES, place = number % PLACES;
    bool is_mission = row >= MISSION_PAIRS;
    add_title(content, is_mission ? HARAKIRI_KIND_MISSION : HARAKIRI_KIND_ENEMY, is_mission ? row - MISSION_PAIRS : row,
              name, message);
    add_title(content, HARAKIRI_KIND_LOCATION, place, "where", message);
}

static void name_way(const harakiri_content *content, int way, const char *name, irori_message *message) {
    if (way >= content->way_count) return;
    add_title(content, HARAKIRI_KIND_LOCATION, content->way[way].a, name, message);
    add_title(content, HARAKIRI_KIND_LOCATION, content->way[way].b, "where", message);
}

/* How a text begins, cut between words: an argument has no room for a page. */
static void add_beginning(const harakiri_content *content, int text, const char *name, irori_message *message) {
    enum { ROOM = IRORI_ARG_TEXT_SIZE - 4 };
    const char *whole = text < (int)content->texts ? harakiri_text(content, text) : "";
    char cut[IRORI_ARG_TEXT_SIZE];
    size_t size = strlen(whole);
    if (size >= IRORI_ARG_TEXT_SIZE) {
        for (size = ROOM; size && whole[size] != ' ';) size--;
        memcpy(cut, whole, size);
        strcpy(cut + size, "…");
        whole = cut;
    }
    irori_message_text(message, name, whole);
}

void harakiri_name_object(const irori_rules *base, uint16_t object, const char *name, irori_message *message) {
    const harakiri_content *content = ((const harakiri_rules *)base)->content;
    int kind = object / SPAN, id = object % SPAN;
    if (object >= HARAKIRI_OBJECT_TEXT)
        add_beginning(content, object - HARAKIRI_OBJECT_TEXT, name, message);
    else if (object >= HARAKIRI_OBJECT_WAY)
        name_way(content, object - HARAKIRI_OBJECT_WAY, name, message);
    else if (object >= HARAKIRI_OBJECT_PAIR)
        name_pair(content, object - HARAKIRI_OBJECT_PAIR, name, message);
    else if (!kind)
        irori_message_word(message, name, die_words[id >= 1 && id <= 5 ? id - 1 : 0]);
    else if (kind == HARAKIRI_KIND_ATTRIBUTE)
        irori_message_word(message, name, attribute_words[(id - 1) & 3]);
    else
        add_title(content, kind, id, name, message);
}

/* harakiri_object, the other way round. */
static bool is_pair(const harakiri_content *content, int object, int first_row, int rows) {
    int pair = object - HARAKIRI_OBJECT_PAIR, row = pair / PLACES - first_row;
    return pair >= 0 && object < HARAKIRI_OBJECT_WAY && row >= 0 && row < rows &&
           pair % PLACES < content->location_count;
}

bool harakiri_has_event(const irori_rules *base, const irori_event *event) {
    const harakiri_content *content = ((const harakiri_rules *)base)->content;
    int object = event->object, kind = object_kinds[event->kind];
    switch (event->kind) {
    case HARAKIRI_EVENT_TELL:
    case HARAKIRI_EVENT_CHOSEN:
        return object >= HARAKIRI_OBJECT_TEXT && object - HARAKIRI_OBJECT_TEXT < (int)content->texts;
    case HARAKIRI_EFFECT_CUT:
    case HARAKIRI_EFFECT_OPEN:
        return object >= HARAKIRI_OBJECT_WAY && object - HARAKIRI_OBJECT_WAY < content->way_count;
    case HARAKIRI_EFFECT_MISSION_TOKEN: return is_pair(content, object, MISSION_PAIRS, content->mission_count);
    case HARAKIRI_EFFECT_ENEMY:
    case HARAKIRI_EVENT_ENEMY_MOVES:
    case HARAKIRI_EVENT_ENEMY_STAYS:
    case HARAKIRI_EVENT_CONTACT: return is_pair(content, object, 0, content->enemy_count);
    default: return !object || (object / SPAN == kind && (!kind || object % SPAN < rows_of(content, kind)));
    }
}

void harakiri_name_kind(const harakiri_rules *rules, harakiri_kind kind, int id, const char *name,
                        irori_message *message) {
    harakiri_name_object(&rules->base, (uint16_t)(kind * SPAN + id), name, message);
}

/* Writing moves */

static const struct move_form {
    const char *word, *form;
} forms[] = {{"", ""},
#define X(id, word, form) {word, form},
             HARAKIRI_MOVE_LIST(X)
#undef X
};

static const char *name_of(const harakiri_content *content, char letter, int id) {
#define ROW(table) (id < content->table##_count ? harakiri_name(content, content->table[id].name) : "")
    switch (letter) {
    case 'c': return ROW(hero);
    case 'g': return ROW(gear);
    case 'i': return ROW(item);
    case 'k': return ROW(kami);
    case 'l': return ROW(location);
    case 'm': return ROW(mission);
    case 'e': return ROW(enemy);
    case 's': return ROW(skill);
    case 'a': return id >= 1 && id <= HARAKIRI_ATTRIBUTES ? harakiri_attribute_names[id - 1] : "";
    default: return "";
    }
#undef ROW
}

typedef struct output {
    char *text;
    size_t used;
} output;

static void put(output *o, const char *word) {
    int length = snprintf(o->text + o->used, IRORI_MOVE_TEXT - o->used, "%s%s", o->used ? " " : "", word);
    o->used += (size_t)length;
    if (o->used >= IRORI_MOVE_TEXT) o->used = IRORI_MOVE_TEXT - 1;
}

static void put_number(output *o, int n) {
    char digits[12];
    snprintf(digits, sizeof digits, "%d", n);
    put(o, digits);
}

/* What letters do not say: sides, companions, shares. */
static void put_rest(output *o, const harakiri_content *content, irori_move move) {
    int operation = harakiri_operation_of(move), n = harakiri_n(move);
    if (operation == HARAKIRI_DO_LEARN && n) put(o, "other");
    if (operation == HARAKIRI_DO_TRAVEL && n) put(o, "with");
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        if (operation == HARAKIRI_DO_TRAVEL && n >> i & 1) put(o, name_of(content, 'c', i + 1));
        if (operation != HARAKIRI_DO_PAY || !(n >> 4 * i & 15)) continue;
        put(o, name_of(content, 'c', i + 1));
        put_number(o, n >> 4 * i & 15);
    }
}

void harakiri_move_to_text(const irori_rules *base, irori_move move, char text[IRORI_MOVE_TEXT]) {
    const harakiri_content *content = ((const harakiri_rules *)base)->content;
    int operation = harakiri_operation_of(move), names[2] = {harakiri_a(move), harakiri_b(move)}, named = 0;
    output o = {text, 0};
    text[0] = 0;
    if (!operation || operation >= HARAKIRI_OPERATIONS) return put(&o, "?");
    put(&o, forms[operation].word);
    for (const char *letter = forms[operation].form; *letter; letter++) {
        if (*letter == '*')
            put_rest(&o, content, move);
        else if (*letter == 'n')
            put_number(&o, harakiri_n(move));
        else if (*letter == 'o' && harakiri_n(move) != 1)
            put_number(&o, harakiri_n(move));
        else if (*letter != 'o')
            put(&o, name_of(content, *letter, names[named++ & 1]));
    }
}

/* Reading moves */

enum { WORDS = 10 };

typedef struct input {
    char word[WORDS][IRORI_MOVE_TEXT];
    int count, at;
} input;

static bool split(const char *text, input *in) {
    in->count = in->at = 0;
    if (strlen(text) >= IRORI_MOVE_TEXT) return false;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (length && in->count == WORDS) return false;
        if (length) memcpy(in->word[in->count], text, length), in->word[in->count++][length] = 0;
        text += length + (text[length] == ' ');
    }
    return in->count > 0;
}

static const char *next_word(input *in) { return in->at < in->count ? in->word[in->at++] : ""; }

/* A number without a sign or zeros in front; -1: it is none. */
static int read_number(const char *word) {
    int n = 0;
    if (!*word || (*word == '0' && word[1]) || strlen(word) > 4) return -1;
    for (; *word; word++) {
        if (*word < '0' || *word > '9') return -1;
        n = 10 * n + *word - '0';
    }
    return n;
}

static int read_name(const harakiri_content *content, char letter, const char *word) {
    static const struct {
        char letter;
        harakiri_kind kind;
    } kinds[] = {{'c', HARAKIRI_KIND_CHARACTER}, {'g', HARAKIRI_KIND_GEAR},     {'i', HARAKIRI_KIND_ITEM},
                 {'k', HARAKIRI_KIND_KAMI},      {'l', HARAKIRI_KIND_LOCATION}, {'m', HARAKIRI_KIND_MISSION},
                 {'e', HARAKIRI_KIND_ENEMY},     {'s', HARAKIRI_KIND_SKILL}};
    for (int i = 0; letter == 'a' && i < HARAKIRI_ATTRIBUTES; i++)
        if (!strcmp(harakiri_attribute_names[i], word)) return i + 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].letter == letter) return harakiri_find(content, kinds[i].kind, word);
    return 0;
}

static int read_companions(const harakiri_content *content, input *in) {
    int mask = 0;
    if (in->at == in->count) return 0;
    if (strcmp(next_word(in), "with") || in->at == in->count) return -1;
    while (in->at < in->count) {
        int who = read_name(content, 'c', next_word(in));
        if (!who || mask >> (who - 1) & 1) return -1;
        mask |= 1 << (who - 1);
    }
    return mask;
}

static int read_shares(const harakiri_content *content, input *in) {
    int split_of = 0;
    while (in->at < in->count) {
        int who = read_name(content, 'c', next_word(in)), coins = read_number(next_word(in));
        if (!who || coins < 1 || coins > HARAKIRI_FARE || split_of >> 4 * (who - 1) & 15) return -1;
        split_of |= coins << 4 * (who - 1);
    }
    return split_of ? split_of : -1;
}

static int read_rest(const harakiri_content *content, int operation, input *in) {
    if (operation == HARAKIRI_DO_TRAVEL) return read_companions(content, in);
    if (operation == HARAKIRI_DO_PAY) return read_shares(content, in);
    if (in->at == in->count) return 0;
    return strcmp(next_word(in), "other") ? -1 : 1;
}

static irori_move read_form(const harakiri_content *content, int operation, input *in) {
    int names[2] = {0, 0}, named = 0, n = 0;
    in->at = 1;
    for (const char *letter = forms[operation].form; *letter; letter++) {
        if (*letter == '*') {
            n = read_rest(content, operation, in);
        } else if (*letter == 'n') {
            n = read_number(next_word(in));
        } else if (*letter == 'o') {
            n = in->at < in->count ? read_number(next_word(in)) : 1;
            if (n < 1) return 0;
        } else if (!(names[named++ & 1] = read_name(content, *letter, next_word(in)))) {
            return 0;
        }
        if (n < 0) return 0;
    }
    return in->at == in->count ? harakiri_move(operation, names[0], names[1], 0, n) : 0;
}

/* 0: none. `meant` is then the last operation with this first word; 0: there is no such word. */
static irori_move read_move(const harakiri_content *content, const char *text, int *meant) {
    input in;
    *meant = 0;
    if (!split(text, &in)) return 0;
    for (int operation = 1; operation < HARAKIRI_OPERATIONS; operation++) {
        if (strcmp(forms[operation].word, in.word[0])) continue;
        irori_move move = read_form(content, operation, &in);
        if (move) return move;
        *meant = operation;
    }
    return 0;
}

irori_status harakiri_move_from_text(const irori_rules *base, const char *text, irori_move *move, irori_message *why) {
    char example[IRORI_MOVE_TEXT];
    int meant;
    irori_move read = read_move(((const harakiri_rules *)base)->content, text, &meant);
    if (read) {
        *move = read;
        return IRORI_OK;
    }
    irori_message_init(why, meant ? "harakiri.why.notation" : "harakiri.why.no-word");
    irori_message_text(why, "text", text);
    harakiri_move_to_text(base, harakiri_move(meant, 1, 1, 0, meant == HARAKIRI_DO_LEARN ? 0 : 1), example);
    irori_message_text(why, "example", example);
    return IRORI_BAD_TEXT;
}
