/* Harakiri: moves in words, what each costs and brings, and what is asked. One row for each move: its sentence, and
 * what the sentence names. What a story would tell after a choice is not told here (H17). */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

static const char *word(const irori_viewer *view, const char *id) { return irori_present_word(view, id); }

/* id of the sentence; what {what} is, by the letters of play.h, from byte a or b */
static const struct sentence {
    const char *id;
    char a, b;
} sentences[HARAKIRI_OPERATIONS] = {
    /* clang-format off */
    [HARAKIRI_DO_USUAL]           = {"harakiri.do.usual", 0, 0},
    [HARAKIRI_DO_SEAT]            = {"harakiri.do.seat", 'c', 0},
    [HARAKIRI_DO_READY]           = {"harakiri.do.ready", 0, 0},
    [HARAKIRI_DO_ARM]             = {"harakiri.do.arm", 'g', 0},
    [HARAKIRI_DO_FOLLOW]          = {"harakiri.do.follow", 'k', 0},
    [HARAKIRI_DO_RAISE]           = {"harakiri.do.gain", 'a', 0},
    [HARAKIRI_DO_LEARN]           = {"harakiri.do.learn", 's', 0},
    [HARAKIRI_DO_ENEMY]           = {"harakiri.do.enemy", 'e', 'l'},
    [HARAKIRI_DO_TARGET]          = {"harakiri.do.target", 'c', 0},
    [HARAKIRI_DO_TO]              = {"harakiri.do.to", 'l', 0},
    [HARAKIRI_DO_ACTIVATE]        = {"harakiri.do.activate", 'c', 0},
    [HARAKIRI_DO_TRAVEL]          = {"harakiri.do.travel", 0, 0},
    [HARAKIRI_DO_EXERT]           = {"harakiri.do.exert", 0, 0},
    [HARAKIRI_DO_SAIL]            = {"harakiri.do.sail", 'l', 0},
    [HARAKIRI_DO_STOP]            = {"harakiri.do.stop", 0, 0},
    [HARAKIRI_DO_PAY]             = {"harakiri.do.pay", 0, 0},
    [HARAKIRI_DO_ATTACK]          = {"harakiri.do.attack", 'e', 0},
    [HARAKIRI_DO_INTERACT]        = {"harakiri.do.interact", 'm', 0},
    [HARAKIRI_DO_SMITH]           = {"harakiri.do.blacksmith", 0, 0},
    [HARAKIRI_DO_MARKET]          = {"harakiri.do.market", 0, 0},
    [HARAKIRI_DO_INN]             = {"harakiri.do.inn", 0, 0},
    [HARAKIRI_DO_PRAY]            = {"harakiri.do.pray", 0, 0},
    [HARAKIRI_DO_VISIT]           = {"harakiri.do.visit", 0, 0},
    [HARAKIRI_DO_WORK]            = {"harakiri.do.work", 0, 0},
    [HARAKIRI_DO_CAMP]            = {"harakiri.do.camp", 0, 0},
    [HARAKIRI_DO_END]             = {"harakiri.do.end", 0, 0},
    [HARAKIRI_DO_BUY]             = {"harakiri.do.buy", 'i', 0},
    [HARAKIRI_DO_BUY_GEAR]        = {"harakiri.do.buy", 'g', 0},
    [HARAKIRI_DO_SELL]            = {"harakiri.do.sell", 'i', 0},
    [HARAKIRI_DO_SELL_GEAR]       = {"harakiri.do.sell", 'g', 0},
    [HARAKIRI_DO_SELL_HEADS]      = {"harakiri.do.sell-heads", 0, 0},
    [HARAKIRI_DO_SELL_BOSS_HEADS] = {"harakiri.do.sell-boss-heads", 0, 0},
    [HARAKIRI_DO_REPAIR]          = {"harakiri.do.repair", 0, 0},
    [HARAKIRI_DO_DONE]            = {"harakiri.do.done", 0, 0},
    [HARAKIRI_DO_USE]             = {"harakiri.do.use", 'i', 0},
    [HARAKIRI_DO_CALL]            = {"harakiri.do.call", 0, 0},
    [HARAKIRI_DO_SWAP]            = {"harakiri.do.swap", 0, 0},
    [HARAKIRI_DO_GIVE]            = {"harakiri.do.give", 'c', 'i'},
    [HARAKIRI_DO_GIVE_GEAR]       = {"harakiri.do.give", 'c', 'g'},
    [HARAKIRI_DO_GIVE_COINS]      = {"harakiri.do.give-coins", 'c', 0},
    [HARAKIRI_DO_GIVE_HEADS]      = {"harakiri.do.give-heads", 'c', 0},
    [HARAKIRI_DO_GIVE_BOSS_HEADS] = {"harakiri.do.give-boss-heads", 'c', 0},
    [HARAKIRI_DO_TAKE]            = {"harakiri.do.take", 'c', 'i'},
    [HARAKIRI_DO_TAKE_GEAR]       = {"harakiri.do.take", 'c', 'g'},
    [HARAKIRI_DO_TAKE_COINS]      = {"harakiri.do.take-coins", 'c', 0},
    [HARAKIRI_DO_TAKE_HEADS]      = {"harakiri.do.take-heads", 'c', 0},
    [HARAKIRI_DO_TAKE_BOSS_HEADS] = {"harakiri.do.take-boss-heads", 'c', 0},
    [HARAKIRI_DO_SHARE]           = {"harakiri.do.share", 'm', 0},
    [HARAKIRI_DO_OMAMORI]         = {"harakiri.do.omamori", 'm', 0},
    [HARAKIRI_DO_YES]             = {"harakiri.do.yes", 0, 0},
    [HARAKIRI_DO_NO]              = {"harakiri.do.no", 0, 0},
    [HARAKIRI_DO_CHOOSE]          = {"harakiri.do.choose", 0, 0},
    [HARAKIRI_DO_PICK]            = {"harakiri.do.pick", 'c', 0},
    [HARAKIRI_DO_LOSE]            = {"harakiri.do.lose", 'a', 0},
    [HARAKIRI_DO_GAIN]            = {"harakiri.do.gain", 'a', 0},
    [HARAKIRI_DO_DROP]            = {"harakiri.do.drop", 'i', 0},
    [HARAKIRI_DO_DROP_GEAR]       = {"harakiri.do.drop", 'g', 0},
    [HARAKIRI_DO_ROLL]            = {"harakiri.do.roll", 0, 0},
    [HARAKIRI_DO_ACCEPT]          = {"harakiri.do.accept", 0, 0},
    [HARAKIRI_DO_AGAIN_KAMI]      = {"harakiri.do.again-kami", 0, 0},
    [HARAKIRI_DO_AGAIN_ITEM]      = {"harakiri.do.again-item", 'i', 0},
    [HARAKIRI_DO_WON]             = {"harakiri.do.won", 0, 0},
    [HARAKIRI_DO_LOST]            = {"harakiri.do.lost", 0, 0},
    [HARAKIRI_DO_HEADS]           = {"harakiri.do.heads", 0, 0},
    [HARAKIRI_DO_BOSS_HEADS]      = {"harakiri.do.boss-heads", 0, 0},
    [HARAKIRI_DO_RISE]            = {"harakiri.do.rise", 0, 0},
    [HARAKIRI_DO_STAY]            = {"harakiri.do.stay", 0, 0},
    /* clang-format on */
};

