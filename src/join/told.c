/* What the table tells, kept: entries with our events, the last position, who sits where, votes and news. A position is
 * a world, redacted for our eyes before anybody looks at it. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "irori/hash.h"
#include "join_private.h"

/* News */

told_news *told_add(joined *j, const char *id) {
    if (j->news_count == MOST_NEWS) return NULL;
    told_news *news = &j->news[(j->news_first + j->news_count++) % MOST_NEWS];
    irori_message_init(&news->message, id);
    return news;
}

static void add_of(joined *j, const char *id, int seat) {
    told_news *news = told_add(j, id);
    if (news) irori_message_seat(&news->message, "who", seat);
}

/* The table: its rules, made here. */

typedef struct told_setup {
    char game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT], *deck;
    const char *options[IRORI_MAX_OPTIONS];
    irori_setup setup;
} told_setup;

static void read_options(const char *line, told_setup *s) {
    json_reader value;
    int count = 0;
    if (!field_find(line, "options", &value)) return;
    for (json_open(&value, '['); json_more(&value, ']') && count < IRORI_MAX_OPTIONS; count++) {
        if (!json_string(&value, s->option[count], sizeof s->option[count], NULL)) break;
        s->options[count] = s->option[count];
    }
    s->setup.options = s->options;
    s->setup.option_count = count;
}

/* A deck's text comes with the table. False: no memory. */
static bool read_deck(const char *line, told_setup *s) {
    json_reader value;
    if (!field_find(line, "deck", &value)) return true;
    s->deck = malloc(IRORI_MAX_DATA + 1);
    if (!s->deck) return false;
    if (json_string(&value, s->deck, IRORI_MAX_DATA + 1, &s->setup.data_size)) s->setup.data = s->deck;
    return true;
}

/* A table keeps its game, its players, its options and its deck: who looks has room for these, and thinks by them. Only
 * a campaign goes on with other content. */
static bool is_same_table(const joined *j, const irori_rules *rules) {
    const irori_rules *before = joined_rules(j);
    return !before || (before->game == rules->game && before->players == rules->players &&
                       !memcmp(before->option, rules->option, sizeof rules->option) &&
                       (before->data_hash == rules->data_hash || rules->game->content));
}

static bool is_data(const irori_rules *rules, const char *hash) { return rules->data_hash == strtoull(hash, NULL, 16); }

/* Content that is not ours is asked for by its hash. NULL: it is not to be had, or is not ours to read. */
static irori_rules *fetch_rules(joined *j, told_setup *s) {
    char path[64];
    irori_rules *rules = NULL;
    snprintf(path, sizeof path, "/api/data/%.16s", j->data);
    wire_reply reply = wire_request(j->wire, "GET", path);
    s->setup.data = reply.body;
    s->setup.data_size = reply.size;
    if (reply.status != 200 || irori_rules_new(s->game, &s->setup, &rules, NULL)) rules = NULL;
    free(reply.body);
    return rules;
}

static void own(joined *j, irori_rules *rules) {
    owned_rules *owned = malloc(sizeof *owned);
    void *known = realloc(j->known, rules->game->state_size);
    if (known) j->known = known;
    if (!owned || !known) {
        free(owned);
        irori_rules_free(rules);
        return join_fail(j, IRORI_NO_MEMORY, "error.memory");
    }
    *owned = (owned_rules){.next = j->rules, .rules = rules};
    j->rules = owned;
    /* Until it is told where it stands, whoever looks sees some game by these rules and never one by others. */
    rules->game->init(rules, j->known, &(irori_seed){.bytes = {0}}, NULL);
}

static void make_rules(joined *j, told_setup *s) {
    irori_rules *rules = NULL;
    if (irori_rules_new(s->game, &s->setup, &rules, NULL)) rules = NULL;
    if (rules && !is_data(rules, j->data)) {
        irori_rules_free(rules);
        rules = NULL;
    }
    if (!rules) rules = fetch_rules(j, s);
    if (rules && is_data(rules, j->data) && is_same_table(j, rules)) return own(j, rules);
    irori_rules_free(rules);
    join_fail(j, IRORI_OTHER_RULES, "term.join.update");
}

