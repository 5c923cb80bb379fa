/* Harakiri: what can be chosen, as a tree over the legal moves. Going somewhere is one choice: the row of its travel,
 * exertions and steps. Moves that are many of a kind stand below one that opens: destinations below a travel, what is
 * handed over below the one it is handed to.
 *
 * The same action has the same number wherever it can be done: actions 1 … 9, free actions from 10 on; characters,
 * attributes and the options of a story have their own. */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"
#include "store.h"

enum {
    TRAVEL_NUMBER = 1,
    GROUP_NUMBER,
    ATTACK_NUMBER,
    MISSION_NUMBER,
    SERVICE_NUMBER, /* blacksmith, market, inn; or praying, or a visit */
    LABOUR_NUMBER = SERVICE_NUMBER + 3,
    END_NUMBER,
    USE_NUMBER,
    CALL_NUMBER,
    SWAP_NUMBER,
    SHARE_NUMBER,
    OMAMORI_NUMBER,
    EXCHANGE_NUMBER /* and the character */
};

typedef struct maker {
    const irori_viewer *view;
    irori_position *position;
    const harakiri_content *content;
    const harakiri_state *state;
    int places; /* the thing that is the first place of the map: the others follow in their order */
    const char
        *arrival[HARAKIRI_MAX_LOCATIONS]; /* what waits there, once it was asked for: many ways lead to a place */
    irori_move list[HARAKIRI_MAX_MOVES];
    int moves;
} maker;

static bool is_of(irori_move move, int operation) { return harakiri_operation_of(move) == operation; }

static bool is_between(int operation, int first, int last) { return operation >= first && operation <= last; }

static void keep(maker *m, const char **field, const char *text) {
    if (*text) *field = irori_present_keep(m->position, text);
}

/* Its own number, or, in a list so long that it has it already, the one after the greatest. */
static int free_number(const irori_position *position, int choice, int number) {
    int greatest = 0;
    bool is_taken = false;
    for (int i = position->choice[position->choice[choice].parent].child; i != choice; i = position->choice[i].next) {
        is_taken |= position->choice[i].number == number;
        if (position->choice[i].number > greatest) greatest = position->choice[i].number;
    }
    return is_taken ? greatest + 1 : number;
}

static int add(maker *m, int parent, int number, const char *key, const char *label) {
    irori_message message;
    irori_message_init(&message, "present.move");
    irori_message_lend(&message, "move", label);
    int choice = irori_present_choice(m->view, m->position, parent, key, &message);
    if (choice >= 0 && number) m->position->choice[choice].number = free_number(m->position, choice, number);
    return choice;
}

static bool is_listed(const maker *m, irori_move move) {
    for (int i = 0; i < m->moves; i++)
        if (m->list[i] == move) return true;
    return false;
}

/* What a move is about on the table */

static int place_thing(const maker *m, int place) { return m->places < 0 ? -1 : m->places + place - 1; }

static int named(const maker *m, const char *area, const char *name) {
    return harakiri_named_thing(m->position, area, name);
}

static int foe_of(const maker *m, irori_move move) {
    const harakiri_state *s = m->state;
    if (harakiri_operation_of(move) == HARAKIRI_DO_ENEMY)
        return harakiri_foe_at(s, harakiri_a(move), harakiri_b(move), harakiri_n(move));
    return s->active ? harakiri_foe_at(s, harakiri_a(move), harakiri_who_of(s, s->active)->place, harakiri_n(move))
                     : -1;
}

/* Whose things a story is about, or the active character's. */
static int holder(const maker *m) {
    const harakiri_state *s = m->state;
    return s->story.depth ? harakiri_story_question(m->content, s).who : s->active;
}

/* Who acts freely: the one whose turn it is, or else whom the story is about (H27). */
static int user(const maker *m) { return m->state->active ? m->state->active : holder(m); }