static const char *name_row(const irori_viewer *view, char letter, int id) {
    const harakiri_content *content = harakiri_content_in(view);
#define ROW(table) (id < content->table##_count ? harakiri_said(view, content->table[id].title) : "")
    switch (letter) {
    case 'c': return ROW(hero);
    case 'g': return ROW(gear);
    case 'i': return ROW(item);
    case 'k': return ROW(kami);
    case 'l': return ROW(location);
    case 'm': return ROW(mission);
    case 'e': return ROW(enemy);
    case 's': return ROW(skill);
    case 'a': return id >= 1 && id <= HARAKIRI_ATTRIBUTES ? word(view, harakiri_attribute_ids[id - 1]) : "";
    default: return "";
    }
#undef ROW
}

static void name_group(const irori_viewer *view, uint32_t group, char text[IRORI_SENTENCE]) {
    *text = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (group >> (who - 1) & 1) harakiri_join(text, ", ", harakiri_name_of(view, who));
}

/* "Hikaru 5, Hattori 5" */
static void name_shares(const irori_viewer *view, int split, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        if (!(split >> 4 * i & 15)) continue;
        snprintf(part, sizeof part, "%.40s %d", harakiri_name_of(view, i + 1), split >> 4 * i & 15);
        harakiri_join(text, ", ", part);
    }
}