static void told_table(joined *j, const char *line) {
    told_setup s = {.deck = NULL};
    int64_t protocol = 0, version = 0, players = 0;
    char data[24] = "";
    if (j->hellos) j->hellos--;
    j->is_hello_refused = j->awaits_table = false;
    (void)field_int(line, "protocol", &protocol);
    (void)field_int(line, "rules", &version);
    (void)field_int(line, "players", &players);
    (void)field_text(line, "data", data, sizeof data);
    (void)field_text(line, "game", s.game, sizeof s.game);
    if (j->rules && !strcmp(j->data, data)) return; /* we came back */
    const irori_game *game = irori_game_find(s.game);
    bool is_hash = strspn(data, "0123456789abcdef") == 16 && !data[16]; /* it is asked for by it */
    if (protocol != IRORI_PROTOCOL || !game || game->rules_version != version || !is_hash)
        return join_fail(j, IRORI_OTHER_RULES, "term.join.update");
    bool is_other = j->told;
    told_forget(j);
    memcpy(j->data, data, sizeof data);
    s.setup.players = players >= 0 && players <= IRORI_MAX_SEATS ? (int)players : -1;
    read_options(line, &s);
    if (read_deck(line, &s))
        make_rules(j, &s);
    else
        join_fail(j, IRORI_NO_MEMORY, "error.memory");
    free(s.deck);
    if (is_other) join_hello(j); /* it was asked for what followed: now all of it, by these rules */
}

/* Who sits where */

static void read_seat(joined *j, int seat, const char *object, irori_seed *commitment, bool *is_here, bool *is_free) {
    irori_seat *who = &j->seats[seat];
    char kind[16] = "", hex[72] = "";
    *who = (irori_seat){.kind = IRORI_SEAT_OPEN};
    (void)field_text(object, "kind", kind, sizeof kind);
    (void)field_text(object, "name", who->name, sizeof who->name);
    (void)field_text(object, "bot", who->player, sizeof who->player);
    (void)field_bool(object, "here", is_here);
    (void)field_bool(object, "free", is_free);
    if (!strcmp(kind, "person")) who->kind = IRORI_SEAT_PERSON;
    if (!strcmp(kind, "bot")) who->kind = IRORI_SEAT_BOT;
    (void)field_text(object, "commitment", hex, sizeof hex);
    if (irori_seed_from_hex(hex, strlen(hex), commitment)) *commitment = (irori_seed){.bytes = {0}};
}

/* The next object of a list, as text of its own; free it. NULL: no more. */
static char *next_object(json_reader *list) {
    const char *start = list->at + strspn(list->at, " ,");
    list->at = start;
    if (*start != '{' || !field_skip(list)) return NULL;
    return strndup(start, (size_t)(list->at - start));
}

static void tell_presence(joined *j, uint32_t before, uint32_t people) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        bool is_now = j->here >> seat & 1, was = before >> seat & 1;
        if (seat == j->seat || is_now == was || !(people >> seat & 1)) continue;
        add_of(j, is_now ? "term.join.came" : "term.join.went", seat);
    }
}

static void read_seats(joined *j, const char *line) {
    json_reader list;
    uint32_t before = j->here, people = 0;
    int seat = 0;
    if (!field_find(line, "seats", &list) || !json_open(&list, '[')) return;
    j->here = j->free = 0;
    for (char *object; seat < IRORI_MAX_SEATS && (object = next_object(&list)); seat++) {
        bool is_here = false, is_free = false;
        irori_seed committed;
        read_seat(j, seat, object, &committed, &is_here, &is_free);
        j->here |= (uint32_t)is_here << seat;
        j->free |= (uint32_t)is_free << seat;
        people |= (uint32_t)(j->seats[seat].kind == IRORI_SEAT_PERSON) << seat;
        if (seat == j->seat) j->committed = committed;
        free(object);
    }
    if (j->has_seats) tell_presence(j, before, people);
    j->has_seats = true;
}

