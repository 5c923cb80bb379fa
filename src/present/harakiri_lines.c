/* Harakiri: what happened, as lines. Dice are one line with the sum that they were rolled for; what each character
 * gains and loses at once is one line; what a market offers is one line with its prices; stories stand as they are
 * written, and a card that somebody gets is read with them. */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

typedef struct teller {
    const irori_viewer *view;
    irori_lines *lines;
    bool has_prose;
    char gains[HARAKIRI_CHARACTERS][IRORI_SENTENCE]; /* being collected, by character */
    struct {
        uint16_t kind, object;
        int sum;
        size_t before;                                /* how long `gains` was */
    } last[HARAKIRI_CHARACTERS];                      /* what was gained last, as two of a kind are one */
    int order[HARAKIRI_CHARACTERS], gainers;          /* whose, in the order in which they came */
    char offers[IRORI_SENTENCE];                      /* of a market, likewise */
    char erased[IRORI_SENTENCE];                      /* marks that leave the campaign sheet, likewise */
    char dice[IRORI_SENTENCE], thrown[IRORI_ADDRESS]; /* in words, and as an address: "dice/white-5+red-3" */
    int sum;                                          /* of these dice */
    uint8_t tokens[HARAKIRI_MAX_LOCATIONS];           /* clan tokens to be told of: whose, bit c */
} teller;

static const char *word(const teller *t, const char *id) { return irori_present_word(t->view, id); }

/* Of an object that is one thing of a kind: 192 for each kind and its id (harakiri_object). */
static int id_of(const irori_event *event) { return event->object % 192; }

/* Lines */

void harakiri_add_line(irori_lines *lines, irori_weight weight, const char *text) {
    irori_present_line(lines, weight);
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = text, .address = ""});
}

void harakiri_add_story(const irori_viewer *view, irori_lines *lines, int text) {
    int before = lines->lines;
    harakiri_add_line(lines, IRORI_STORY, harakiri_said(view, text));
    if (lines->lines > before) lines->line[before].language = harakiri_language_of(view, text);
}

static void add_line(teller *t, irori_weight weight, const char *text) { harakiri_add_line(t->lines, weight, text); }

static void address_of_character(const teller *t, int who, char address[IRORI_ADDRESS]) {
    snprintf(address, IRORI_ADDRESS, "character/%.40s", HARAKIRI_NAME(t->view, hero, who));
}

/* "Tomoe: +3 coins" */
static void add_gains(teller *t, int who, const char *name, const char *gains) {
    char address[IRORI_ADDRESS] = "";
    irori_message message;
    irori_message_init(&message, "harakiri.log.gains");
    irori_message_lend(&message, "who", name);
    irori_message_lend(&message, "what", gains);
    if (who) address_of_character(t, who, address);
    irori_present_line(t->lines, IRORI_SCORED);
    irori_present_message_naming(t->view, t->lines, &message, &(irori_naming){"who", address}, 1);
}

static bool are_everybodys(const teller *t) {
    for (int i = 1; i < t->gainers; i++)
        if (strcmp(t->gains[t->order[i] - 1], t->gains[t->order[0] - 1])) return false;
    return t->gainers == HARAKIRI_CHARACTERS;
}

static void flush_gains(teller *t) {
    if (are_everybodys(t))
        add_gains(t, 0, word(t, "harakiri.log.everybody"), t->gains[0]);
    else
        for (int i = 0; i < t->gainers; i++)
            add_gains(t, t->order[i], harakiri_name_of(t->view, t->order[i]), t->gains[t->order[i] - 1]);
    t->gainers = 0;
}

static void add_gainer(teller *t, int who) {
    bool is_new = true;
    for (int i = 0; i < t->gainers; i++) is_new &= t->order[i] != who;
    if (!is_new) return;
    t->order[t->gainers++] = who;
    t->gains[who - 1][0] = 0;
    t->last[who - 1].kind = HARAKIRI_EFFECTS;
}

/* How much it is together with what was gained just before, if that was the same. */
static int sum_up(teller *t, const irori_event *event) {
    int i = event->from - 1, n = (int)event->number;
    add_gainer(t, event->from);
    bool is_same =
        t->last[i].kind == event->kind && t->last[i].object == event->object && (t->last[i].sum > 0) == (n > 0);
    if (is_same)
        t->gains[i][t->last[i].before] = 0;
    else
        t->last[i].before = strlen(t->gains[i]);
    t->last[i].kind = (uint16_t)event->kind;
    t->last[i].object = (uint16_t)event->object;
    return t->last[i].sum = is_same ? t->last[i].sum + n : n;
}