/* An option's words; its full stop would stand in the middle of what is said about it. */
static void name_option(const irori_viewer *view, int option, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    harakiri_join(text, "", harakiri_said(view, harakiri_option_text(content, harakiri_state_in(view), option)));
    size_t size = strlen(text);
    if (size && text[size - 1] == '.') text[size - 1] = 0;
}

/* What is not in the move's bytes. */
static void name_rest(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *active = s->active ? harakiri_who_of(s, s->active) : NULL;
    int n = harakiri_n(move);
    *text = 0;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_SEAT: harakiri_say_player(view, n - 1, text); break;
    case HARAKIRI_DO_TRAVEL: name_group(view, (uint32_t)n, text); break;
    case HARAKIRI_DO_PAY: name_shares(view, n, text); break;
    case HARAKIRI_DO_CHOOSE:
        if (s->story.depth) name_option(view, n - 1, text);
        break;
    case HARAKIRI_DO_CALL:
        if (active) harakiri_join(text, "", HARAKIRI_TITLE(view, kami, active->kami));
        break;
    case HARAKIRI_DO_SWAP:
        if (active) harakiri_join(text, "", HARAKIRI_TITLE(view, gear, harakiri_spare_weapon(content, s, s->active)));
        break;
    case HARAKIRI_DO_VISIT:
    case HARAKIRI_DO_STOP:
        if (active) harakiri_join(text, "", HARAKIRI_TITLE(view, location, active->place));
        break;
    case HARAKIRI_DO_LEARN: {
        int trait = content->skill[harakiri_a(move)].trait[n & 1];
        harakiri_join(text, "", trait ? HARAKIRI_TITLE(view, trait, trait) : "–");
        break;
    }
    default: break;
    }
}

static const char *sentence_of(irori_move move) {
    int operation = harakiri_operation_of(move), n = harakiri_n(move);
    if (operation == HARAKIRI_DO_TRAVEL && n) return "harakiri.do.travel-with";
    if (operation == HARAKIRI_DO_ATTACK && n > 1) return "harakiri.do.attack-other";
    return operation < HARAKIRI_OPERATIONS ? sentences[operation].id : NULL;
}

static void describe(const irori_viewer *view, irori_move move, const char *rest, irori_message *out) {
    const struct sentence *sentence = &sentences[harakiri_operation_of(move)];
    irori_message_init(out, sentence_of(move));
    irori_message_lend(out, "what", name_row(view, sentence->a, harakiri_a(move)));
    irori_message_lend(out, "which", name_row(view, sentence->b, harakiri_b(move)));
    irori_message_lend(out, "rest", rest);
    irori_message_number(out, "n", harakiri_n(move));
}

void harakiri_say_move(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    irori_message message;
    char rest[IRORI_SENTENCE];
    if (!sentence_of(move)) {
        harakiri_move_to_text(view->rules, move, text);
        return;
    }
    name_rest(view, move, rest);
    describe(view, move, rest, &message);
    irori_present_say(view, &message, text);
}

/* A message outlives the text that it borrows: what is not in the content is copied. */
void harakiri_parts(const irori_viewer *view, irori_move move, irori_move_parts *parts) {
    char rest[IRORI_SENTENCE];
    int operation = harakiri_operation_of(move);
    if (!sentence_of(move)) return;
    name_rest(view, move, rest);
    describe(view, move, "", &parts->label);
    parts->label.count -= 2;
    irori_message_text(&parts->label, "rest", rest);
    irori_message_number(&parts->label, "n", harakiri_n(move));
    if (operation == HARAKIRI_DO_TO || operation == HARAKIRI_DO_SAIL)
        snprintf(parts->target, sizeof parts->target, "place/%.40s", HARAKIRI_NAME(view, location, harakiri_a(move)));
}

/* Travelling */

void harakiri_describe_travel(const irori_viewer *view, uint32_t group, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    int movement = harakiri_movement_of(harakiri_content_in(view), s, group);
    harakiri_sentence(view, text, group ? "harakiri.cost.group" : "harakiri.cost.travel", "n", 'd', movement, NULL);
}