static void told_seats(joined *j, const char *line) {
    static const char *const phases[] = {"", "gathering", "opening", "dealt", "closed"};
    char text[72] = "";
    bool has_hints = true;
    if (!joined_rules(j)) return; /* the table comes first */
    (void)field_seats(line, "you", &j->you);
    j->you &= (1u << joined_rules(j)->players) - 1;
    if (j->seat < 0 && !j->is_watching && j->you)
        j->seat = j->wanted >= 0 && (j->you >> j->wanted & 1) ? j->wanted : j->wanted < 0 ? __builtin_ctz(j->you) : -1;
    read_seats(j, line);
    (void)field_bool(line, "maker", &j->is_maker);
    (void)field_bool(line, "hints", &has_hints);
    j->look.link.no_hints = !has_hints;
    (void)field_text(line, "phase", text, sizeof text);
    for (int phase = PHASE_GATHERING; phase <= PHASE_CLOSED; phase++)
        if (!strcmp(text, phases[phase])) j->phase = (told_phase)phase;
    (void)field_int(line, "deal", &j->deal);
    (void)field_text(line, "commitment", text, sizeof text);
    (void)!irori_seed_from_hex(text, strlen(text), &j->commitment);
    seat_attend(j);
}

/* What happened */

static bool read_event(const irori_rules *rules, json_reader *list, irori_event *event) {
    int64_t numbers[IRORI_EVENT_NUMBERS] = {0};
    int count = 0;
    for (json_open(list, '['); json_more(list, ']'); count++)
        if (count == IRORI_EVENT_NUMBERS || !json_int(list, &numbers[count])) return false;
    return !list->bad && count == IRORI_EVENT_NUMBERS && irori_event_read(rules, numbers, event);
}

/* False: no events of this game, or no memory for them. */
static bool read_events(const joined *j, const char *line, told_entry *entry) {
    json_reader list;
    uint32_t most = joined_rules(j)->game->max_events;
    if (!field_find(line, "events", &list)) return true;
    for (json_open(&list, '['); json_more(&list, ']');) {
        irori_event event, *more = entry->events;
        if (entry->count == most || !read_event(joined_rules(j), &list, &event)) return false;
        if (!(entry->count & (entry->count - 1))) /* room doubles */
            more = realloc(entry->events, (entry->count ? 2 * entry->count : 1) * sizeof *more);
        if (!more) return false;
        entry->events = more;
        entry->events[entry->count++] = event;
    }
    return !list.bad;
}

static bool read_kind(const char *line, irori_entry_kind *kind) {
    static const char *const names[] = {
        [IRORI_ENTRY_NONE] = "deal",         [IRORI_ENTRY_MOVE] = "move",           [IRORI_ENTRY_RETRACT] = "retract",
        [IRORI_ENTRY_UNDO] = "undo",         [IRORI_ENTRY_SEAT] = "seat",           [IRORI_ENTRY_BRANCH] = "branch",
        [IRORI_ENTRY_TIME_OUT] = "time-out", [IRORI_ENTRY_HAND_OVER] = "hand-over", [IRORI_ENTRY_AGREED] = "agreed",
        [IRORI_ENTRY_CONTENT] = "content",
    };
    char text[16] = "";
    (void)field_text(line, "kind", text, sizeof text);
    for (int found = 0; found <= IRORI_ENTRY_CONTENT; found++)
        if (!strcmp(names[found], text)) return *kind = (irori_entry_kind)found, true;
    return false;
}

