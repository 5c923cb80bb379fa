/* Harakiri: what happened, as lines: for the log, and for the pages that are read before the game goes on. Both are
 * made from the same events. Dice are one line with the sum that they were rolled for; what a character gains and loses
 * at once is one line; stories stand as they are written. */
#include <stdlib.h>
#include <string.h>

#include "harakiri_screen.h"

enum { LOG_WIDTH = 76 };

typedef struct teller {
    const term_view *view;
    term_lines *lines;
    uint32_t entry; /* of the log; 0: for a page */
    int width;
    bool is_page;
    bool has_prose;
    harakiri_turning turning; /* before the next line */
    int gainer;               /* whose gains are being collected; 0: nobody's */
    char gains[TERM_TEXT];
    char shared[TERM_TEXT];        /* what the last lines, all about gains, say of each */
    int sharers;                   /* whom they are about, bit c; 0: there are none */
    size_t shared_from, shared_to; /* those lines */
    char dice[TERM_TEXT];
    int sum;                                /* of these dice */
    uint8_t tokens[HARAKIRI_MAX_LOCATIONS]; /* clan tokens to be told of: whose, bit c */
} teller;

static const char *word(const teller *t, const char *id) { return irori_words_get(t->view->words, id); }

/* Of an object that is one thing of a kind: 192 for each kind and its id (harakiri_object). */
static int id_of(const irori_event *event) { return event->object % 192; }

bool harakiri_is_translated(const term_view *view) { return view->words != irori_words_in("en"); }

/* Lines */

/* On a page lines are of no entry: those that begin one are marked instead. */
static void add_lines(teller *t, term_weight weight, const char *lead, const char *text) {
    size_t first = t->lines->count;
    term_lines_wrap(t->lines, weight, t->entry, lead, text, t->width);
    if (t->is_page && first < t->lines->count) t->lines->line[first].entry = t->turning;
    t->turning = HARAKIRI_SAME_PAGE;
}

static void add_line(teller *t, term_weight weight, const char *text) { add_lines(t, weight, "", text); }

static void add_blank(teller *t) {
    if (t->is_page && t->lines->count && *t->lines->line[t->lines->count - 1].text)
        term_lines_add(t->lines, TERM_PLAIN, 0, "");
}

/* Are these the gains of the last lines too? Once all four have them, their lines make room for one. */
static bool are_everybodys(teller *t) {
    int gainer = 1 << (t->gainer - 1), all = (1 << HARAKIRI_CHARACTERS) - 1;
    bool goes_on = !(t->sharers & gainer) && t->shared_to == t->lines->count && !strcmp(t->shared, t->gains);
    if (!t->sharers || !goes_on) {
        snprintf(t->shared, sizeof t->shared, "%s", t->gains);
        t->shared_from = t->lines->count;
        t->sharers = 0;
    }
    t->sharers |= gainer;
    if (t->sharers != all) return false;
    if (t->is_page) t->turning = t->lines->line[t->shared_from].entry; /* a page may begin with them */
    t->sharers = 0;
    t->lines->count = t->shared_from;
    return true;
}

static void flush_gains(teller *t) {
    char line[TERM_TEXT];
    if (!t->gainer) return;
    const char *who = are_everybodys(t) ? word(t, "harakiri.log.everybody") : harakiri_name_of(t->view, t->gainer);
    snprintf(line, sizeof line, "%.40s%s %.200s", who, word(t, "term.colon"), t->gains);
    t->gainer = 0;
    add_line(t, TERM_SCORE, line);
    t->shared_to = t->lines->count;
}

static void add_heading(teller *t, const char *text) {
    flush_gains(t);
    add_blank(t);
    add_line(t, TERM_STRONG, text);
}

static void add_gain(teller *t, int who, const char *text) {
    if (who != t->gainer) {
        flush_gains(t);
        t->gainer = who;
        t->gains[0] = 0;
    }
    harakiri_join(t->gains, ", ", text);
}

/* "Clan tokens at Sakai: ✿☼▲§" */
static void flush_tokens(teller *t) {
    char line[TERM_TEXT], owners[TERM_TEXT];
    for (int place = 1; place < HARAKIRI_MAX_LOCATIONS; place++) {
        if (!t->tokens[place]) continue;
        *owners = 0;
        for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
            if (t->tokens[place] >> (who - 1) & 1) harakiri_join(owners, "", harakiri_crests[who]);
        t->tokens[place] = 0;
        term_say(t->view->words, line, "harakiri.log.tokens", "where", 's', HARAKIRI_TITLE(t->view, location, place),
                 "who", 's', owners, NULL);
        add_line(t, TERM_PLAIN, line);
    }
}