static int thing_of(const maker *m, irori_move move) {
    const irori_viewer *view = m->view;
    int a = harakiri_a(move), b = harakiri_b(move), active = m->state->active;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_ARM:
    case HARAKIRI_DO_BUY_GEAR: return named(m, "offer", HARAKIRI_NAME(view, gear, a));
    case HARAKIRI_DO_FOLLOW: return named(m, "offer", HARAKIRI_NAME(view, kami, a));
    case HARAKIRI_DO_BUY: return named(m, "offer", HARAKIRI_NAME(view, item, a));
    case HARAKIRI_DO_TARGET:
    case HARAKIRI_DO_PICK:
    case HARAKIRI_DO_ACTIVATE: return named(m, "character", HARAKIRI_NAME(view, hero, a));
    case HARAKIRI_DO_TO:
    case HARAKIRI_DO_SAIL: return place_thing(m, a);
    case HARAKIRI_DO_ENEMY:
    case HARAKIRI_DO_ATTACK: return harakiri_foe_thing(view, m->position, foe_of(m, move));
    case HARAKIRI_DO_INTERACT:
    case HARAKIRI_DO_SHARE:
    case HARAKIRI_DO_OMAMORI: return named(m, "mission", HARAKIRI_NAME(view, mission, a));
    case HARAKIRI_DO_USE: return harakiri_item_thing(view, m->position, user(m), a);
    case HARAKIRI_DO_SELL: return harakiri_item_thing(view, m->position, active, a);
    case HARAKIRI_DO_SELL_GEAR: return harakiri_gear_thing(view, m->position, active, a);
    case HARAKIRI_DO_SWAP:
        return harakiri_gear_thing(view, m->position, active, harakiri_spare_weapon(m->content, m->state, active));
    case HARAKIRI_DO_GIVE: return harakiri_item_thing(view, m->position, active, b);
    case HARAKIRI_DO_GIVE_GEAR: return harakiri_gear_thing(view, m->position, active, b);
    case HARAKIRI_DO_TAKE: return harakiri_item_thing(view, m->position, a, b);
    case HARAKIRI_DO_TAKE_GEAR: return harakiri_gear_thing(view, m->position, a, b);
    case HARAKIRI_DO_DROP:
    case HARAKIRI_DO_AGAIN_ITEM: return harakiri_item_thing(view, m->position, holder(m), a);
    case HARAKIRI_DO_DROP_GEAR: return harakiri_gear_thing(view, m->position, holder(m), a);
    case HARAKIRI_DO_CALL:
    case HARAKIRI_DO_AGAIN_KAMI: {
        int who = is_of(move, HARAKIRI_DO_CALL) ? user(m) : holder(m);
        return who ? named(m, "kami", HARAKIRI_NAME(view, hero, who)) : -1;
    }
    default: return -1;
    }
}

/* Touching a thing uses it, or follows the mission. To part with it is about it twice; to tell of it or to roll again
 * by it, about the character too. */
static int other_thing_of(const maker *m, irori_move move) {
    int who = user(m);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_SELL:
    case HARAKIRI_DO_SELL_GEAR:
    case HARAKIRI_DO_DROP:
    case HARAKIRI_DO_DROP_GEAR: return thing_of(m, move);
    case HARAKIRI_DO_SHARE:
    case HARAKIRI_DO_AGAIN_ITEM:
    case HARAKIRI_DO_AGAIN_KAMI: return who ? named(m, "character", HARAKIRI_NAME(m->view, hero, who)) : -1;
    case HARAKIRI_DO_OMAMORI:
        return who ? harakiri_item_thing(m->view, m->position, who, harakiri_rules_in(m->view)->omamori) : -1;
    default: return -1;
    }
}

/* Leaves */

static int add_leaf(maker *m, int parent, int number, irori_move move) {
    char text[IRORI_SENTENCE], key[IRORI_MOVE_TEXT];
    harakiri_say_move(m->view, move, text);
    harakiri_move_to_text(m->view->rules, move, key);
    int choice = add(m, parent, number, key, text);
    if (choice < 0) return choice;
    irori_choice *added = &m->position->choice[choice];
    harakiri_say_cost(m->view, move, text);
    keep(m, &added->cost, text);
    harakiri_describe_move(m->view, move, text);
    keep(m, &added->consequence, text);
    harakiri_say_odds(m->view, move, text);
    keep(m, &added->odds, text);
    irori_present_choice_about(m->position, choice, thing_of(m, move));
    irori_present_choice_about(m->position, choice, other_thing_of(m, move));
    return choice;
}