/* False: no entry as this program knows them. Earlier entries are all that one can be about. */
static bool read_entry(const joined *j, const char *line, told_entry *told) {
    static const char *const kinds[] = {"person", "bot", "open"};
    int64_t seat = -1, row = 0, target = 0;
    char is[16] = "";
    (void)field_int(line, "seat", &seat);
    (void)field_int(line, "with", &row);
    (void)field_int(line, "to", &target);
    (void)field_text(line, "bot", told->player, sizeof told->player);
    (void)field_text(line, "is", is, sizeof is);
    if (seat < -1 || seat >= joined_rules(j)->players || row < 0 || row > j->told || target < 0 || target > j->told)
        return false;
    told->entry = (irori_entry){.seat = (int)seat, .row = (uint32_t)row, .target = (uint32_t)target, .player = ""};
    (void)field_bool(line, "knowing", &told->entry.is_knowing);
    for (int kind = 0; kind < 3; kind++)
        if (!strcmp(kinds[kind], is)) told->entry.seat_kind = (irori_seat_kind)kind;
    return read_kind(line, &told->entry.kind);
}

/* What an entry took back counts no more. */
static void mark_undone(joined *j, uint32_t number) {
    const irori_entry *entry = &j->entries[number].entry;
    if (entry->kind == IRORI_ENTRY_RETRACT && entry->target < number) j->entries[entry->target].is_undone = true;
    if (entry->kind != IRORI_ENTRY_UNDO && entry->kind != IRORI_ENTRY_AGREED) return;
    for (uint32_t n = entry->target + 1; n < number; n++)
        if (irori_entry_is_move(j->entries[n].entry.kind)) j->entries[n].is_undone = true;
    j->knowing += entry->is_knowing;
}

static bool make_room(joined *j) {
    if (j->told == MOST_ENTRIES) return false;
    if (j->told < j->room) return true;
    uint32_t room = j->room ? 2 * j->room : 64;
    told_entry *more = realloc(j->entries, room * sizeof *more);
    if (!more) return false;
    j->entries = more;
    j->room = room;
    return true;
}

static void told_entry_line(joined *j, const char *line) {
    int64_t number = -1, eyes = IRORI_SPECTATOR;
    (void)field_int(line, "n", &number);
    (void)field_int(line, "for", &eyes);
    if (eyes != joined_eyes(j) || number != j->told || !joined_rules(j)) return; /* others' eyes, or told before */
    if (j->awaits_table) return;                                                 /* by rules that are not told yet */
    if (!make_room(j)) return join_fail(j, IRORI_NO_MEMORY, "error.memory");
    told_entry *entry = &j->entries[j->told];
    *entry = (told_entry){.count = 0};
    if (!read_entry(j, line, entry)) return join_fail(j, IRORI_OTHER_RULES, "term.join.strange");
    bool is_read = read_events(j, line, entry);
    mark_undone(j, j->told++);
    if (!is_read) return join_fail(j, IRORI_OTHER_RULES, "term.join.strange");
    if (entry->entry.kind != IRORI_ENTRY_CONTENT) return;
    j->awaits_table = true; /* other stories from here on: which, the answer to hello tells */
    join_hello(j);
}

/* Where it stands */

static bool read_world(joined *j, const char *line) {
    const irori_rules *rules = joined_rules(j);
    char text[IRORI_MAX_ENCODED * 4 / 3 + 8];
    uint8_t bytes[IRORI_MAX_ENCODED];
    size_t size;
    if (!field_text(line, "world", text, sizeof text)) return false;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL))
        return false;
    if (rules->game->decode(rules, j->known, bytes, size)) return false;
    rules->game->redact(rules, j->known, joined_eyes(j));
    return true;
}

/* What is told of the clocks counts from now on. */
static void read_clocks(joined *j, const char *turn) {
    json_reader list;
    int seat = 0;
    j->left_at = join_milliseconds();
    for (int i = 0; i < IRORI_MAX_SEATS; i++) j->left[i] = -1;
    if (!field_find(turn, "left", &list)) return;
    for (json_open(&list, '['); json_more(&list, ']') && seat < IRORI_MAX_SEATS; seat++)
        if (!json_int(&list, &j->left[seat])) j->left[seat] = -1;
}