/* "Clan tokens at Sakai: Tomoe, Akira" */
static void flush_tokens(teller *t) {
    char line[IRORI_SENTENCE], owners[IRORI_SENTENCE];
    for (int place = 1; place < HARAKIRI_MAX_LOCATIONS; place++) {
        if (!t->tokens[place]) continue;
        *owners = 0;
        for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
            if (t->tokens[place] >> (who - 1) & 1) harakiri_join(owners, ", ", harakiri_name_of(t->view, who));
        t->tokens[place] = 0;
        harakiri_sentence(t->view, line, "harakiri.log.tokens", "where", 's', HARAKIRI_TITLE(t->view, location, place),
                          "who", 's', owners, NULL);
        add_line(t, IRORI_PLAIN, line);
    }
}

/* Whose turn is over at once could do nothing there: neither buy nor sell. */
static void flush_offers(teller *t, bool is_left) {
    char line[IRORI_SENTENCE];
    const char *id = is_left ? "harakiri.log.offers.left" : "harakiri.log.offers";
    if (!*t->offers) return;
    irori_weight weight = is_left ? IRORI_SCORED : IRORI_PLAIN; /* it was not seen as a shop */
    add_line(t, weight, harakiri_sentence(t->view, line, id, "what", 's', t->offers, NULL));
    *t->offers = 0;
}

/* "No longer on the sheet: …", however much goes at once */
static void flush_erased(teller *t) {
    char line[IRORI_SENTENCE];
    if (!*t->erased) return;
    add_line(t, IRORI_PLAIN, harakiri_sentence(t->view, line, "harakiri.event.erase", "what", 's', t->erased, NULL));
    *t->erased = 0;
}

static void add_erased(teller *t, int mark) {
    const char *title = HARAKIRI_TITLE(t->view, mark, mark);
    if (strlen(t->erased) + strlen(title) > IRORI_SENTENCE - 100) flush_erased(t);
    harakiri_join(t->erased, " · ", title);
}

static void add_offer(teller *t, const irori_event *event) {
    char part[IRORI_SENTENCE];
    harakiri_sentence(t->view, part, "harakiri.log.offer", "what", 's', HARAKIRI_TITLE(t->view, item, id_of(event)),
                      "n", 'd', (int)event->number, NULL);
    harakiri_join(t->offers, ", ", part);
}

/* Stories */

static void add_prose(teller *t, int text) {
    const char *whole = harakiri_said(t->view, text);
    if (!*whole) return;
    bool is_foreign = *harakiri_language_of(t->view, text);
    if (!t->has_prose && is_foreign) add_line(t, IRORI_QUIET, word(t, "harakiri.in-english"));
    t->has_prose |= is_foreign;
    harakiri_add_story(t->view, t->lines, text);
}

/* A heading with the words below a card's title, where it has some. */
static void add_card(teller *t, const irori_event *event, const char *title, int about) {
    char line[IRORI_SENTENCE];
    const char *side = event->number == HARAKIRI_RED_SIDE ? "harakiri.log.red" : "harakiri.log.green";
    const char *id = event->kind == HARAKIRI_EVENT_CARD ? "harakiri.log.card" : side;
    harakiri_sentence(t->view, line, id, "what", 's', title, "who", 's',
                      event->from ? harakiri_name_of(t->view, event->from) : "", "n", 'd', (int)event->number, NULL);
    add_line(t, IRORI_HEADING, line);
    if (about) add_prose(t, about);
}

/* The four, when a campaign begins. */
static void introduce(teller *t) {
    const harakiri_content *content = harakiri_content_in(t->view);
    char line[IRORI_SENTENCE];
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_sentence(t->view, line, "harakiri.log.hero", "sign", 's', harakiri_crests[who], "who", 's',
                          harakiri_name_of(t->view, who), "class", 'w',
                          harakiri_class_ids[content->hero[who].class % 5], "clan", 's',
                          HARAKIRI_TITLE(t->view, territory, content->hero[who].clan), NULL);
        add_line(t, IRORI_HEADING, line);
        add_prose(t, content->hero[who].about);
    }
}