static void add_move(maker *m, int parent, int number, irori_move move) {
    irori_present_choice_add_move(m->position, add_leaf(m, parent, number, move), move);
}

/* Of something that is there but cannot be picked. */
static int refuse(maker *m, int parent, int number, irori_move move, const char *why) {
    int choice = add_leaf(m, parent, number, move);
    if (choice >= 0) keep(m, &m->position->choice[choice].why_not, why);
    return choice;
}

static int open_choice(maker *m, int parent, int number, const char *key, const char *label, const char *question) {
    char text[IRORI_SENTENCE];
    int choice = add(m, parent, number, key, label);
    if (choice < 0) return choice;
    harakiri_sentence(m->view, text, question, "what", 's', label, NULL);
    keep(m, &m->position->choice[choice].question, text);
    return choice;
}

static int count_of(const maker *m, int operation) {
    int count = 0;
    for (int i = 0; i < m->moves; i++) count += is_of(m->list[i], operation);
    return count;
}

/* All moves of a kind: one by itself, several below a choice that opens. */
static void add_kind(maker *m, int number, int operation, const char *key, const char *label) {
    int count = count_of(m, operation), parent = IRORI_QUESTION;
    if (count > 1)
        parent = open_choice(m, parent, number, key, irori_present_word(m->view, label), "harakiri.ask.below");
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], operation)) add_move(m, parent, count > 1 ? 0 : number, m->list[i]);
}

/* Stories: options in their order, with those that lack something (H17). */

static void mark_language(maker *m, int choice, int option) {
    if (choice >= 0)
        m->position->choice[choice].language =
            harakiri_language_of(m->view, harakiri_option_text(m->content, m->state, option));
}

/* Below a choice, behind the move that leads to them (0: they are asked now). */
static void add_options(maker *m, int parent, irori_move first) {
    const harakiri_frame *frame = &m->state->story.frame[m->state->story.depth - 1];
    char why[IRORI_SENTENCE];
    for (int option = 0; option < m->content->step[frame->at].n; option++) {
        irori_move move = harakiri_move(HARAKIRI_DO_CHOOSE, 0, 0, 0, option + 1);
        if (is_listed(m, move)) {
            int choice = add_leaf(m, parent, option + 1, move);
            mark_language(m, choice, option);
            if (first) irori_present_choice_add_move(m->position, choice, first);
            irori_present_choice_add_move(m->position, choice, move);
        } else if (harakiri_option_state(m->content, m->state, frame, option).offer == HARAKIRI_OPTION_UNMET) {
            harakiri_say_needs(m->view, move, why);
            mark_language(
                m, refuse(m, parent, option + 1, move, *why ? why : irori_present_word(m->view, "harakiri.unmet")),
                option);
        }
    }
}

static void ask_options(maker *m) { add_options(m, IRORI_QUESTION, 0); }

/* What a card that lies face up asks is read before one turns to it (H17): its options stand below it, and turning to
 * it and choosing are one decision. A mission's scene that will be told is read first, though: its options make no
 * sense without it. */
typedef struct ahead {
    harakiri_state state;
    irori_viewer view;
    maker maker;
} ahead;

static bool lies_open(const maker *m, irori_move move) {
    if (is_of(move, HARAKIRI_DO_VISIT)) return true; /* only a discovered place is visited (H29) */
    return is_of(move, HARAKIRI_DO_INTERACT) && m->state->mission[harakiri_a(move)] == HARAKIRI_MISSION_ACTIVE;
}

static bool tells_scene(irori_move move, const irori_event *event) {
    return is_of(move, HARAKIRI_DO_INTERACT) && event->kind == HARAKIRI_EVENT_TELL;
}