/* Does a travel with these legs from here end in an event, and which side of it? (H16, H18) */
static const char *event_id(const irori_viewer *view, const harakiri_leg *legs, int count, uint32_t group) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    bool is_under_way = s->phase == HARAKIRI_TRAVEL_PHASE;
    int at = harakiri_who_of(s, s->active)->place, steps = is_under_way ? s->land_steps : 0;
    bool is_red = is_under_way && s->used_path;
    for (int i = 0; i < count; i++) {
        steps += !legs[i].is_sea;
        if (!legs[i].is_sea) is_red |= content->way[content->way_of[at][legs[i].to]].kind == HARAKIRI_PATH;
        at = legs[i].to;
    }
    if (group) return "harakiri.event-after.group";
    return steps < 2 ? "harakiri.event-after.none" : is_red ? "harakiri.event-after.red" : "harakiri.event-after.green";
}

void harakiri_say_march_cost(const irori_viewer *view, harakiri_manner manner, int cost, int exert,
                             char text[IRORI_SENTENCE]) {
    static const char *const manners[] = {"harakiri.way.road", "harakiri.way.path", "harakiri.way.sea"};
    char part[IRORI_SENTENCE];
    harakiri_sentence(view, text, manners[manner], "n", 'd', cost, NULL);
    if (!exert) return;
    harakiri_sentence(view, part, "harakiri.way.exert", "n", 'd', exert, NULL);
    harakiri_join(text, ", ", part);
}

/* Where it leads through, but for its end. */
static void say_through(const irori_viewer *view, const harakiri_leg *legs, int count, char text[IRORI_SENTENCE]) {
    char names[IRORI_SENTENCE] = "";
    *text = 0;
    for (int i = 0; i + 1 < count; i++) harakiri_join(names, ", ", HARAKIRI_TITLE(view, location, legs[i].to));
    if (*names) harakiri_sentence(view, text, "harakiri.way.through", "where", 's', names, NULL);
}

void harakiri_describe_arrival(const irori_viewer *view, int place, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    harakiri_say_place_holds(view, place, text);
    harakiri_say_place_kind(view, place, part);
    harakiri_join(text, " · ", part);
}

void harakiri_describe_march(const irori_viewer *view, const harakiri_leg *legs, int count, uint32_t group,
                             char text[IRORI_SENTENCE]) {
    say_through(view, legs, count, text);
    harakiri_join(text, " · ", word(view, event_id(view, legs, count, group)));
}

/* Moves */

static void explain_price(const irori_viewer *view, const harakiri_step *price, char text[IRORI_SENTENCE]) {
    static const char *const ids[] = {"",
                                      "harakiri.price.coins",
                                      "harakiri.price.karma",
                                      "harakiri.price.heads",
                                      "harakiri.price.boss-heads",
                                      "harakiri.price.health",
                                      "harakiri.price.actions",
                                      "harakiri.price.item"};
    const char *item = price->sub == HARAKIRI_COST_ITEM ? HARAKIRI_TITLE(view, item, price->a) : "";
    harakiri_sentence(view, text, ids[price->sub < HARAKIRI_COSTS ? price->sub : 0], "n", 'd', price->n, "what", 's',
                      item, NULL);
}

static harakiri_option option_of(const irori_viewer *view, int number) {
    const harakiri_state *s = harakiri_state_in(view);
    if (!s->story.depth) return (harakiri_option){.offer = HARAKIRI_OPTION_HIDDEN};
    return harakiri_option_state(harakiri_content_in(view), s, &s->story.frame[s->story.depth - 1], number);
}

static void explain_prices(const irori_viewer *view, const harakiri_option *option, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int at = option->price; content->step[at].op == HARAKIRI_OP_PAY; at++) {
        explain_price(view, &content->step[at], part);
        harakiri_join(text, ", ", part);
    }
}

static void explain_needs(const irori_viewer *view, const harakiri_option *option, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    irori_message why;
    *text = 0;
    for (int i = 0; i < option->needs; i++) {
        harakiri_need_message(harakiri_rules_in(view), harakiri_state_in(view), option->who, &option->need[i], &why);
        irori_words_say(view->words, &why, NULL, NULL, part, sizeof part);
        harakiri_join(text, " / ", part);
    }
}

void harakiri_say_needs(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    harakiri_option option = option_of(view, harakiri_n(move) - 1);
    explain_needs(view, &option, text);
}

/* What an option asks for: its test; never what comes of it (H17), unless a card says so. */
static void explain_option(const irori_viewer *view, int number, char text[IRORI_SENTENCE]) {
    harakiri_option option = option_of(view, number);
    *text = 0;
    if (option.is_sure)
        harakiri_join(text, "", word(view, "harakiri.trial.sure"));
    else if (option.has_test)
        harakiri_say_trial(view, &option.trial, text);
    else
        harakiri_say_option_of_card(view, number, text);
}