static void read_turn(joined *j, const char *line) {
    static const char *const kinds[] = {
        [IRORI_OVER] = "over", [IRORI_ONE] = "one", [IRORI_ALL] = "all", [IRORI_ANY] = "any"};
    json_reader value;
    char kind[8] = "";
    int64_t decision = 0;
    j->turn = (irori_turn){.kind = IRORI_OVER};
    if (!field_find(line, "turn", &value)) return;
    char *turn = next_object(&value);
    if (!turn) return;
    (void)field_text(turn, "kind", kind, sizeof kind);
    (void)field_seats(turn, "seats", &j->turn.seats);
    (void)field_int(turn, "decision", &decision);
    read_clocks(j, turn);
    for (int i = 0; i < 4; i++)
        if (!strcmp(kinds[i], kind)) j->turn.kind = (irori_turn_kind)i;
    j->turn.seats &= (1u << joined_rules(j)->players) - 1;
    j->decision = (uint32_t)decision;
    free(turn);
}

/* What is asked of us must be asked in the position too. */
static bool is_turn_true(const joined *j) {
    const irori_rules *rules = joined_rules(j);
    uint32_t own = j->seat >= 0 ? 1u << j->seat : 0;
    return (j->turn.kind == IRORI_OVER) == !j->turn.seats &&
           !(j->turn.seats & own & ~rules->game->to_act(rules, j->known).seats);
}

static void told_place(joined *j, const char *line) {
    int64_t at = 0, eyes = IRORI_SPECTATOR;
    (void)field_int(line, "at", &at);
    (void)field_int(line, "for", &eyes);
    if (eyes != joined_eyes(j) || !joined_rules(j) || j->awaits_table || at != (int64_t)j->told - 1) return;
    if (!read_world(j, line)) return join_fail(j, IRORI_OTHER_RULES, "term.join.strange");
    j->can_take_back = false;
    (void)field_bool(line, "back", &j->can_take_back);
    read_turn(j, line);
    if (!is_turn_true(j)) return join_fail(j, IRORI_OTHER_RULES, "term.join.strange");
    j->at = (uint32_t)at;
    j->has_place = true;
}

/* The rest */

static bool is_seat(const joined *j, int64_t seat) {
    return joined_rules(j) && seat >= 0 && seat < joined_rules(j)->players;
}

/* Another game is followed only by who was there when all agreed to it. */
static void vote_settled(joined *j, int64_t number, irori_vote kind, const char *how) {
    static const char *const ends[] = {"yes", "term.join.vote.yes", "no",     "term.join.vote.no",
                                       "out", "term.join.vote.out", "failed", "term.join.vote.failed"};
    bool is_old =
        number == j->settled_vote || (j->is_catching_up && number != j->open_vote); /* told after every hello */
    for (int i = 0; i < 8 && !is_old; i += 2)
        if (!strcmp(ends[i], how)) (void)told_add(j, ends[i + 1]);
    j->settled_vote = number;
    j->vote.number = 0;
    j->look.link.asks_others = false;
    if (kind == IRORI_VOTE_AGAIN) j->has_agreed_again = !strcmp(how, "yes");
}