/* Does the move lead to options that this seat chooses from, and shows nothing new on the way? */
static bool look_ahead(const maker *m, irori_move move, ahead *then) {
    enum { MOST = 256 };
    irori_event list[MOST];
    irori_events events = {.list = list, .cap = MOST};
    then->state = *m->state;
    harakiri_apply(m->view->rules, &then->state, m->view->seat, move, &events);
    bool is_told = events.count < MOST;
    for (size_t i = 0; i < events.count; i++) is_told &= !events.list[i].reveals && !tells_scene(move, &events.list[i]);
    if (!is_told) return false;
    if (then->state.pending || !(harakiri_to_act(m->view->rules, &then->state).seats >> m->view->seat & 1))
        return false;
    if (harakiri_story_question(m->content, &then->state).wait != HARAKIRI_WAIT_CHOICE) return false;
    then->view = *m->view;
    then->view.state = &then->state;
    then->maker = *m;
    then->maker.view = &then->view;
    then->maker.state = &then->state;
    then->maker.moves = (int)harakiri_moves(m->view->rules, &then->state, m->view->seat, then->maker.list);
    return true;
}

static void add_turn_to(maker *m, int parent, int number, irori_move move) {
    ahead *then = lies_open(m, move) ? store_take(m->position->store, sizeof *then) : NULL;
    if (!then || !look_ahead(m, move, then)) {
        add_move(m, parent, number, move);
        return;
    }
    char text[IRORI_SENTENCE];
    int choice = add_leaf(m, parent, number, move);
    if (choice < 0) return;
    harakiri_sentence(m->view, text, "harakiri.ask.below", "what", 's', m->position->choice[choice].label, NULL);
    keep(m, &m->position->choice[choice].question, text);
    add_options(&then->maker, choice, move);
}

/* The missions here. */
static void add_missions(maker *m) {
    int count = count_of(m, HARAKIRI_DO_INTERACT), parent = IRORI_QUESTION;
    if (count > 1)
        parent = open_choice(m, parent, MISSION_NUMBER, "interact",
                             irori_present_word(m->view, "harakiri.menu.missions"), "harakiri.ask.below");
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], HARAKIRI_DO_INTERACT)) add_turn_to(m, parent, count > 1 ? 0 : MISSION_NUMBER, m->list[i]);
}

/* Marches */

typedef struct march {
    harakiri_reach reach;
    harakiri_leg legs[HARAKIRI_MOST_LEGS];
    int count, exert;
    uint32_t group;
    harakiri_manner manner;
} march;

/* Who has chosen where to go stops there: the last move is refused where the way has ended by itself, and the row with
 * it. */
static void add_row(maker *m, int choice, const march *way) {
    bool has_begun = m->state->phase == HARAKIRI_TRAVEL_PHASE;
    irori_move exert = harakiri_move(HARAKIRI_DO_EXERT, 0, 0, 0, 0);
    if (!has_begun)
        irori_present_choice_add_move(m->position, choice, harakiri_move(HARAKIRI_DO_TRAVEL, 0, 0, 0, (int)way->group));
    for (int i = 0; i < way->exert; i++) irori_present_choice_add_move(m->position, choice, exert);
    for (int i = 0; i < way->count; i++)
        irori_present_choice_add_move(
            m->position, choice,
            harakiri_move(way->legs[i].is_sea ? HARAKIRI_DO_SAIL : HARAKIRI_DO_TO, way->legs[i].to, 0, 0, 0));
    irori_present_choice_add_move(m->position, choice, harakiri_move(HARAKIRI_DO_STOP, 0, 0, 0, 0));
}

/* Touching a place goes there by road; with the place where one stands, by dangerous paths; twice, by sea. */
static void add_touch(maker *m, int choice, const march *way) {
    int to = place_thing(m, way->legs[way->count - 1].to);
    irori_present_choice_about(m->position, choice, to);
    if (way->manner == HARAKIRI_BY_SEA) irori_present_choice_about(m->position, choice, to);
    if (way->manner == HARAKIRI_BY_PATH)
        irori_present_choice_about(m->position, choice, place_thing(m, way->reach.from));
    for (int i = 0; i < way->count; i++)
        irori_present_choice_through(m->position, choice, place_thing(m, way->legs[i].to));
}

static const char *arrival(maker *m, int place) {
    char text[IRORI_SENTENCE];
    if (m->arrival[place]) return m->arrival[place];
    harakiri_describe_arrival(m->view, place, text);
    return m->arrival[place] = irori_present_keep(m->position, text);
}