/* Stories */

static void add_prose(teller *t, int text) {
    const char *whole = harakiri_text(harakiri_content_in(t->view), text);
    flush_gains(t);
    add_blank(t);
    if (!t->has_prose && !t->is_page && harakiri_is_translated(t->view))
        add_line(t, TERM_QUIET, word(t, "harakiri.in-english"));
    t->has_prose = true;
    add_lines(t, TERM_PLAIN, t->is_page ? "" : "  ", whole);
    add_blank(t);
}

/* A heading with the words below a card's title, where it has some. */
static void add_card(teller *t, const irori_event *event, const char *title, int about) {
    char line[TERM_TEXT];
    const char *side = event->number == HARAKIRI_RED_SIDE ? "harakiri.log.red" : "harakiri.log.green";
    const char *id = event->kind == HARAKIRI_EVENT_CARD ? "harakiri.log.card" : side;
    term_say(t->view->words, line, id, "what", 's', title, "who", 's',
             event->from ? harakiri_name_of(t->view, event->from) : "", "n", 'd', (int)event->number, NULL);
    add_heading(t, line);
    if (about) add_prose(t, about);
}

static void add_chapter(teller *t, const irori_event *event) {
    const term_view *view = t->view;
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_chapter *chapter = &content->chapter[id_of(event)];
    char line[TERM_TEXT];
    flush_gains(t);
    if (t->is_page && !t->has_prose) t->lines->count = 0; /* what led here was chosen a moment ago */
    t->turning = HARAKIRI_TITLE_PAGE;
    term_say(view->words, line, "harakiri.title.chapter", "act", 'd', chapter->act, "n", 'd', chapter->number, NULL);
    add_line(t, TERM_STRONG, line);
    add_line(t, TERM_STRONG, HARAKIRI_TITLE(view, chapter, id_of(event)));
    if (!t->is_page) return;
    add_blank(t);
    term_say(view->words, line, "harakiri.title.rounds", "n", 'd', chapter->rounds, NULL);
    add_line(t, TERM_PLAIN, line);
    term_say(view->words, line, "harakiri.title.influence", "n", 'd', chapter->influence, NULL);
    add_line(t, TERM_PLAIN, line);
    term_say(view->words, line, "harakiri.title.start", "where", 's', HARAKIRI_TITLE(view, location, chapter->start[0]),
             NULL);
    bool is_one = chapter->start[0] == chapter->start[1] && chapter->start[0] == chapter->start[2] &&
                  chapter->start[0] == chapter->start[3];
    if (is_one) add_line(t, TERM_PLAIN, line);
    add_line(t, TERM_QUIET, word(t, chapter->last == HARAKIRI_SUCCESS ? "harakiri.title.won" : "harakiri.title.lost"));
    t->turning = HARAKIRI_NEW_PAGE;
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
    char part[TERM_TEXT];
    int n = (int)event->number, die = event->object;
    if (die < 2)
        snprintf(part, sizeof part, "%s %d", faces[n >= 1 && n <= 6 ? n : 0], n);
    else
        term_say(t->view->words, part, ids[die <= 5 ? die : 2], "n", 'd', n, NULL);
    harakiri_join(t->dice, " + ", part);
    t->sum += n;
}

static void flush_fate(teller *t, const char *id) {
    char line[TERM_TEXT];
    if (!*t->dice) return;
    flush_gains(t);
    term_say(t->view->words, line, id, "dice", 's', t->dice, NULL);
    add_line(t, TERM_SCORE, line);
    t->dice[0] = 0;
    t->sum = 0;
}

/* "Tomoe, power: ⚄ 5 + 1 = 6 against 5: success" */
static void add_test(teller *t, const irori_event *event) {
    char line[TERM_TEXT], plus[16] = "";
    int total = (int)event->number, bound = (int)event->bound, rest = total - t->sum;
    flush_gains(t);
    if (rest || !*t->dice) snprintf(plus, sizeof plus, rest < 0 ? " − %d" : " + %d", rest < 0 ? -rest : rest);
    if (!*t->dice) harakiri_join(t->dice, "", "0");
    harakiri_join(t->dice, "", plus);
    term_say(t->view->words, line, event->kind == HARAKIRI_EVENT_COMBAT ? "harakiri.log.combat" : "harakiri.log.test",
             "who", 's', harakiri_name_of(t->view, event->from ? event->from : 1), "what", 'w',
             harakiri_attribute_ids[(id_of(event) - 1) & 3], "dice", 's', t->dice, "n", 'd', total, "difficulty", 'd',
             bound, "outcome", 'w', total >= bound ? "harakiri.log.success" : "harakiri.log.failure", NULL);
    add_line(t, TERM_SCORE, line);
    t->dice[0] = 0;
    t->sum = 0;
}