static void explain_attack(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    harakiri_trial trial = harakiri_attack_trial(view, harakiri_state_in(view)->active, harakiri_a(move));
    harakiri_say_trial(view, &trial, text);
}

static void explain_roll(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    harakiri_trial trial;
    if (harakiri_story_trial(harakiri_content_in(view), harakiri_state_in(view), &trial))
        harakiri_say_trial(view, &trial, text);
    else
        harakiri_sentence(view, text, "harakiri.trial.fate", NULL);
}

static void explain_accept(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    harakiri_trial trial;
    *text = 0;
    if (harakiri_story_trial(harakiri_content_in(view), s, &trial))
        harakiri_sentence(view, text, "harakiri.trial.failed", "n", 'd',
                          harakiri_rolled_total(&s->story.frame[s->story.depth - 1]), "difficulty", 'd',
                          trial.difficulty, NULL);
}

static void explain_enemy(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    int foe = harakiri_foe_at(s, harakiri_a(move), harakiri_b(move), harakiri_n(move));
    char part[IRORI_SENTENCE];
    *text = 0;
    if (foe < 0) return;
    harakiri_say_goal(view, foe, text);
    harakiri_sentence(view, part, "harakiri.foe.movement", "n", 'd',
                      harakiri_content_in(view)->enemy[s->foe[foe].kind].movement, NULL);
    harakiri_join(text, " · ", part);
}

static void explain_who(const irori_viewer *view, int who, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *c = harakiri_who_of(s, who);
    char where[IRORI_SENTENCE] = "";
    if (c->place) harakiri_join(where, "", HARAKIRI_TITLE(view, location, c->place));
    harakiri_sentence(view, text, c->actions ? "harakiri.cost.who" : "harakiri.cost.who.spent", "where", 's', where,
                      "health", 'd', c->health, "most", 'd', harakiri_max_health(harakiri_content_in(view), s, who),
                      "n", 'd', c->actions, NULL);
}

static void explain_pick(const irori_viewer *view, int who, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    harakiri_say_ahead(view, who, text);
    explain_who(view, who, part);
    harakiri_join(text, " · ", part);
}

/* Whose attribute it is about. */
static int raised(const harakiri_state *s) {
    if (s->story.depth) return s->story.frame[s->story.depth - 1].who;
    return s->phase == HARAKIRI_LEARN_PHASE ? 1 + (s->stage - 1) / 2 : s->stage;
}

static void explain_attribute(const irori_viewer *view, int attribute, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    int who = raised(s);
    *text = 0;
    if (who >= 1 && who <= HARAKIRI_CHARACTERS)
        harakiri_sentence(view, text, "harakiri.cost.attribute", "n", 'd',
                          harakiri_who_of(s, who)->attribute[attribute - 1], NULL);
}

/* A skill's sides differ by the trait they grant, and what a trait does is up to the stories. */
static void explain_skill(const irori_viewer *view, int skill, int side, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    int trait = content->skill[skill].trait[side];
    *text = 0;
    if (trait)
        harakiri_sentence(view, text, "harakiri.cost.skill", "what", 's', HARAKIRI_TITLE(view, trait, trait), NULL);
}

/* A card's effect and the words below its title. */
static void describe_item(const irori_viewer *view, int item, char text[IRORI_SENTENCE]) {
    harakiri_say_item(view, item, text);
    int about = harakiri_content_in(view)->item[item].about;
    if (about) harakiri_join(text, " — ", harakiri_said(view, about));
}

static void describe_gear(const irori_viewer *view, int gear, char text[IRORI_SENTENCE]) {
    harakiri_say_gear(view, gear, text);
    int about = harakiri_content_in(view)->gear[gear].about;
    if (about) harakiri_join(text, " — ", harakiri_said(view, about));
}

static void describe_kami(const irori_viewer *view, int kami, char text[IRORI_SENTENCE]) {
    harakiri_say_kami(view, kami, text);
    int about = harakiri_content_in(view)->kami[kami].about;
    if (about) harakiri_join(text, " — ", harakiri_said(view, about));
}

/* Costs and odds */

static void say_coins(const irori_viewer *view, const char *id, int coins, char text[IRORI_SENTENCE]) {
    harakiri_sentence(view, text, id, "n", 'd', coins, NULL);
}