static void ask_us(joined *j, irori_vote kind, const char *line, int by, int who) {
    static const char *const asks[IRORI_VOTE_KINDS] = {
        [IRORI_VOTE_UNDO] = "term.join.vote.undo",   [IRORI_VOTE_REPLACE] = "term.join.vote.replace",
        [IRORI_VOTE_CLOSE] = "term.join.vote.close", [IRORI_VOTE_AGAIN] = "term.join.vote.again",
        [IRORI_VOTE_ADMIT] = "term.join.vote.admit",
    };
    char level[IRORI_PLAYER_NAME] = "", id[48];
    irori_message_init(&j->vote.what, asks[kind]);
    irori_message_seat(&j->vote.what, "who", by);
    if (kind == IRORI_VOTE_REPLACE) {
        (void)field_text(line, "level", level, sizeof level);
        snprintf(id, sizeof id, "present.player.%.24s", level);
        irori_message_seat(&j->vote.what, "whom", who);
        irori_message_word(&j->vote.what, "level", id);
    }
    if (kind == IRORI_VOTE_ADMIT) irori_message_number(&j->vote.what, "number", who + 1);
    told_news *news = told_add(j, asks[kind]);
    if (news) news->message = j->vote.what;
}

static void told_vote(joined *j, const char *line) {
    char what[16] = "", settled[16] = "";
    int64_t number = 0, by = 0, who = 0;
    uint32_t yes = 0, no = 0;
    (void)field_int(line, "vote", &number);
    (void)field_int(line, "by", &by);
    (void)field_int(line, "who", &who);
    (void)field_text(line, "what", what, sizeof what);
    (void)field_text(line, "settled", settled, sizeof settled);
    (void)field_seats(line, "yes", &yes);
    (void)field_seats(line, "no", &no);
    irori_vote kind = irori_vote_of(what);
    if (*settled) return vote_settled(j, number, kind, settled);
    j->open_vote = number;
    bool is_known = kind && is_seat(j, by) && is_seat(j, who); /* nobody says yes to what they were not told */
    bool is_answered = j->seat >= 0 && (yes | no) >> j->seat & 1;
    bool is_ours = is_known && j->seat >= 0 && !is_answered;
    bool is_new = is_ours && j->vote.number != number;
    j->vote.number = is_ours ? number : 0;
    j->look.link.asks_others = is_answered;
    if (is_new) ask_us(j, kind, line, (int)by, (int)who);
}

/* Told after every hello, too. */
static void told_again(joined *j, const char *table) {
    char address[sizeof j->again];
    wire_address_write(&j->address, table, address, sizeof address);
    bool is_told = !strcmp(address, j->next);
    memcpy(j->next, address, sizeof address);
    if (j->has_agreed_again) memcpy(j->again, address, sizeof address);
    told_news *news = is_told || j->has_agreed_again ? NULL : told_add(j, "term.join.next");
    if (!news) return;
    snprintf(news->text, sizeof news->text, "%s", address);
    irori_message_lend(&news->message, "address", news->text);
}

static bool was_heard(joined *j, int64_t seat, const char *text) {
    uint64_t hash = irori_hash64(text, strlen(text), (uint64_t)seat);
    for (uint32_t i = 0; j->is_catching_up && i < MOST_NEWS && i < j->heard_count; i++)
        if (j->heard[i] == hash) return true;
    j->heard[j->heard_count++ % MOST_NEWS] = hash;
    return false;
}

static void told_say(joined *j, const char *line) {
    char text[NEWS_TEXT];
    int64_t seat = -1;
    if (!field_text(line, "say", text, sizeof text)) return;
    (void)field_int(line, "seat", &seat);
    if (!is_seat(j, seat)) seat = -1;
    if (was_heard(j, seat, text)) return; /* told again after we came back */
    told_news *news = told_add(j, seat >= 0 ? "term.join.said" : "term.join.said.watching");
    if (!news) return;
    irori_text_copy(news->text, sizeof news->text, text);
    irori_message_seat(&news->message, "who", (int)seat);
    irori_message_lend(&news->message, "text", news->text);
}