/* Everything else */

static bool is_heading(int kind) {
    return kind == HARAKIRI_EVENT_REVEALS || kind == HARAKIRI_EVENT_INTERACTS || kind == HARAKIRI_EVENT_VISITS ||
           kind == HARAKIRI_EVENT_CONTACT || kind == HARAKIRI_EVENT_ATTACKS || kind == HARAKIRI_EVENT_SUCCESS ||
           kind == HARAKIRI_EVENT_FAILURE || kind == HARAKIRI_EVENT_ROUND || kind == HARAKIRI_EVENT_EXPLORATION_WON ||
           kind == HARAKIRI_EVENT_EXPLORATION_LOST || kind == HARAKIRI_EVENT_MISSION_FAILED;
}

static bool is_quiet(int kind) {
    return kind == HARAKIRI_EVENT_STEPS || kind == HARAKIRI_EVENT_TRAVELS || kind == HARAKIRI_EVENT_ENDS ||
           kind == HARAKIRI_EVENT_ACTIVATES || kind == HARAKIRI_EVENT_ENEMY_MOVES ||
           kind == HARAKIRI_EVENT_ENEMY_STAYS || kind == HARAKIRI_EVENT_SEATED;
}

static void add_event(teller *t, const irori_event *event) {
    char text[TERM_TEXT];
    flush_gains(t);
    if (!term_event_text(t->view, *event, text)) return;
    if (is_heading(event->kind))
        add_heading(t, text);
    else
        add_line(t, is_quiet(event->kind) ? TERM_QUIET : TERM_PLAIN, text);
}

/* What an effect gives; false: it has no short form. */
static bool add_effect(teller *t, const irori_event *event) {
    char text[TERM_TEXT];
    bool is_named = event->kind == HARAKIRI_EFFECT_MOVE || event->kind == HARAKIRI_EFFECT_ENEMY_HERE ||
                    event->kind == HARAKIRI_EFFECT_ENEMIES_GONE || event->kind == HARAKIRI_EFFECT_ADD_EVENT ||
                    event->kind == HARAKIRI_EFFECT_DRAW_ITEM || event->kind == HARAKIRI_EFFECT_INFLUENCE;
    if (event->kind >= HARAKIRI_EFFECTS || is_named || !event->from) return false;
    const char *what =
        event->kind == HARAKIRI_EFFECT_ATTRIBUTE ? word(t, harakiri_attribute_ids[(id_of(event) - 1) & 3]) : "";
    if (!harakiri_say_effect(t->view, event->kind, (int)event->number, what, text)) return false;
    bool is_wound = event->kind == HARAKIRI_EFFECT_HITS || event->kind == HARAKIRI_EFFECT_DAMAGE;
    if (is_wound || event->kind == HARAKIRI_EFFECT_HEAL) {
        char said[TERM_TEXT];
        snprintf(said, sizeof said, "%s", text);
        term_say(t->view->words, text, "harakiri.log.health", "what", 's', said, "n", 'd', (int)event->bound, NULL);
    }
    add_gain(t, event->from, text);
    return true;
}

static void add_choice(teller *t, const irori_event *event) {
    char text[TERM_TEXT];
    flush_gains(t);
    snprintf(text, sizeof text, "→ %.240s",
             harakiri_text(harakiri_content_in(t->view), event->object - HARAKIRI_OBJECT_TEXT));
    add_line(t, TERM_STRONG, text);
}

