/* Kodachi: the log. A turn is many small decisions, so they become phrases after a name: "Greedy 2: strength
 * · d5 as 5 · 5 beat 4f (4) · went on". What bots do in a row shares a line; what a person does gets one for
 * each decision, because it is told as soon as it is done. Draws, payments and steps of giving up are
 * gathered; clearing the table goes without saying. */
#include <string.h>

#include "kodachi_screen.h"

typedef struct teller {
    const term_view *view;
    term_lines *log;
    uint32_t entry;
} teller;

static void name_of(const term_view *view, const irori_event *event, char text[IRORI_ARG_TEXT_SIZE]) {
    irori_message message;
    irori_message_init(&message, "");
    *text = 0;
    if (!event->object) return;
    kodachi_name(view->rules, event->object, "what", &message);
    memcpy(text, message.args[0].text, IRORI_ARG_TEXT_SIZE);
}

static void lead_of(const term_view *view, int actor, char lead[TERM_TEXT]) {
    char name[TERM_TEXT];
    term_row_name(view, actor, name);
    snprintf(lead, TERM_TEXT, "%.60s%s ", name, irori_words_get(view->words, "term.colon"));
}

/* Is the last line one that this actor's next phrase may join? */
static term_line *joinable(const teller *t, int actor, const char *lead, size_t size) {
    if (!t->log->count) return NULL;
    term_line *last = &t->log->line[t->log->count - 1];
    bool is_near = last->entry == t->entry || (last->entry + 1 == t->entry && !term_is_human(t->view->table, actor));
    if (!is_near || last->weight == TERM_STRONG || strncmp(last->text, lead, strlen(lead))) return NULL;
    return strlen(last->text) + size + 5 < TERM_TEXT ? last : NULL;
}

static void say(const teller *t, int actor, const char *phrase) {
    char lead[TERM_TEXT], line[2 * TERM_TEXT];
    lead_of(t->view, actor, lead);
    term_line *last = joinable(t, actor, lead, strlen(phrase));
    if (last) {
        strcat(strcat(last->text, " · "), phrase);
        last->entry = t->entry;
        return;
    }
    snprintf(line, sizeof line, "%s%s", lead, phrase);
    term_lines_add(t->log, TERM_PLAIN, t->entry, line);
}

/* Several events of a kind and an actor as one phrase. Returns how many that were. */
static size_t gather(const teller *t, const irori_event *events, size_t count, char names[TERM_TEXT]) {
    size_t n = 0;
    *names = 0;
    for (; n < count && events[n].kind == events[0].kind && events[n].actor == events[0].actor; n++) {
        char name[IRORI_ARG_TEXT_SIZE];
        name_of(t->view, &events[n], name);
        size_t used = strlen(names);
        if (used < TERM_TEXT - 64) snprintf(names + used, TERM_TEXT - used, "%s%s", used ? " " : "", name);
    }
    return n;
}

static size_t say_gathered(const teller *t, const irori_event *events, size_t count, const char *id) {
    char names[TERM_TEXT], text[TERM_TEXT];
    size_t n = gather(t, events, count, names);
    say(t, events[0].actor, term_say(t->view->words, text, id, "what", 's', names, NULL));
    return n;
}

/* The engine gives up cards in single steps: "discarded d1", and then "d2" joins it. */
static size_t say_given_up(const teller *t, const irori_event *events, size_t count, const char *id) {
    char lead[TERM_TEXT], verb[TERM_TEXT], names[TERM_TEXT];
    lead_of(t->view, events[0].actor, lead);
    term_say(t->view->words, verb, id, "what", 's', "", NULL);
    term_line *last = t->log->count ? &t->log->line[t->log->count - 1] : NULL;
    if (!last || last->entry + 1 < t->entry || strncmp(last->text, lead, strlen(lead)))
        return say_gathered(t, events, count, id);
    const char *phrase = last->text + strlen(lead);
    for (const char *next; (next = strstr(phrase, " · "));) phrase = next + strlen(" · ");
    size_t n = gather(t, events, count, names);
    if (strncmp(phrase, verb, strlen(verb)) || strlen(last->text) + strlen(names) + 2 > TERM_TEXT)
        return say_gathered(t, events, count, id);
    strcat(strcat(last->text, " "), names);
    last->entry = t->entry;
    return n;
}

static size_t say_drawn(const teller *t, const irori_event *events, size_t count) {
    char text[TERM_TEXT];
    if (events[0].object) return say_gathered(t, events, count, "kodachi.log.draw");
    char names[TERM_TEXT];
    size_t n = gather(t, events, count, names);
    say(t, events[0].actor, term_say(t->view->words, text, "kodachi.log.draw.hidden", "n", 'd', (int)n, NULL));
    return n;
}

/* A purchase: coins before it, treasures after it. */
static size_t say_bought(const teller *t, const irori_event *events, size_t count) {
    char card[IRORI_ARG_TEXT_SIZE] = "", price[TERM_TEXT] = "", text[TERM_TEXT];
    size_t n = 0;
    for (; n < count; n++) {
        char name[IRORI_ARG_TEXT_SIZE];
        int kind = events[n].kind;
        if (kind == KODACHI_EVENT_REBUILD_GUARD || kind == KODACHI_EVENT_REBUILD_HOUSE) continue;
        if (kind != KODACHI_EVENT_PAY && kind != KODACHI_EVENT_PAY_COIN && (kind != KODACHI_EVENT_BUY || *card)) break;
        name_of(t->view, &events[n], name);
        if (kind == KODACHI_EVENT_BUY) memcpy(card, name, sizeof card);
        if (kind == KODACHI_EVENT_BUY) continue;
        size_t used = strlen(price);
        if (used > 100) continue;
        snprintf(price + used, sizeof price - used, "%s%s", used ? " " : "",
                 kind == KODACHI_EVENT_PAY ? name : irori_words_get(t->view->words, "kodachi.coin"));
    }
    say(t, events[0].actor,
        term_say(t->view->words, text, "kodachi.log.buy", "what", 's', card, "price", 's', price, NULL));
    return n;
}