static void add_march(maker *m, int parent, march *way, int place) {
    static const char *const ends[] = {"", "-path", "-sea"};
    char text[IRORI_SENTENCE], key[IRORI_SENTENCE];
    int cost = way->reach.cost[way->manner][place];
    way->count = harakiri_reach_legs(&way->reach, way->manner, place, way->legs);
    way->exert = cost > way->reach.free ? cost - way->reach.free : 0;
    snprintf(key, sizeof key, "%s%s", HARAKIRI_NAME(m->view, location, place), ends[way->manner]);
    int choice = add(m, parent, 0, key, HARAKIRI_TITLE(m->view, location, place));
    if (choice < 0 || !way->count) return;
    harakiri_say_march_cost(m->view, way->manner, cost, way->exert, text);
    keep(m, &m->position->choice[choice].cost, text);
    harakiri_describe_march(m->view, way->legs, way->count, way->group, text);
    harakiri_join(text, " · ", arrival(m, place));
    keep(m, &m->position->choice[choice].consequence, text);
    add_touch(m, choice, way);
    add_row(m, choice, way);
}

/* Destinations: the nearest first, of the same distance in the order of the map. */
static void add_marches(maker *m, int parent, uint32_t group) {
    march way = {.group = group};
    if (parent < 0) return;
    harakiri_reach_init(&way.reach, m->view, group);
    for (int cost = 1; cost <= way.reach.most; cost++)
        for (int place = 1; place < m->content->location_count; place++)
            for (way.manner = HARAKIRI_BY_ROAD; way.manner < HARAKIRI_MANNERS; way.manner++)
                if (way.reach.cost[way.manner][place] == cost && harakiri_reach_offers(&way.reach, way.manner, place))
                    add_march(m, parent, &way, place);
}

static void add_travel(maker *m, int parent, int number, irori_move move) {
    char text[IRORI_SENTENCE], key[IRORI_MOVE_TEXT];
    harakiri_say_move(m->view, move, text);
    harakiri_move_to_text(m->view->rules, move, key);
    int choice = open_choice(m, parent, number, key, text, "harakiri.ask.where");
    if (choice < 0) return;
    harakiri_describe_travel(m->view, (uint32_t)harakiri_n(move), text);
    keep(m, &m->position->choice[choice].consequence, text);
    add_marches(m, choice, (uint32_t)harakiri_n(move));
}

static void add_travels(maker *m) {
    int groups = 0, parent = IRORI_QUESTION;
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], HARAKIRI_DO_TRAVEL) && !harakiri_n(m->list[i]))
            add_travel(m, IRORI_QUESTION, TRAVEL_NUMBER, m->list[i]);
    for (int i = 0; i < m->moves; i++) groups += is_of(m->list[i], HARAKIRI_DO_TRAVEL) && harakiri_n(m->list[i]);
    if (groups > 1)
        parent = open_choice(m, IRORI_QUESTION, GROUP_NUMBER, "group",
                             irori_present_word(m->view, "harakiri.menu.together"), "harakiri.ask.below");
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], HARAKIRI_DO_TRAVEL) && harakiri_n(m->list[i]))
            add_travel(m, parent, groups > 1 ? 0 : GROUP_NUMBER, m->list[i]);
}

/* An exertion that no destination here needs: the way leads further on. */
static void add_spare_exertion(maker *m) {
    irori_move exert = harakiri_move(HARAKIRI_DO_EXERT, 0, 0, 0, 0);
    for (int i = 0; i < m->position->moves; i++)
        if (m->position->move[i] == exert) return;
    if (count_of(m, HARAKIRI_DO_EXERT)) add_move(m, IRORI_QUESTION, 0, exert);
}

static void ask_way(maker *m) {
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], HARAKIRI_DO_STOP)) add_move(m, IRORI_QUESTION, 0, m->list[i]);
    add_marches(m, IRORI_QUESTION, m->state->group);
    add_spare_exertion(m);
}

/* Actions */

/* It gives up the action points that are left. */
static void add_end(maker *m) {
    irori_move end = harakiri_move(HARAKIRI_DO_END, 0, 0, 0, 0);
    if (!is_listed(m, end)) return;
    int choice = add_leaf(m, IRORI_QUESTION, END_NUMBER, end);
    if (choice < 0) return;
    irori_present_choice_add_move(m->position, choice, end);
    if (harakiri_can_act(m->state))
        m->position->choice[choice].worth = -harakiri_who_of(m->state, m->state->active)->actions;
}