static void add_chapter(teller *t, const irori_event *event) {
    const irori_viewer *view = t->view;
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[id_of(event)];
    char line[IRORI_SENTENCE];
    harakiri_sentence(view, line, "harakiri.title.chapter", "act", 'd', chapter->act, "n", 'd', chapter->number, NULL);
    add_line(t, IRORI_TITLE, line);
    add_line(t, IRORI_TITLE, HARAKIRI_TITLE(view, chapter, id_of(event)));
    harakiri_say_aim(view, id_of(event), line);
    add_line(t, IRORI_PLAIN, line);
    harakiri_sentence(view, line, "harakiri.title.rounds", "n", 'd', chapter->rounds, NULL);
    add_line(t, IRORI_PLAIN, line);
    harakiri_sentence(view, line, "harakiri.title.influence", "n", 'd', chapter->influence, NULL);
    add_line(t, IRORI_PLAIN, line);
    harakiri_sentence(view, line, "harakiri.title.start", "where", 's',
                      HARAKIRI_TITLE(view, location, chapter->start[0]), NULL);
    bool is_one = chapter->start[0] == chapter->start[1] && chapter->start[0] == chapter->start[2] &&
                  chapter->start[0] == chapter->start[3];
    if (is_one) add_line(t, IRORI_PLAIN, line);
}

/* Dice */