static void tell_event(teller *t, const irori_event *event) {
    const harakiri_content *content = harakiri_content_in(t->view);
    if (event->kind == HARAKIRI_EVENT_EXPLORATION_WON || event->kind == HARAKIRI_EVENT_EXPLORATION_LOST)
        flush_fate(t, "harakiri.log.exploration");
    if (event->kind != HARAKIRI_EVENT_DIE && event->kind != HARAKIRI_EVENT_TEST && event->kind != HARAKIRI_EVENT_COMBAT)
        flush_fate(t, "harakiri.log.fate");
    if (event->kind != HARAKIRI_EFFECT_TOKEN) flush_tokens(t);
    switch (event->kind) {
    case HARAKIRI_EVENT_TELL: add_prose(t, event->object - HARAKIRI_OBJECT_TEXT); break;
    case HARAKIRI_EVENT_CHOSEN: add_choice(t, event); break;
    case HARAKIRI_EVENT_DIE: add_die(t, event); break;
    case HARAKIRI_EVENT_TEST:
    case HARAKIRI_EVENT_COMBAT: add_test(t, event); break;
    case HARAKIRI_EFFECT_TOKEN:
        flush_gains(t);
        t->tokens[id_of(event) % HARAKIRI_MAX_LOCATIONS] |= (uint8_t)(event->from ? 1 << (event->from - 1) : 0);
        break;
    case HARAKIRI_EVENT_ENDS:
        if (!t->is_page) add_event(t, event); /* nothing to read before the game goes on */
        break;
    case HARAKIRI_EVENT_CHAPTER: add_chapter(t, event); break;
    case HARAKIRI_EVENT_CARD:
        add_card(t, event, HARAKIRI_TITLE(t->view, influence, id_of(event)), content->influence[id_of(event)].about);
        break;
    case HARAKIRI_EVENT_TRAVEL_EVENT: add_card(t, event, HARAKIRI_TITLE(t->view, event, id_of(event)), 0); break;
    default:
        if (!add_effect(t, event)) add_event(t, event);
    }
}

static void tell_all(teller *t, const irori_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) tell_event(t, &events[i]);
    flush_fate(t, "harakiri.log.fate");
    flush_tokens(t);
    flush_gains(t);
}

void harakiri_tell_entry(const term_view *view, uint32_t entry, const irori_event *events, size_t count,
                         term_lines *log) {
    teller t = {.view = view, .lines = log, .entry = entry, .width = LOG_WIDTH};
    tell_all(&t, events, count);
}

/* Pages */

/* Whoever plays with bots reads at the end of each of their turns what they did in it. */
static bool is_bots_turn(const term_view *view, int who) {
    return who && !term_is_human(view->table, harakiri_state_in(view)->seat_of[who - 1]);
}

bool harakiri_pauses(const term_view *view, const irori_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) switch (events[i].kind) {
        case HARAKIRI_EVENT_TELL:
        case HARAKIRI_EVENT_DIE:
        case HARAKIRI_EVENT_COMBAT:
        case HARAKIRI_EVENT_CARD:
        case HARAKIRI_EVENT_CHAPTER:
        case HARAKIRI_EVENT_CONTACT:
        case HARAKIRI_EVENT_DEFEATED:
        case HARAKIRI_EVENT_SUCCESS:
        case HARAKIRI_EVENT_FAILURE:
        case HARAKIRI_EVENT_EXPLORATION_WON:
        case HARAKIRI_EVENT_EXPLORATION_LOST: return true;
        case HARAKIRI_EVENT_ENDS:
            if (is_bots_turn(view, events[i].from)) return true;
            break;
        default: break;
        }
    return false;
}

/* A bot's decision that nobody was shown. */
static bool is_unseen(const term_view *view, uint32_t entry, irori_event *events) {
    const irori_entry *it = irori_table_entry(view->table, entry);
    if (it->kind != IRORI_ENTRY_MOVE || term_is_human(view->table, it->seat)) return false;
    size_t count = irori_table_events(view->table, entry, view->seat, events, view->rules->game->max_events);
    return !harakiri_pauses(view, events, count);
}

void harakiri_tell_story(const term_view *view, uint32_t entry, int width, term_lines *page, bool *has_prose) {
    enum { MOST_UNSEEN = 40 };
    size_t cap = view->rules->game->max_events;
    irori_event *events = malloc(cap * sizeof *events);
    teller t = {.view = view, .lines = page, .width = width, .is_page = true};
    uint32_t first = entry;
    while (events && first > 1 && entry - first < MOST_UNSEEN && is_unseen(view, first - 1, events)) first--;
    for (uint32_t number = first; events && number <= entry; number++)
        if (!irori_table_is_undone(view->table, number))
            tell_all(&t, events, irori_table_events(view->table, number, view->seat, events, cap));
    *has_prose = t.has_prose;
    free(events);
}