static void ask_action(maker *m) {
    static const struct {
        int operation, number;
    } single[] = {{HARAKIRI_DO_SMITH, SERVICE_NUMBER},   {HARAKIRI_DO_MARKET, SERVICE_NUMBER + 1},
                  {HARAKIRI_DO_INN, SERVICE_NUMBER + 2}, {HARAKIRI_DO_VISIT, SERVICE_NUMBER + 1},
                  {HARAKIRI_DO_WORK, LABOUR_NUMBER},     {HARAKIRI_DO_CAMP, LABOUR_NUMBER}};
    add_travels(m);
    add_kind(m, ATTACK_NUMBER, HARAKIRI_DO_ATTACK, "attack", "harakiri.menu.attack");
    add_missions(m);
    add_kind(m, SERVICE_NUMBER, HARAKIRI_DO_PRAY, "pray", "harakiri.menu.pray");
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        for (int i = 0; i < m->moves; i++)
            if (is_of(m->list[i], single[k].operation)) add_turn_to(m, IRORI_QUESTION, single[k].number, m->list[i]);
    add_end(m);
}

/* Free actions (H27) */

static bool is_exchange_with(irori_move move, int who) {
    return is_between(harakiri_operation_of(move), HARAKIRI_DO_GIVE, HARAKIRI_DO_TAKE_BOSS_HEADS) &&
           harakiri_a(move) == who;
}

static void add_exchange(maker *m, int who) {
    char label[IRORI_SENTENCE], key[IRORI_SENTENCE];
    int parent = -1;
    for (int i = 0; i < m->moves; i++) {
        if (!is_exchange_with(m->list[i], who)) continue;
        if (parent < 0) {
            snprintf(key, sizeof key, "exchange %s", HARAKIRI_NAME(m->view, hero, who));
            harakiri_sentence(m->view, label, "harakiri.menu.exchange", "who", 's', harakiri_name_of(m->view, who),
                              NULL);
            parent = open_choice(m, IRORI_QUESTION, EXCHANGE_NUMBER - 1 + who, key, label, "harakiri.ask.below");
            if (parent < 0) return;
        }
        add_move(m, parent, 0, m->list[i]);
    }
}

static void add_free(maker *m) {
    add_kind(m, USE_NUMBER, HARAKIRI_DO_USE, "use", "harakiri.menu.items");
    add_kind(m, CALL_NUMBER, HARAKIRI_DO_CALL, "call", "harakiri.menu.items");
    add_kind(m, SWAP_NUMBER, HARAKIRI_DO_SWAP, "swap", "harakiri.menu.items");
    add_kind(m, SHARE_NUMBER, HARAKIRI_DO_SHARE, "share", "harakiri.menu.share");
    add_kind(m, OMAMORI_NUMBER, HARAKIRI_DO_OMAMORI, "omamori", "harakiri.menu.omamori");
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) add_exchange(m, who);
}

/* Shops: what lies there first, too dear or not, then leaving; selling comes last. */

static void offer(maker *m, int number, irori_move move) {
    char why[IRORI_SENTENCE];
    irori_message reason;
    if (is_listed(m, move)) {
        add_move(m, IRORI_QUESTION, number, move);
        return;
    }
    irori_message_init(&reason, "harakiri.unmet");
    if (!harakiri_check(m->view->rules, m->state, m->view->seat, move, &reason)) return;
    refuse(m, IRORI_QUESTION, number, move, irori_present_say(m->view, &reason, why));
}