void harakiri_say_cost(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    int a = harakiri_a(move), n = harakiri_n(move);
    harakiri_option option;
    *text = 0;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_BUY: say_coins(view, "harakiri.coins", content->item[a].cost, text); break;
    case HARAKIRI_DO_BUY_GEAR: say_coins(view, "harakiri.coins", content->gear[a].cost, text); break;
    case HARAKIRI_DO_SELL: say_coins(view, "harakiri.coins.for", content->item[a].cost / 2, text); break;
    case HARAKIRI_DO_SELL_GEAR: say_coins(view, "harakiri.coins.for", content->gear[a].cost / 2, text); break;
    case HARAKIRI_DO_SELL_HEADS: say_coins(view, "harakiri.coins.for", HARAKIRI_HEAD_COINS * n, text); break;
    case HARAKIRI_DO_SELL_BOSS_HEADS: say_coins(view, "harakiri.coins.for", HARAKIRI_BOSS_HEAD_COINS * n, text); break;
    case HARAKIRI_DO_REPAIR: say_coins(view, "harakiri.coins", HARAKIRI_REPAIR_COST, text); break;
    case HARAKIRI_DO_INN: say_coins(view, "harakiri.coins", HARAKIRI_INN_COST, text); break;
    case HARAKIRI_DO_CHOOSE:
        option = option_of(view, n - 1);
        explain_prices(view, &option, text);
        break;
    default: break;
    }
}

static void say_percent(const irori_viewer *view, const harakiri_trial *trial, char text[IRORI_SENTENCE]) {
    snprintf(text, IRORI_SENTENCE, "%d %%", harakiri_trial_percent(view, trial));
}

void harakiri_say_odds(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    harakiri_trial trial;
    harakiri_option option;
    *text = 0;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_ATTACK:
        trial = harakiri_attack_trial(view, s->active, harakiri_a(move));
        say_percent(view, &trial, text);
        break;
    case HARAKIRI_DO_CHOOSE:
        option = option_of(view, harakiri_n(move) - 1);
        if (option.has_test && !option.is_sure) say_percent(view, &option.trial, text);
        break;
    case HARAKIRI_DO_ROLL:
    case HARAKIRI_DO_AGAIN_KAMI:
    case HARAKIRI_DO_AGAIN_ITEM:
        if (harakiri_story_trial(harakiri_content_in(view), s, &trial)) say_percent(view, &trial, text);
        break;
    default: break;
    }
}

static void explain_mission(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]) {
    bool is_hidden = harakiri_state_in(view)->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    harakiri_sentence(view, text, is_hidden ? "harakiri.cost.reveal" : "harakiri.cost.token", NULL);
    if (harakiri_wins(view, mission)) harakiri_join(text, " · ", word(view, "harakiri.cost.wins"));
}

/* How far the purse goes: of the cards that a market may have in this chapter (H9). */
static void explain_market(const irori_viewer *view, int coins, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE];
    int all = 0, few = 0;
    for (int item = 1; item < content->item_count; item++) {
        if (!harakiri_has(&s->market, item)) continue;
        all++;
        few += content->item[item].cost <= coins;
    }
    harakiri_sentence(view, text, "harakiri.cost.market", NULL);
    harakiri_sentence(view, part, "harakiri.cost.market.purse", "coins", 'd', coins, "n", 'd', few, "all", 'd', all,
                      NULL);
    harakiri_join(text, " · ", part);
}

static void explain_action(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *active = harakiri_who_of(s, s->active);
    int n = harakiri_n(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_INTERACT: explain_mission(view, harakiri_a(move), text); break;
    case HARAKIRI_DO_SMITH: harakiri_sentence(view, text, "harakiri.cost.blacksmith", NULL); break;
    case HARAKIRI_DO_MARKET: explain_market(view, active->coins, text); break;
    case HARAKIRI_DO_INN: harakiri_sentence(view, text, "harakiri.cost.inn", "n", 'd', active->level + 2, NULL); break;
    case HARAKIRI_DO_PRAY:
        harakiri_sentence(view, text, "harakiri.cost.pray", "n", 'd', n, "from", 'd', active->affinity, "to", 'd',
                          active->affinity + n / 3, NULL);
        break;
    case HARAKIRI_DO_VISIT: harakiri_sentence(view, text, "harakiri.cost.visit", NULL); break;
    case HARAKIRI_DO_WORK: harakiri_sentence(view, text, "harakiri.cost.work", NULL); break;
    case HARAKIRI_DO_CAMP: harakiri_sentence(view, text, "harakiri.cost.camp", NULL); break;
    case HARAKIRI_DO_END:
        if (active->actions) harakiri_sentence(view, text, "harakiri.cost.end", "n", 'd', active->actions, NULL);
        break;
    case HARAKIRI_DO_STOP: snprintf(text, IRORI_SENTENCE, "%s", word(view, event_id(view, NULL, 0, s->group))); break;
    default: break;
    }
}