/* The whole game may be looked at now. */
static void fetch_record(joined *j) {
    char path[64];
    if (j->record || !joined_rules(j)) return;
    snprintf(path, sizeof path, "/api/tables/%s/record", j->address.table);
    wire_reply reply = wire_request(j->wire, "GET", path);
    const irori_source source = {.rules = joined_rules(j)};
    if (reply.status == 200 &&
        irori_table_load_from(reply.body, reply.size, IRORI_LOAD_WHOLE, &source, &j->record, NULL))
        j->record = NULL;
    free(reply.body);
    if (j->record && !is_same_table(j, irori_table_rules(j->record))) {
        irori_table_free(j->record);
        j->record = NULL;
    }
    j->look.table = j->look.link.record = j->record;
}

static void told_over(joined *j, const char *line) {
    if (!joined_rules(j)) return;
    j->is_over = true;
    j->vote.number = 0;
    j->look.link.asks_others = false;
    if (strstr(line, "\"result\":\"closed\"")) {
        j->look.link.is_closed = true;
        j->turn = (irori_turn){.kind = IRORI_OVER};
        return;
    }
    fetch_record(j);
}

static void answer_done(joined *j, int64_t nonce) {
    for (int i = 0; i < MOST_UNANSWERED; i++)
        if (j->waiting[i].nonce == nonce) j->waiting[i].nonce = 0;
}

static void told_done(joined *j, const char *line) {
    int64_t nonce = 0, number = 0, entries = 0;
    (void)field_int(line, "done", &nonce);
    (void)field_int(line, "n", &number);
    (void)field_int(line, "entries", &entries);
    answer_done(j, nonce);
    if (nonce != j->awaited) return;
    j->answer = (link_answer){.is_there = true, .is_done = true, .entries = entries};
    j->awaited_entry = entries ? (uint32_t)number : 0;
}

/* What we cannot go on without was refused. */
static void refuse(joined *j) {
    if (!j->failed.why.id) return join_fail(j, IRORI_OTHER_RULES, "term.join.strange");
    j->failure = (irori_error){.status = IRORI_ILLEGAL, .why = j->failed.why};
}

/* Somebody sat down first: another seat, if one is open. */
static void told_no_seat(joined *j, const char *line) {
    j->seat_nonce = 0;
    j->is_asking_seat = false;
    link_read_no(&j->failed, line);
    if (j->failed.why.id && !strcmp(j->failed.why.id, "host.why.taken")) return seat_attend(j);
    refuse(j);
}

/* Our seat, or what we were told, is no more what it was when the connection broke: once more, as who has just come.
 * What we are told then shows what became of it. */
static void told_no_hello(joined *j, const char *line) {
    bool is_first = j->rules && !j->is_hello_refused;
    j->is_hello_refused = true;
    if (j->hellos) j->hellos--;
    if (is_first) {
        told_forget(j);
        return join_hello(j);
    }
    link_read_no(&j->failed, line);
    refuse(j);
}

static void told_no(joined *j, const char *line) {
    int64_t nonce = 0;
    if (!field_int(line, "no", &nonce)) return told_no_hello(j, line);
    answer_done(j, nonce);
    if (nonce == j->seat_nonce) return told_no_seat(j, line);
    if (nonce == j->awaited) link_read_no(&j->answer, line);
}

void told_line(joined *j, const char *line) {
    static const struct {
        const char *key;
        void (*take)(joined *j, const char *line);
    } kinds[] = {
        {"protocol", told_table}, {"kind", told_entry_line}, {"seats", told_seats},
        {"at", told_place},       {"vote", told_vote},       /* has a "no" as well */ {"done", told_done},
        {"no", told_no},          {"say", told_say},         {"over", told_over},
    };
    json_reader value;
    char table[WIRE_TABLE];
    if (j->failure.status) return; /* nothing is believed any more */
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (field_find(line, kinds[i].key, &value)) return kinds[i].take(j, line);
    if (field_text(line, "again", table, sizeof table) && wire_is_table(table)) told_again(j, table);
}

void told_forget(joined *j) {
    for (uint32_t i = 0; i < j->told; i++) free(j->entries[i].events);
    j->told = 0;
    j->knowing = 0;
    j->has_place = false;
}