static void add_die(teller *t, const irori_event *event) {
    static const char *const faces[] = {"", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    static const char *const ids[] = {"",
                                      "",
                                      "harakiri.dice.one.orange",
                                      "harakiri.dice.one.green",
                                      "harakiri.dice.one.purple",
                                      "harakiri.dice.one.red"};
    static const char *const colours[] = {"white", "white", "orange", "green", "purple", "red"};
    char part[IRORI_SENTENCE];
    int n = (int)event->number, die = event->object;
    size_t used = strlen(t->thrown);
    snprintf(t->thrown + used, sizeof t->thrown - used, "%s%s-%d", used ? "+" : "dice/", colours[die <= 5 ? die : 2],
             n);
    if (die < 2)
        snprintf(part, sizeof part, "%s %d", faces[n >= 1 && n <= 6 ? n : 0], n);
    else
        harakiri_sentence(t->view, part, ids[die <= 5 ? die : 2], "n", 'd', n, NULL);
    harakiri_join(t->dice, " + ", part);
    t->sum += n;
}

/* A line with the dice as a thing in it, so that a screen can show how they fall. */
static void add_thrown(teller *t, irori_message *message) {
    irori_message_lend(message, "dice", t->dice);
    irori_present_line(t->lines, IRORI_SCORED);
    irori_present_message_naming(t->view, t->lines, message, &(irori_naming){"dice", t->thrown}, 1);
    t->dice[0] = t->thrown[0] = 0;
    t->sum = 0;
}

static void flush_fate(teller *t, const char *id) {
    irori_message message;
    if (!*t->dice) return;
    irori_message_init(&message, id);
    add_thrown(t, &message);
}

/* "Tomoe, power: ⚄ 5 + 1 = 6 against 5: success" */
static void add_test(teller *t, const irori_event *event) {
    char plus[16] = "";
    irori_message message;
    int total = (int)event->number, bound = (int)event->bound, rest = total - t->sum;
    if (rest || !*t->dice) snprintf(plus, sizeof plus, rest < 0 ? " − %d" : " + %d", rest < 0 ? -rest : rest);
    if (!*t->dice) harakiri_join(t->dice, "", "0");
    harakiri_join(t->dice, "", plus);
    irori_message_init(&message, event->kind == HARAKIRI_EVENT_COMBAT ? "harakiri.log.combat" : "harakiri.log.test");
    irori_message_lend(&message, "who", harakiri_name_of(t->view, event->from ? event->from : 1));
    irori_message_word(&message, "what", harakiri_attribute_ids[(id_of(event) - 1) & 3]);
    irori_message_number(&message, "n", total);
    irori_message_number(&message, "difficulty", bound);
    irori_message_word(&message, "outcome", total >= bound ? "harakiri.log.success" : "harakiri.log.failure");
    add_thrown(t, &message);
}

/* Everything else */

static bool is_heading(int kind) {
    return kind == HARAKIRI_EVENT_REVEALS || kind == HARAKIRI_EVENT_INTERACTS || kind == HARAKIRI_EVENT_VISITS ||
           kind == HARAKIRI_EVENT_CONTACT || kind == HARAKIRI_EVENT_ATTACKS || kind == HARAKIRI_EVENT_CALLS ||
           kind == HARAKIRI_EVENT_SUCCESS || kind == HARAKIRI_EVENT_FAILURE || kind == HARAKIRI_EVENT_ROUND ||
           kind == HARAKIRI_EVENT_EXPLORATION_WON || kind == HARAKIRI_EVENT_EXPLORATION_LOST ||
           kind == HARAKIRI_EVENT_MISSION_FAILED;
}

static bool is_quiet(int kind) {
    return kind == HARAKIRI_EVENT_STEPS || kind == HARAKIRI_EVENT_TRAVELS || kind == HARAKIRI_EVENT_ENDS ||
           kind == HARAKIRI_EVENT_ACTIVATES || kind == HARAKIRI_EVENT_ENEMY_MOVES ||
           kind == HARAKIRI_EVENT_ENEMY_STAYS || kind == HARAKIRI_EVENT_SEATED;
}

/* Cards that come into somebody's hands are read: what stands below their title. */
static int words_on(const teller *t, const irori_event *event) {
    const harakiri_content *content = harakiri_content_in(t->view);
    int id = id_of(event);
    switch (event->kind) {
    case HARAKIRI_EFFECT_GAIN_ITEM:
    case HARAKIRI_EFFECT_DRAW_ITEM: return id < content->item_count ? content->item[id].about : 0;
    case HARAKIRI_EFFECT_GAIN_GEAR: return id < content->gear_count ? content->gear[id].about : 0;
    default: return 0;
    }
}

static void add_event(teller *t, const irori_event *event) {
    irori_weight weight = is_heading(event->kind) ? IRORI_HEADING : is_quiet(event->kind) ? IRORI_QUIET : IRORI_PLAIN;
    irori_present_event(t->view, t->lines, weight, event);
    int about = event->object ? words_on(t, event) : 0;
    if (about) add_prose(t, about);
}

/* What an effect gives; false: it has no short form. */
static bool add_effect(teller *t, const irori_event *event) {
    char text[IRORI_SENTENCE];
    bool is_named = event->kind == HARAKIRI_EFFECT_MOVE || event->kind == HARAKIRI_EFFECT_ENEMY_HERE ||
                    event->kind == HARAKIRI_EFFECT_ENEMIES_GONE || event->kind == HARAKIRI_EFFECT_ADD_EVENT ||
                    event->kind == HARAKIRI_EFFECT_DRAW_ITEM || event->kind == HARAKIRI_EFFECT_INFLUENCE;
    if (event->kind >= HARAKIRI_EFFECTS || is_named || !event->from || !harakiri_has_short_form(event->kind))
        return false;
    const char *what =
        event->kind == HARAKIRI_EFFECT_ATTRIBUTE ? word(t, harakiri_attribute_ids[(id_of(event) - 1) & 3]) : "";
    harakiri_say_effect(t->view, event->kind, sum_up(t, event), what, text);
    bool is_wound = event->kind == HARAKIRI_EFFECT_HITS || event->kind == HARAKIRI_EFFECT_DAMAGE;
    if (is_wound || event->kind == HARAKIRI_EFFECT_HEAL) {
        char said[IRORI_SENTENCE];
        snprintf(said, sizeof said, "%s", text);
        harakiri_sentence(t->view, text, "harakiri.log.health", "what", 's', said, "n", 'd', (int)event->bound, NULL);
    }
    harakiri_join(t->gains[event->from - 1], ", ", text);
    return true;
}

static void add_choice(teller *t, const irori_event *event) {
    char text[IRORI_SENTENCE];
    snprintf(text, sizeof text, "→ %.480s", harakiri_said(t->view, event->object - HARAKIRI_OBJECT_TEXT));
    add_line(t, IRORI_HEADING, text);
}

static bool is_die(int kind) {
    return kind == HARAKIRI_EVENT_DIE || kind == HARAKIRI_EVENT_TEST || kind == HARAKIRI_EVENT_COMBAT;
}

/* What was collected and is not gone on with. */
static void flush(teller *t, const irori_event *event) {
    int kind = event ? event->kind : 0;
    bool is_explored = kind == HARAKIRI_EVENT_EXPLORATION_WON || kind == HARAKIRI_EVENT_EXPLORATION_LOST;
    flush_gains(t);
    if (!is_die(kind)) flush_fate(t, is_explored ? "harakiri.log.exploration" : "harakiri.log.fate");
    if (kind != HARAKIRI_EFFECT_TOKEN) flush_tokens(t);
    if (kind != HARAKIRI_EVENT_OFFERED) flush_offers(t, kind == HARAKIRI_EVENT_ENDS);
    if (kind != HARAKIRI_EFFECT_ERASE) flush_erased(t);
}

static void tell_event(teller *t, const irori_event *event) {
    const harakiri_content *content = harakiri_content_in(t->view);
    int id = id_of(event);
    switch (event->kind) {
    case HARAKIRI_EVENT_TELL: add_prose(t, event->object - HARAKIRI_OBJECT_TEXT); break;
    case HARAKIRI_EVENT_CHOSEN: add_choice(t, event); break;
    case HARAKIRI_EVENT_DIE: add_die(t, event); break;
    case HARAKIRI_EVENT_TEST:
    case HARAKIRI_EVENT_COMBAT: add_test(t, event); break;
    case HARAKIRI_EFFECT_TOKEN:
        t->tokens[id % HARAKIRI_MAX_LOCATIONS] |= (uint8_t)(event->from ? 1 << (event->from - 1) : 0);
        break;
    case HARAKIRI_EVENT_OFFERED: add_offer(t, event); break;
    case HARAKIRI_EFFECT_ERASE: add_erased(t, id); break;
    case HARAKIRI_EVENT_CHAPTER: add_chapter(t, event); break;
    case HARAKIRI_EVENT_CARD:
        add_card(t, event, HARAKIRI_TITLE(t->view, influence, id), content->influence[id].about);
        break;
    case HARAKIRI_EVENT_TRAVEL_EVENT: add_card(t, event, HARAKIRI_TITLE(t->view, event, id), 0); break;
    case HARAKIRI_EVENT_BEGINS:
        add_event(t, event);
        introduce(t);
        break;
    default: add_event(t, event);
    }
}

void harakiri_tell_events(const irori_viewer *view, const irori_event *events, size_t count, irori_lines *lines) {
    teller t = {.view = view, .lines = lines};
    for (size_t i = 0; i < count; i++) {
        if (add_effect(&t, &events[i])) continue;
        flush(&t, &events[i]);
        tell_event(&t, &events[i]);
    }
    flush(&t, NULL);
}

/* Pauses */

const bool harakiri_pause_kinds[HARAKIRI_EVENTS] = {
    [HARAKIRI_EVENT_TELL] = true,
    [HARAKIRI_EVENT_DIE] = true,
    [HARAKIRI_EVENT_COMBAT] = true,
    [HARAKIRI_EVENT_CARD] = true,
    [HARAKIRI_EVENT_BEGINS] = true,
    [HARAKIRI_EVENT_CHAPTER] = true,
    [HARAKIRI_EVENT_CONTACT] = true,
    [HARAKIRI_EVENT_DEFEATED] = true,
    [HARAKIRI_EVENT_SUCCESS] = true,
    [HARAKIRI_EVENT_FAILURE] = true,
    [HARAKIRI_EVENT_EXPLORATION_WON] = true,
    [HARAKIRI_EVENT_EXPLORATION_LOST] = true,
};

/* Whoever plays with bots reads at the end of each of their turns what they did in it. */
static bool is_bots_turn(const irori_viewer *view, int who) {
    return view->state && who && !view->seats[harakiri_state_in(view)->seat_of[who - 1]].is_person;
}

/* What a choice brought, where no text tells of it. */
static bool is_brought(int kind, bool has_chosen) {
    return kind == HARAKIRI_EVENT_BLESSING_SPENT || (has_chosen && kind < HARAKIRI_EFFECTS);
}

bool harakiri_pauses(const irori_viewer *view, const irori_event *events, size_t count) {
    bool has_chosen = false;
    for (size_t i = 0; i < count; i++) {
        has_chosen |= events[i].kind == HARAKIRI_EVENT_CHOSEN;
        bool is_left = i && events[i - 1].kind == HARAKIRI_EVENT_OFFERED && events[i].kind == HARAKIRI_EVENT_ENDS;
        if (is_left) return true; /* a market where nothing could be done */
        if (harakiri_pause_kinds[events[i].kind] || is_brought(events[i].kind, has_chosen)) return true;
        if (events[i].kind == HARAKIRI_EVENT_ENDS && is_bots_turn(view, events[i].from)) return true;
    }
    return false;
}