/* "Tomoe: You, Akira: Greedy 1, …" */
static void explain_seats(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE], player[IRORI_SENTENCE];
    *text = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_say_player(view, harakiri_state_in(view)->seat_of[who - 1], player);
        snprintf(part, sizeof part, "%.40s%s %.60s", harakiri_name_of(view, who), word(view, "harakiri.colon"), player);
        harakiri_join(text, ", ", part);
    }
}

/* Of cards. */
static bool explain_card(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    int a = harakiri_a(move), b = harakiri_b(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_ARM:
    case HARAKIRI_DO_BUY_GEAR: describe_gear(view, a, text); return true;
    case HARAKIRI_DO_SELL_GEAR:
    case HARAKIRI_DO_DROP_GEAR: harakiri_say_gear(view, a, text); return true;
    case HARAKIRI_DO_GIVE_GEAR:
    case HARAKIRI_DO_TAKE_GEAR: harakiri_say_gear(view, b, text); return true;
    case HARAKIRI_DO_FOLLOW: describe_kami(view, a, text); return true;
    case HARAKIRI_DO_CALL: harakiri_say_kami(view, harakiri_who_of(s, s->active)->kami, text); return true;
    case HARAKIRI_DO_BUY: describe_item(view, a, text); return true;
    case HARAKIRI_DO_USE:
    case HARAKIRI_DO_SELL:
    case HARAKIRI_DO_DROP: harakiri_say_item(view, a, text); return true;
    case HARAKIRI_DO_GIVE:
    case HARAKIRI_DO_TAKE: harakiri_say_item(view, b, text); return true;
    case HARAKIRI_DO_SWAP:
        harakiri_say_gear(view, harakiri_spare_weapon(harakiri_content_in(view), s, s->active), text);
        return true;
    default: return false;
    }
}

void harakiri_describe_move(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]) {
    int a = harakiri_a(move);
    *text = 0;
    if (explain_card(view, move, text)) return;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USUAL: explain_seats(view, text); break;
    case HARAKIRI_DO_SHARE: harakiri_sentence(view, text, "harakiri.cost.share", NULL); break;
    case HARAKIRI_DO_OMAMORI: harakiri_sentence(view, text, "harakiri.cost.omamori", NULL); break;
    case HARAKIRI_DO_ENEMY: explain_enemy(view, move, text); break;
    case HARAKIRI_DO_PICK: explain_pick(view, a, text); break;
    case HARAKIRI_DO_TARGET:
    case HARAKIRI_DO_ACTIVATE: explain_who(view, a, text); break;
    case HARAKIRI_DO_LOSE:
    case HARAKIRI_DO_GAIN:
    case HARAKIRI_DO_RAISE: explain_attribute(view, a, text); break;
    case HARAKIRI_DO_LEARN: explain_skill(view, a, harakiri_n(move) & 1, text); break;
    case HARAKIRI_DO_ATTACK: explain_attack(view, move, text); break;
    case HARAKIRI_DO_CHOOSE: explain_option(view, harakiri_n(move) - 1, text); break;
    case HARAKIRI_DO_ROLL:
    case HARAKIRI_DO_AGAIN_KAMI:
    case HARAKIRI_DO_AGAIN_ITEM: explain_roll(view, text); break;
    case HARAKIRI_DO_ACCEPT: explain_accept(view, text); break;
    default:
        if (harakiri_state_in(view)->active) explain_action(view, move, text);
    }
}

/* Questions */

static void ask_story(const irori_viewer *view, irori_message *question) {
    static const char *const ids[] = {
        "present.ask",       "harakiri.ask.choice",  "harakiri.ask.who",      "harakiri.ask.attribute",
        "harakiri.ask.item", "harakiri.ask.discard", "harakiri.ask.blessing", "harakiri.ask.reroll",
        "harakiri.ask.roll"};
    harakiri_question q = harakiri_story_question(harakiri_content_in(view), harakiri_state_in(view));
    const char *id = ids[q.wait];
    if (q.wait == HARAKIRI_WAIT_CHOICE && (q.is_joint || !q.who)) id = "harakiri.ask.choice.all";
    irori_message_init(question, id);
    irori_message_lend(question, "who", q.who ? harakiri_name_of(view, q.who) : "");
}