static void ask_shop(maker *m) {
    const harakiri_state *s = m->state;
    for (int i = 0; s->phase == HARAKIRI_MARKET_PHASE && i < HARAKIRI_MARKET_DRAW; i++)
        if (s->display[i]) offer(m, 0, harakiri_move(HARAKIRI_DO_BUY, s->display[i], 0, 0, 0));
    for (int gear = 1; s->phase == HARAKIRI_SMITH_PHASE && !s->has_bought && gear < m->content->gear_count; gear++)
        if (harakiri_is_in_forge(m->content, s, s->active, gear))
            offer(m, 0, harakiri_move(HARAKIRI_DO_BUY_GEAR, gear, 0, 0, 0));
    for (int i = 0; i < m->moves; i++)
        if (is_between(harakiri_operation_of(m->list[i]), HARAKIRI_DO_REPAIR, HARAKIRI_DO_DONE))
            add_move(m, IRORI_QUESTION, 0, m->list[i]);
    for (int i = 0; i < m->moves; i++)
        if (is_between(harakiri_operation_of(m->list[i]), HARAKIRI_DO_SELL, HARAKIRI_DO_SELL_BOSS_HEADS))
            add_move(m, IRORI_QUESTION, 0, m->list[i]);
}

/* All else: characters and attributes by their own numbers, the others counted. */
static int own_number(irori_move move) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TARGET:
    case HARAKIRI_DO_PICK:
    case HARAKIRI_DO_ACTIVATE:
    case HARAKIRI_DO_RAISE:
    case HARAKIRI_DO_GAIN:
    case HARAKIRI_DO_LOSE:
    case HARAKIRI_DO_FOLLOW: return harakiri_a(move);
    default: return 0;
    }
}

/* Whoever cannot act next, and why; whose kami is taken. */
static void ask_turns(maker *m) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        offer(m, who, harakiri_move(HARAKIRI_DO_ACTIVATE, who, 0, 0, 0));
}

static void ask_kami(maker *m) {
    for (int kami = 1; kami < m->content->kami_count; kami++)
        offer(m, kami, harakiri_move(HARAKIRI_DO_FOLLOW, kami, 0, 0, 0));
    for (int i = 0; i < m->moves; i++)
        if (is_of(m->list[i], HARAKIRI_DO_READY)) add_move(m, IRORI_QUESTION, 0, m->list[i]);
}

static void ask_rest(maker *m) {
    for (int i = 0; i < m->moves; i++)
        if (!harakiri_is_free(harakiri_operation_of(m->list[i])))
            add_move(m, IRORI_QUESTION, own_number(m->list[i]), m->list[i]);
}

typedef void (*ask_fn)(maker *m);

static ask_fn asker(const maker *m) {
    static const ask_fn phases[HARAKIRI_PHASES] = {
        [HARAKIRI_ACTIONS_PHASE] = ask_action, [HARAKIRI_TRAVEL_PHASE] = ask_way,  [HARAKIRI_MARKET_PHASE] = ask_shop,
        [HARAKIRI_SMITH_PHASE] = ask_shop,     [HARAKIRI_TURNS_PHASE] = ask_turns, [HARAKIRI_KAMI_PHASE] = ask_kami};
    const harakiri_state *s = m->state;
    if (s->pending) return ask_rest;
    if (s->story.depth)
        return harakiri_story_question(m->content, s).wait == HARAKIRI_WAIT_CHOICE ? ask_options : ask_rest;
    return phases[s->phase] ? phases[s->phase] : ask_rest;
}

/* "Who shall it be?" is asked with what for, which is longer than a message's argument. */
static void ask_what_for(maker *m) {
    char what[IRORI_SENTENCE], text[IRORI_SENTENCE];
    if (!m->state->story.depth || m->state->pending) return;
    harakiri_say_what_for(m->view, what);
    if (!*what) return;
    harakiri_sentence(m->view, text, "harakiri.ask.who.for", "what", 's', what, NULL);
    keep(m, &m->position->choice[IRORI_QUESTION].label, text);
}

void harakiri_choices(const irori_viewer *view, irori_position *position) {
    maker m = {
        .view = view, .position = position, .content = harakiri_content_in(view), .state = harakiri_state_in(view)};
    irori_move only;
    int map = irori_position_area(position, "place");
    m.places = map < 0 ? -1 : position->area[map].first;
    m.moves = (int)harakiri_moves(view->rules, view->state, view->seat, m.list);
    if (m.state->story.depth && !m.state->pending) position->choice[IRORI_QUESTION].key = "story";
    if (harakiri_is_page(harakiri_rules_in(view), m.state, &only)) position->choice[IRORI_QUESTION].key = IRORI_READ;
    ask_what_for(&m);
    asker (&m)(&m);
    add_free(&m);
}