/* A column: house card and guard. It belongs to whoever is invading. */
static size_t say_revealed(const teller *t, int actor, const irori_event *events, size_t count) {
    char house[IRORI_ARG_TEXT_SIZE] = "–", guard[IRORI_ARG_TEXT_SIZE] = "–", text[TERM_TEXT];
    size_t n = 0;
    for (; n < count; n++) {
        if (events[n].kind == KODACHI_EVENT_REVEAL_HOUSE)
            name_of(t->view, &events[n], house);
        else if (events[n].kind == KODACHI_EVENT_REVEAL_GUARD)
            name_of(t->view, &events[n], guard);
        else
            break;
    }
    term_say(t->view->words, text, "kodachi.log.column", "house", 's', house, "guard", 's', guard, NULL);
    if (actor >= 0)
        say(t, actor, text);
    else
        term_lines_add(t->log, TERM_PLAIN, t->entry, text);
    return n;
}

static const char *phrase_of(int kind) {
    switch (kind) {
    case KODACHI_EVENT_START_TREASURE: return "kodachi.log.start-treasure";
    case KODACHI_EVENT_STRENGTH: return "kodachi.log.strength";
    case KODACHI_EVENT_STEALTH: return "kodachi.log.stealth";
    case KODACHI_EVENT_PLAY_DOJO: return "kodachi.log.play-dojo";
    case KODACHI_EVENT_PLAY_MODIFIER: return "kodachi.log.play-modifier";
    case KODACHI_EVENT_PLAY: return "kodachi.log.play";
    case KODACHI_EVENT_SWITCH_TO_STRENGTH: return "kodachi.log.switch-to-strength";
    case KODACHI_EVENT_SWITCH_TO_STEALTH: return "kodachi.log.switch-to-stealth";
    case KODACHI_EVENT_RESHUFFLE: return "kodachi.log.reshuffle";
    case KODACHI_EVENT_TOKEN: return "kodachi.log.token";
    case KODACHI_EVENT_BEAT: return "kodachi.log.beat";
    case KODACHI_EVENT_CONCEDE: return "kodachi.log.concede";
    case KODACHI_EVENT_FAIL: return "kodachi.log.fail";
    case KODACHI_EVENT_CONTINUE: return "kodachi.log.continue";
    case KODACHI_EVENT_STOP: return "kodachi.log.stop";
    case KODACHI_EVENT_MUST_STOP: return "kodachi.log.must-stop";
    case KODACHI_EVENT_TAKE: return "kodachi.log.take";
    case KODACHI_EVENT_DONE: return "kodachi.log.done";
    case KODACHI_EVENT_PASS: return "kodachi.log.pass";
    default: return NULL;
    }
}

static void say_event(const teller *t, const irori_event *event) {
    char name[IRORI_ARG_TEXT_SIZE], number[16], text[TERM_TEXT];
    const char *id = phrase_of(event->kind);
    if (id && event->actor >= 0) {
        name_of(t->view, event, name);
        snprintf(number, sizeof number, event->number < 0 ? "−%d" : "+%d",
                 event->number < 0 ? -event->number : event->number);
        term_say(t->view->words, text, id, "what", 's', name, "n", 'd', (int)event->number, "bound", 'd',
                 (int)event->bound, "signed", 's', number, NULL);
        say(t, event->actor, text);
        return;
    }
    bool is_strong = event->kind == KODACHI_EVENT_TURN || event->kind == KODACHI_EVENT_OVER ||
                     event->kind == KODACHI_EVENT_LAST_ROUND;
    if (term_event_text(t->view, *event, text))
        term_lines_add(t->log, is_strong ? TERM_STRONG : TERM_QUIET, t->entry, text);
}

static bool is_shuffling(int kind) {
    return kind == KODACHI_EVENT_RESHUFFLE || kind == KODACHI_EVENT_REBUILD_HOUSE ||
           kind == KODACHI_EVENT_REBUILD_GUARD;
}

void kodachi_tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log) {
    teller t = {.view = view, .log = log, .entry = entry};
    int invader = -1; /* of the column that is revealed next, if this entry says who it is */
    for (size_t i = 0; i < count;) {
        const irori_event *at = events + i;
        size_t left = count - i;
        switch (at->kind) {
        case KODACHI_EVENT_DRAW: i += entry ? say_drawn(&t, at, left) : 1; break; /* the first hands are in sight */
        case KODACHI_EVENT_BUY:
        case KODACHI_EVENT_PAY_COIN: i += say_bought(&t, at, left); break;
        case KODACHI_EVENT_DROP: i += say_given_up(&t, at, left, "kodachi.log.drop"); break;
        case KODACHI_EVENT_DISCARD: i += say_given_up(&t, at, left, "kodachi.log.discard"); break;
        case KODACHI_EVENT_REVEAL_HOUSE:
        case KODACHI_EVENT_REVEAL_GUARD: i += say_revealed(&t, invader, at, left); break;
        default:
            if (at->kind == KODACHI_EVENT_TURN || at->kind == KODACHI_EVENT_CONTINUE) invader = at->actor;
            if (entry || !is_shuffling(at->kind)) say_event(&t, at); /* at the start it is only the dealing */
            i++;
        }
    }
}