static const char *const phase_questions[HARAKIRI_PHASES] = {
    [HARAKIRI_DIVIDE_PHASE] = "harakiri.ask.divide",   [HARAKIRI_WEAPON_PHASE] = "harakiri.ask.weapon",
    [HARAKIRI_KAMI_PHASE] = "harakiri.ask.kami",       [HARAKIRI_LEARN_PHASE] = "harakiri.ask.learn",
    [HARAKIRI_ENEMIES_PHASE] = "harakiri.ask.enemies", [HARAKIRI_TARGET_PHASE] = "harakiri.ask.target",
    [HARAKIRI_PATH_PHASE] = "harakiri.ask.path",       [HARAKIRI_TURNS_PHASE] = "harakiri.ask.turns",
    [HARAKIRI_ACTIONS_PHASE] = "harakiri.ask.actions", [HARAKIRI_TRAVEL_PHASE] = "harakiri.ask.travel",
    [HARAKIRI_FARE_PHASE] = "harakiri.ask.fare",       [HARAKIRI_SMITH_PHASE] = "harakiri.ask.blacksmith",
    [HARAKIRI_MARKET_PHASE] = "harakiri.ask.market",   [HARAKIRI_LOSS_PHASE] = "harakiri.ask.loss",
    [HARAKIRI_EXPLORE_PHASE] = "harakiri.ask.explore", [HARAKIRI_HEADS_PHASE] = "harakiri.ask.heads",
    [HARAKIRI_RISE_PHASE] = "harakiri.ask.rise",       [HARAKIRI_BOSS_HEADS_PHASE] = "harakiri.ask.boss-heads",
};

/* Whom the phase is about; 0: nobody. */
static int asked_about(const harakiri_state *s) {
    switch (s->phase) {
    case HARAKIRI_DIVIDE_PHASE:
    case HARAKIRI_WEAPON_PHASE:
    case HARAKIRI_HEADS_PHASE:
    case HARAKIRI_BOSS_HEADS_PHASE:
    case HARAKIRI_KAMI_PHASE: return s->stage < HARAKIRI_CHARACTERS ? s->stage + 1 : 0;
    case HARAKIRI_LEARN_PHASE: return 1 + (s->stage - 1) / 2;
    case HARAKIRI_LOSS_PHASE: return s->stage;
    default: return s->active;
    }
}

static int number_asked(const harakiri_state *s, const harakiri_character *c) {
    if (!c) return 0;
    if (s->phase == HARAKIRI_TRAVEL_PHASE) return s->movement;
    return s->phase == HARAKIRI_MARKET_PHASE || s->phase == HARAKIRI_SMITH_PHASE ? c->coins : c->actions;
}

static void ask_phase(const irori_viewer *view, irori_message *question) {
    const harakiri_state *s = harakiri_state_in(view);
    const char *id = s->phase < HARAKIRI_PHASES ? phase_questions[s->phase] : NULL;
    int who = asked_about(s);
    const harakiri_character *c = who >= 1 && who <= HARAKIRI_CHARACTERS ? harakiri_who_of(s, who) : NULL;
    if (s->phase == HARAKIRI_LEARN_PHASE && !(s->stage % 2)) id = "harakiri.ask.skill";
    irori_message_init(question, id ? id : "present.ask");
    irori_message_lend(question, "who", c ? harakiri_name_of(view, who) : "");
    irori_message_lend(question, "what", s->foe_now ? HARAKIRI_TITLE(view, enemy, s->foe[s->foe_now - 1].kind) : "");
    irori_message_lend(question, "where", c && c->place ? HARAKIRI_TITLE(view, location, c->place) : "");
    irori_message_number(question, "n", number_asked(s, c));
}

void harakiri_ask(const irori_viewer *view, irori_message *question) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE];
    if (s->pending) {
        harakiri_say_move(view, s->pending, part);
        irori_message_init(question, "harakiri.ask.pending");
        irori_message_lend(question, "who", harakiri_name_of(view, s->active));
        irori_message_text(question, "what", part);
    } else if (s->story.depth) {
        ask_story(view, question);
    } else {
        ask_phase(view, question);
    }
}
