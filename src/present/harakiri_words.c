/* Harakiri: things in words: equipment, items, places, enemies, missions, where the game stands. Names are those of the
 * content, in English where nobody has translated it; all else is in the language of the view. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

const char *const harakiri_crests[HARAKIRI_CHARACTERS + 1] = {" ", "✿", "☼", "▲", "§"};

const char *const harakiri_attribute_ids[HARAKIRI_ATTRIBUTES] = {
    "harakiri.attribute.power", "harakiri.attribute.dexterity", "harakiri.attribute.knowledge",
    "harakiri.attribute.spirit"};

const char *const harakiri_class_ids[] = {"", "harakiri.class.samurai", "harakiri.class.ronin", "harakiri.class.ninja",
                                          "harakiri.class.monk"};

static const char *word(const irori_viewer *view, const char *id) { return irori_present_word(view, id); }

char *harakiri_sentence(const irori_viewer *view, char text[IRORI_SENTENCE], const char *id, ...) {
    irori_message message;
    const char *name;
    va_list arguments;
    irori_message_init(&message, id);
    va_start(arguments, id);
    while ((name = va_arg(arguments, const char *))) switch (va_arg(arguments, int)) {
        case 'd': irori_message_number(&message, name, va_arg(arguments, int)); break;
        case 's': irori_message_lend(&message, name, va_arg(arguments, const char *)); break;
        default: irori_message_word(&message, name, va_arg(arguments, const char *));
        }
    va_end(arguments);
    return irori_present_say(view, &message, text);
}

const char *harakiri_language_of(const irori_viewer *view, int text) {
    const char *english = harakiri_text(harakiri_content_in(view), text);
    bool is_foreign =
        *english && strcmp(irori_words_language(view->words), "en") && irori_words_of(view->words, english) == english;
    return is_foreign ? "en" : "";
}

void harakiri_say_player(const irori_viewer *view, int seat, char text[IRORI_SENTENCE]) {
    harakiri_sentence(view, text, "harakiri.player", "who", 's', irori_present_seat_name((void *)view, seat), NULL);
}

const char *harakiri_name_of(const irori_viewer *view, int who) { return HARAKIRI_TITLE(view, hero, who); }

/* Not by snprintf: a position has some hundreds of these. */
void harakiri_join(char text[IRORI_SENTENCE], const char *separator, const char *more) {
    size_t used = strlen(text), gap = used ? strlen(separator) : 0, room = IRORI_SENTENCE - 1 - used;
    if (!*more || gap > room) return;
    memcpy(text + used, separator, gap);
    size_t size = irori_text_fit(more, room - gap + 1);
    memcpy(text + used + gap, more, size);
    text[used + gap + size] = 0;
}

/* Bonuses: "combat +1 when alone" */

static const char *condition_word(const harakiri_content *content, int condition) {
    const harakiri_test *test = &content->test[condition];
    bool is_not = test->op == HARAKIRI_NOT;
    if (is_not) test = &content->test[test->a];
    switch (test->op) {
    case HARAKIRI_IF_TOGETHER: return is_not ? "harakiri.if.alone" : "harakiri.if.together";
    case HARAKIRI_IF_AT_SANCTUARY: return is_not ? "harakiri.if.other" : "harakiri.if.at-sanctuary";
    case HARAKIRI_IF_IN_CITY: return is_not ? "harakiri.if.outside" : "harakiri.if.in-city";
    case HARAKIRI_IF_WOUNDED: return is_not ? "harakiri.if.other" : "harakiri.if.wounded";
    case HARAKIRI_IF_BLESSED: return is_not ? "harakiri.if.other" : "harakiri.if.blessed";
    case HARAKIRI_IF_ARMED: return is_not ? "harakiri.if.unarmed" : "harakiri.if.other";
    default: return "harakiri.if.other";
    }
}

static void add_bonuses(const irori_viewer *view, int first, int count, char text[IRORI_SENTENCE]) {
    static const char *const ids[HARAKIRI_BONUSES] = {
        "",
        "harakiri.bonus.power",
        "harakiri.bonus.dexterity",
        "harakiri.bonus.knowledge",
        "harakiri.bonus.spirit",
        "harakiri.bonus.tests",
        "harakiri.bonus.combat",
        "harakiri.bonus.movement",
        "harakiri.bonus.armor",
    };
    const harakiri_content *content = harakiri_content_in(view);
    char part[IRORI_SENTENCE], number[16];
    for (int i = first; i < first + count; i++) {
        const harakiri_bonus *bonus = &content->bonus[i];
        snprintf(number, sizeof number, "%+d", bonus->n);
        harakiri_sentence(view, part, ids[bonus->kind], "number", 's', number, NULL);
        if (bonus->condition) harakiri_join(part, " ", word(view, condition_word(content, bonus->condition)));
        harakiri_join(text, ", ", part);
    }
}

/* Scripts in short: "choice: heals 3, next test −1 / everyone here: heals 1". What a story tells is left out. */

static const char *effect_id(int effect) {
    switch (effect) {
    case HARAKIRI_EFFECT_COINS: return "harakiri.effect.coins";
    case HARAKIRI_EFFECT_KARMA: return "harakiri.effect.karma";
    case HARAKIRI_EFFECT_HEADS: return "harakiri.effect.heads";
    case HARAKIRI_EFFECT_BOSS_HEADS: return "harakiri.effect.boss-heads";
    case HARAKIRI_EFFECT_ATTRIBUTE: return "harakiri.effect.attribute";
    case HARAKIRI_EFFECT_HEAL: return "harakiri.effect.heal";
    case HARAKIRI_EFFECT_HEAL_FULLY: return "harakiri.effect.heal-fully";
    case HARAKIRI_EFFECT_HITS: return "harakiri.effect.hits";
    case HARAKIRI_EFFECT_DAMAGE: return "harakiri.effect.damage";
    case HARAKIRI_EFFECT_ARMOR: return "harakiri.effect.armor";
    case HARAKIRI_EFFECT_REPAIR: return "harakiri.effect.repair";
    case HARAKIRI_EFFECT_DELAY: return "harakiri.effect.delay";
    case HARAKIRI_EFFECT_BLESS: return "harakiri.effect.bless";
    case HARAKIRI_EFFECT_AFFINITY: return "harakiri.effect.affinity";
    case HARAKIRI_EFFECT_ACTIONS: return "harakiri.effect.actions";
    case HARAKIRI_EFFECT_MOVEMENT: return "harakiri.effect.movement";
    case HARAKIRI_EFFECT_NEXT_TEST: return "harakiri.effect.next-test";
    case HARAKIRI_EFFECT_DRAW_ITEM: return "harakiri.effect.draw-item";
    case HARAKIRI_EFFECT_INFLUENCE: return "harakiri.effect.influence";
    case HARAKIRI_EFFECT_MOVE: return "harakiri.effect.move";
    case HARAKIRI_EFFECT_ENEMY_HERE: return "harakiri.effect.enemy-here";
    case HARAKIRI_EFFECT_ENEMIES_GONE: return "harakiri.effect.enemies-gone";
    case HARAKIRI_EFFECT_ADD_EVENT: return "harakiri.effect.add-event";
    default: return NULL;
    }
}

static const char *effect_object(const irori_viewer *view, const harakiri_step *step) {
    switch (step->sub) {
    case HARAKIRI_EFFECT_MOVE: return HARAKIRI_TITLE(view, location, step->a);
    case HARAKIRI_EFFECT_ENEMY_HERE:
    case HARAKIRI_EFFECT_ENEMIES_GONE: return HARAKIRI_TITLE(view, enemy, step->a);
    default: return "";
    }
}

bool harakiri_has_short_form(int effect) { return effect_id(effect) != NULL; }

void harakiri_say_effect(const irori_viewer *view, int effect, int n, const char *what, char text[IRORI_SENTENCE]) {
    bool is_plain =
        effect == HARAKIRI_EFFECT_HEAL || effect == HARAKIRI_EFFECT_HITS || effect == HARAKIRI_EFFECT_DAMAGE;
    const char *id = effect_id(effect);
    char number[16];
    *text = 0;
    int size = n < 0 ? -n : n;
    snprintf(number, sizeof number, "%s%d", n < 0 ? "−" : is_plain ? "" : "+", size);
    if (id) harakiri_sentence(view, text, id, "n", 'd', size, "number", 's', number, "what", 's', what, NULL);
}

static void say_test(const irori_viewer *view, const harakiri_step *step, char text[IRORI_SENTENCE]) {
    harakiri_sentence(view, text, "harakiri.script.test", "what", 'w', harakiri_attribute_ids[step->sub & 3], "n", 'd',
                      step->n, NULL);
}

/* What a step adds, and whether something new begins after it. */
static bool say_step(const irori_viewer *view, const harakiri_step *step, char text[IRORI_SENTENCE]) {
    *text = 0;
    switch (step->op) {
    case HARAKIRI_OP_EFFECT:
        harakiri_say_effect(view, step->sub, step->n, effect_object(view, step), text);
        return false;
    case HARAKIRI_OP_CHOOSE: harakiri_sentence(view, text, "harakiri.script.choose", NULL); return true;
    case HARAKIRI_OP_ROLL: harakiri_sentence(view, text, "harakiri.script.roll", NULL); return true;
    case HARAKIRI_OP_TEST: say_test(view, step, text); return true;
    case HARAKIRI_OP_EACH: harakiri_sentence(view, text, "harakiri.script.each", NULL); return true;
    case HARAKIRI_OP_SOMEONE: harakiri_sentence(view, text, "harakiri.script.someone", NULL); return true;
    default: return false;
    }
}

/* "By a die:" leads to something: without it, there is no colon. */
static void drop_colon(char *text) {
    static const char blank[] = "\u00a0"; /* in French */
    size_t size = strlen(text);
    if (!size || text[size - 1] != ':') return;
    text[--size] = 0;
    if (size >= sizeof blank && !strcmp(text + size - (sizeof blank - 1), blank)) text[size - (sizeof blank - 1)] = 0;
}

static bool is_end(const harakiri_content *content, int at, int end) {
    return !at || at >= content->step_count || content->step[at].op == HARAKIRI_OP_DONE || content->step[at].op == end;
}

/* To the end of the script, or to a step of this kind before it. */
static void say_steps(const irori_viewer *view, int first, int end, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const char *separator = ", ";
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int at = first; !is_end(content, at, end); at++) {
        const harakiri_step *step = &content->step[at];
        if (step->op == HARAKIRI_OP_JUMP && strcmp(separator, " ")) separator = " / ";
        bool is_lead = say_step(view, step, part);
        if (!*part) continue;
        harakiri_join(text, separator, part);
        separator = is_lead ? " " : ", ";
    }
    drop_colon(text);
}

static void say_script(const irori_viewer *view, int first, char text[IRORI_SENTENCE]) {
    say_steps(view, first, HARAKIRI_OP_DONE, text);
}

static bool is_step_of(const harakiri_content *content, int script, int step) {
    for (int at = script; !is_end(content, at, HARAKIRI_OP_DONE); at++)
        if (at == step) return true;
    return false;
}

/* Is it asked by a kami or an item? Their cards say what they do. */
static bool is_use(const harakiri_content *content, int step) {
    for (int i = 1; i < content->kami_count; i++)
        if (is_step_of(content, content->kami[i].use, step)) return true;
    for (int i = 1; i < content->item_count; i++)
        if (is_step_of(content, content->item[i].use, step)) return true;
    return false;
}

void harakiri_say_option_of_card(const irori_viewer *view, int option, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    *text = 0;
    if (s->story.depth && is_use(content, s->story.frame[s->story.depth - 1].at))
        say_steps(view, harakiri_option_step(content, s, option), HARAKIRI_OP_JUMP, text);
}

/* Equipment, items, kami */

/* What it shows on average, in tenths. */
static int average(const harakiri_gear *weapon) {
    int sum = 0;
    for (int colour = 0; colour < HARAKIRI_COLOURS; colour++)
        for (int face = 0; face < 6; face++) sum += weapon->dice[colour] * harakiri_faces[colour][face];
    return (10 * sum + 3) / 6;
}

static void say_dice(const irori_viewer *view, int weapon, char text[IRORI_SENTENCE]) {
    static const char *const ids[HARAKIRI_COLOURS] = {"harakiri.dice.orange", "harakiri.dice.green",
                                                      "harakiri.dice.purple", "harakiri.dice.red"};
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int colour = 0; weapon && colour < HARAKIRI_COLOURS; colour++) {
        int count = harakiri_content_in(view)->gear[weapon].dice[colour];
        if (!count) continue;
        harakiri_sentence(view, part, ids[colour], "n", 'd', count, NULL);
        harakiri_join(text, " + ", part);
    }
    if (!*text) harakiri_sentence(view, text, "harakiri.no-dice", NULL);
}

void harakiri_say_gear(const irori_viewer *view, int gear, char text[IRORI_SENTENCE]) {
    const harakiri_gear *g = &harakiri_content_in(view)->gear[gear];
    char part[IRORI_SENTENCE];
    if (g->kind == HARAKIRI_WEAPON) {
        say_dice(view, gear, text);
        harakiri_sentence(view, part, "harakiri.dice.average", "n", 'd', average(g) / 10, "tenths", 'd',
                          average(g) % 10, NULL);
        harakiri_join(text, " ", part);
    } else {
        harakiri_sentence(view, text, "harakiri.armor", "n", 'd', g->armor, NULL);
    }
    add_bonuses(view, g->bonus, g->bonuses, text);
}

static const char *limit_id(int limit) {
    static const char *const ids[] = {NULL, "harakiri.limit.turn", "harakiri.limit.round", "harakiri.limit.phase"};
    return ids[limit & 3];
}

static void add_uses(const irori_viewer *view, int use, int reroll, int limit, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    say_script(view, use, part);
    harakiri_join(text, ", ", part);
    if (reroll & HARAKIRI_REROLL_TEST) harakiri_join(text, ", ", word(view, "harakiri.reroll.test"));
    if (reroll & HARAKIRI_REROLL_COMBAT) harakiri_join(text, ", ", word(view, "harakiri.reroll.combat"));
    if (limit_id(limit)) harakiri_join(text, " · ", word(view, limit_id(limit)));
}

void harakiri_say_item(const irori_viewer *view, int item, char text[IRORI_SENTENCE]) {
    static const char *const kinds[] = {"", "harakiri.item.consumable", "harakiri.item.uses", "harakiri.item.permanent",
                                        "harakiri.item.special"};
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_item *card = &harakiri_content_in(view)->item[item];
    char part[IRORI_SENTENCE];
    *text = 0;
    add_bonuses(view, card->bonus, card->bonuses, text);
    add_uses(view, card->use, card->reroll, card->limit, text);
    harakiri_sentence(view, part, kinds[card->kind % 5], "n", 'd', s->uses[item] ? s->uses[item] : card->uses, NULL);
    harakiri_join(text, " · ", part);
    if (card->level) {
        harakiri_sentence(view, part, "harakiri.item.needs", "n", 'd', card->level, NULL);
        harakiri_join(text, " · ", part);
    }
}

void harakiri_say_kami(const irori_viewer *view, int kami, char text[IRORI_SENTENCE]) {
    const harakiri_kami *card = &harakiri_content_in(view)->kami[kami];
    *text = 0;
    add_bonuses(view, card->bonus, card->bonuses, text);
    add_uses(view, card->use, card->reroll, card->limit, text);
}

/* Places */

static void add_services(const irori_viewer *view, int services, char text[IRORI_SENTENCE]) {
    if (services & HARAKIRI_BLACKSMITH) harakiri_join(text, ", ", word(view, "harakiri.service.blacksmith"));
    if (services & HARAKIRI_MARKET) harakiri_join(text, ", ", word(view, "harakiri.service.market"));
    if (services & HARAKIRI_INN) harakiri_join(text, ", ", word(view, "harakiri.service.inn"));
}

void harakiri_say_place_kind(const irori_viewer *view, int place, char text[IRORI_SENTENCE]) {
    const harakiri_location *l = &harakiri_content_in(view)->location[place];
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE] = "";
    *text = 0;
    if (l->kind == HARAKIRI_CITY) add_services(view, l->services, part);
    if (l->kind == HARAKIRI_CITY) harakiri_sentence(view, text, "harakiri.place.city", "what", 's', part, NULL);
    if (l->kind == HARAKIRI_SANCTUARY) harakiri_join(text, "", word(view, "harakiri.place.sanctuary"));
    if (l->kind == HARAKIRI_SPECIAL)
        harakiri_join(text, "",
                      word(view, s->special_discovered >> place & 1 ? "harakiri.place.discovered"
                                                                    : "harakiri.place.undiscovered"));
    if (l->sea) {
        harakiri_sentence(view, part, "harakiri.place.port", "what", 's', HARAKIRI_TITLE(view, sea, l->sea), NULL);
        harakiri_join(text, " · ", part);
    }
    if (s->damage[place])
        harakiri_join(
            text, " · ",
            word(view, s->damage[place] == HARAKIRI_RAZED ? "harakiri.place.razed" : "harakiri.place.captured"));
}

/* The missions that have tokens there, bit m. */
static uint64_t missions_at(const harakiri_state *s, int place) {
    uint64_t missions = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission && s->token[i].place == place) missions |= UINT64_C(1) << s->token[i].mission;
    return missions;
}

static void add_tokens_at(const irori_viewer *view, int place, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE], owners[32];
    for (uint64_t rest = missions_at(s, place); rest; rest &= rest - 1) {
        int mission = __builtin_ctzll(rest);
        bool has_card = false;
        owners[0] = 0;
        for (int i = 0; i < HARAKIRI_TOKENS; i++) {
            const harakiri_token *token = &s->token[i];
            if (token->mission != mission || token->place != place) continue;
            has_card |= !token->character;
            if (token->character && strlen(owners) < sizeof owners - 4)
                strcat(owners, harakiri_crests[token->character]);
        }
        if (has_card) strcpy(owners, harakiri_crests[harakiri_content_in(view)->mission[mission].character]);
        snprintf(part, sizeof part, "%s %s %.100s", has_card ? "◆" : "◇", owners,
                 HARAKIRI_TITLE(view, mission, mission));
        harakiri_join(text, " · ", part);
    }
}

void harakiri_say_place_holds(const irori_viewer *view, int place, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (!s->foe[i].kind || s->foe[i].place != place) continue;
        snprintf(part, sizeof part, "† %.60s", HARAKIRI_TITLE(view, enemy, s->foe[i].kind));
        harakiri_join(text, " · ", part);
    }
    add_tokens_at(view, place, text);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (harakiri_who_of(s, who)->place == place) {
            snprintf(part, sizeof part, "%s %.40s", harakiri_crests[who], harakiri_name_of(view, who));
            harakiri_join(text, " · ", part);
        }
}

static bool has_foe_at(const harakiri_state *s, int place) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (s->foe[i].kind && s->foe[i].place == place) return true;
    return false;
}

static bool has_token_at(const harakiri_state *s, int place, bool is_clan) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission && s->token[i].place == place && !s->token[i].character != is_clan) return true;
    return false;
}

void harakiri_say_place_signs(const irori_viewer *view, int place, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    *text = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (harakiri_who_of(s, who)->place == place) harakiri_join(text, "", harakiri_crests[who]);
    if (has_foe_at(s, place)) harakiri_join(text, "", "†");
    if (!missions_at(s, place)) return;
    if (has_token_at(s, place, false)) harakiri_join(text, "", "◆");
    if (has_token_at(s, place, true)) harakiri_join(text, "", "◇");
}

/* Enemies */

/* Whom or what it goes for, and how far that is. */
void harakiri_say_goal(const irori_viewer *view, int foe, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_enemy *enemy = &content->enemy[s->foe[foe].kind];
    uint32_t targets = harakiri_foe_targets(content, s, foe);
    char names[IRORI_SENTENCE] = "";
    int goal = enemy->target == HARAKIRI_TARGET_LOCATION ? enemy->whom : 0;
    if (goal) harakiri_join(names, "", HARAKIRI_TITLE(view, location, goal));
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        if (!(targets >> (who - 1) & 1)) continue;
        harakiri_join(names, word(view, "harakiri.or"), harakiri_name_of(view, who));
        goal = harakiri_who_of(s, who)->place;
    }
    int steps = content->distance[s->foe[foe].place][goal];
    const char *id = !goal ? "harakiri.foe.stays" : !steps ? "harakiri.foe.there" : "harakiri.foe.goal";
    harakiri_sentence(view, text, id, "who", 's', names, "n", 'd', steps, NULL);
}

void harakiri_say_foe(const irori_viewer *view, int foe, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    char goal[IRORI_SENTENCE];
    harakiri_say_goal(view, foe, goal);
    harakiri_sentence(view, text, "harakiri.foe", "what", 's', HARAKIRI_TITLE(view, enemy, s->foe[foe].kind), "where",
                      's', HARAKIRI_TITLE(view, location, s->foe[foe].place), "goal", 's', goal, NULL);
}

/* Tests */

int harakiri_trial_percent(const irori_viewer *view, const harakiri_trial *trial) {
    return harakiri_percent(harakiri_odds_of_trial(harakiri_rules_in(view), harakiri_state_in(view), trial));
}

harakiri_trial harakiri_attack_trial(const irori_viewer *view, int who, int kind) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *character = harakiri_who_of(s, who);
    int bonus = harakiri_bonus_of(harakiri_content_in(view), s, who, HARAKIRI_BONUS_COMBAT);
    return (harakiri_trial){.is_combat = true,
                            .attribute = HARAKIRI_POWER,
                            .plus = character->attribute[HARAKIRI_POWER] + character->next_test + bonus,
                            .difficulty = harakiri_content_in(view)->enemy[kind].difficulty,
                            .who = who};
}

/* Where what is added to the dice comes from: "power 1, next test +1, Ekan’s brush +1" */

static void add_source(const char *name, int n, char text[IRORI_SENTENCE]) {
    char part[IRORI_SENTENCE];
    if (!n) return;
    snprintf(part, sizeof part, "%.200s %s%d", name, n < 0 ? "−" : "+", n < 0 ? -n : n);
    harakiri_join(text, ", ", part);
}

typedef struct sources {
    const irori_viewer *view;
    const harakiri_trial *trial;
    int left; /* not yet said */
    char *text;
} sources;

static void add_card_source(sources *from, const char *name, int first, int count) {
    const harakiri_content *content = harakiri_content_in(from->view);
    const harakiri_trial *trial = from->trial;
    int sum = 0;
    for (int i = first; i < first + count; i++) {
        const harakiri_bonus *bonus = &content->bonus[i];
        bool is_meant = trial->is_combat ? bonus->kind == HARAKIRI_BONUS_COMBAT
                                         : bonus->kind == HARAKIRI_BONUS_TESTS ||
                                               bonus->kind == HARAKIRI_BONUS_POWER + trial->attribute;
        if (is_meant && harakiri_holds(content, harakiri_state_in(from->view), bonus->condition, trial->who, 0))
            sum += bonus->n;
    }
    add_source(name, sum, from->text);
    from->left -= sum;
}

static void add_card_sources(sources *from) {
    const irori_viewer *view = from->view;
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), from->trial->who);
    add_card_source(from, HARAKIRI_TITLE(view, gear, c->weapon), content->gear[c->weapon].bonus,
                    content->gear[c->weapon].bonuses);
    add_card_source(from, HARAKIRI_TITLE(view, gear, c->armor), content->gear[c->armor].bonus,
                    content->gear[c->armor].bonuses);
    add_card_source(from, HARAKIRI_TITLE(view, kami, c->kami), content->kami[c->kami].bonus,
                    content->kami[c->kami].bonuses);
    HARAKIRI_FOR_EACH(item, &c->items)
    if (content->item[item].level <= c->attribute[HARAKIRI_KNOWLEDGE])
        add_card_source(from, HARAKIRI_TITLE(view, item, item), content->item[item].bonus, content->item[item].bonuses);
}

/* "Hemp rope", "in company"; NULL: too much for a name. */
static const char *condition_name(const irori_viewer *view, int condition) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_test *test = &content->test[condition];
    const char *id = condition_word(content, condition);
    int title = harakiri_title_asked(content, test->op, test->a);
    if (title) return harakiri_said(view, title);
    return strcmp(id, "harakiri.if.other") ? word(view, id) : NULL;
}

static void add_story_sources(sources *from) {
    const harakiri_content *content = harakiri_content_in(from->view);
    const harakiri_state *s = harakiri_state_in(from->view);
    const harakiri_trial *trial = from->trial;
    const harakiri_step *step = &content->step[trial->at];
    for (int i = 1; trial->at && i <= step->b; i++) {
        const char *name = condition_name(from->view, step[i].a);
        if (step[i].sub || !name || !harakiri_holds(content, s, step[i].a, trial->who, trial->mission)) continue;
        add_source(name, step[i].n, from->text);
        from->left -= step[i].n;
    }
}

static void say_sources(const irori_viewer *view, const harakiri_trial *trial, char text[IRORI_SENTENCE]) {
    const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), trial->who);
    int points = c->attribute[trial->attribute & 3];
    sources from = {view, trial, trial->plus - points - c->next_test, text};
    *text = 0;
    add_source(word(view, harakiri_attribute_ids[trial->attribute & 3]), points, text);
    add_source(word(view, "harakiri.plus.next-test"), c->next_test, text);
    add_card_sources(&from);
    add_story_sources(&from);
    add_source(word(view, "harakiri.plus.story"), from.left, text);
    if (*text && !strstr(text, ", ")) *strrchr(text, ' ') = 0; /* the only one: its number is the sum */
}

void harakiri_say_trial(const irori_viewer *view, const harakiri_trial *trial, char text[IRORI_SENTENCE]) {
    int weapon = harakiri_who_of(harakiri_state_in(view), trial->who)->weapon;
    char dice[IRORI_SENTENCE], plus[16];
    if (trial->is_combat)
        say_dice(view, weapon, dice);
    else
        harakiri_sentence(view, dice, "harakiri.dice.test", NULL);
    snprintf(plus, sizeof plus, "%+d", trial->plus);
    harakiri_sentence(view, text, trial->is_combat ? "harakiri.trial.combat" : "harakiri.trial.test", "what", 'w',
                      harakiri_attribute_ids[trial->attribute & 3], "difficulty", 'd', trial->difficulty, "dice", 's',
                      dice, "plus", 's', plus, "n", 'd', harakiri_trial_percent(view, trial), NULL);
    char from[IRORI_SENTENCE], part[IRORI_SENTENCE];
    say_sources(view, trial, from);
    if (*from) {
        harakiri_sentence(view, part, "harakiri.trial.sources", "plus", 's', plus, "what", 's', from, NULL);
        harakiri_join(text, " · ", part);
    }
    if (!harakiri_trial_percent(view, trial)) harakiri_join(text, " · ", word(view, "harakiri.trial.hopeless"));
}

/* The options that whoever is picked will choose from, those that only some have left out. */
static void add_options_ahead(const irori_viewer *view, int at, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    char names[IRORI_SENTENCE] = "", part[IRORI_SENTENCE];
    for (int i = 1; i <= content->step[at].n; i++) {
        const harakiri_step *option = &content->step[at + i];
        if (option->b || option->sub) continue;
        harakiri_sentence(view, part, "harakiri.quoted", "what", 's', harakiri_said(view, option->a), NULL);
        harakiri_join(names, " / ", part);
    }
    if (!*names) return;
    harakiri_sentence(view, part, "harakiri.ahead.choice", "what", 's', names, NULL);
    harakiri_join(text, ", ", part);
}

void harakiri_say_what_for(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    harakiri_ahead ahead = harakiri_look_ahead(content, harakiri_state_in(view));
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < ahead.effects; i++) {
        say_step(view, &content->step[ahead.first_effect + i], part);
        harakiri_join(text, ", ", part);
    }
    if (ahead.has_choice) add_options_ahead(view, ahead.at, text);
    if (!ahead.has_test) return;
    const harakiri_step *test = &content->step[ahead.at];
    if (test->op == HARAKIRI_OP_TEST)
        say_test(view, test, part);
    else
        harakiri_sentence(view, part, "harakiri.ahead.fight", NULL);
    harakiri_join(text, ", ", part);
    drop_colon(text);
}

/* What surely comes of being picked, and the test that follows, before anybody is (H17: it is being read). */
void harakiri_say_ahead(const irori_viewer *view, int who, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    harakiri_ahead ahead = harakiri_look_ahead(content, s);
    harakiri_trial trial;
    char part[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < ahead.effects; i++) {
        say_step(view, &content->step[ahead.first_effect + i], part);
        harakiri_join(text, ", ", part);
    }
    if (!ahead.has_test) return;
    harakiri_frame frame = s->story.frame[s->story.depth - 1];
    frame.at = (uint16_t)ahead.at;
    frame.who = (uint8_t)who;
    if (!harakiri_trial_of(content, s, &frame, &trial)) return;
    harakiri_say_trial(view, &trial, part);
    harakiri_join(text, ", ", part);
}

/* Missions */

static const char *mission_state_id(int state) {
    static const char *const ids[] = {"", "harakiri.mission.facedown", "harakiri.mission.active",
                                      "harakiri.mission.completed", "harakiri.mission.failed"};
    return ids[state % 5];
}

static void say_token_places(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    uint64_t seen = 0;
    *text = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->mission != mission || seen >> token->place & 1) continue;
        seen |= UINT64_C(1) << token->place;
        harakiri_join(text, ", ", HARAKIRI_TITLE(view, location, token->place));
    }
}

/* Who has clan tokens of a mission (H23, H27): bit c. */
static uint32_t told(const harakiri_state *s, int mission) {
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission == mission && s->token[i].character) mask |= 1u << (s->token[i].character - 1);
    return mask;
}

static void say_whose(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_mission *card = &harakiri_content_in(view)->mission[mission];
    uint32_t mask = told(s, mission);
    bool is_known_to_some = s->mission[mission] == HARAKIRI_MISSION_ACTIVE && mask && mask != 15;
    char names[IRORI_SENTENCE] = "";
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (mask >> (who - 1) & 1) harakiri_join(names, ", ", harakiri_name_of(view, who));
    harakiri_sentence(view, text,
                      card->is_personal                               ? "harakiri.mission.personal"
                      : s->mission[mission] < HARAKIRI_MISSION_ACTIVE ? "harakiri.mission.of"
                      : is_known_to_some                              ? "harakiri.mission.known"
                                                                      : "harakiri.mission.everybody",
                      "who", 's',
                      is_known_to_some && !card->is_personal ? names : harakiri_name_of(view, card->character), NULL);
}

void harakiri_say_mission(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[IRORI_SENTENCE];
    harakiri_sentence(view, text, mission_state_id(s->mission[mission]), NULL);
    say_whose(view, mission, part);
    harakiri_join(text, " · ", part);
    say_token_places(view, mission, part);
    if (*part) {
        char where[IRORI_SENTENCE];
        harakiri_sentence(view, where, "harakiri.mission.at", "where", 's', part, NULL);
        harakiri_join(text, " · ", where);
    }
    int goal = harakiri_rules_in(view)->lore.goal[mission];
    if (goal && s->mission[mission] == HARAKIRI_MISSION_ACTIVE) {
        harakiri_sentence(view, part, "harakiri.mission.progress", "n", 'd', s->progress[mission], "goal", 'd', goal,
                          NULL);
        harakiri_join(text, " · ", part);
    }
}

/* Characters */

int harakiri_focus(const harakiri_state *s) {
    if (s->active && harakiri_who_of(s, s->active)->place) return harakiri_who_of(s, s->active)->place;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].place) return s->character[i].place;
    return 0;
}

void harakiri_say_condition(const irori_viewer *view, int who, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *c = harakiri_who_of(s, who);
    char armor[16];
    snprintf(armor, sizeof armor, "%d/%d", c->armor_left, content->gear[c->armor].armor);
    const char *id = !c->health  ? "harakiri.board.defeated"
                     : !c->place ? "harakiri.board.before"
                                 : "harakiri.board.health";
    harakiri_sentence(view, text, id, "health", 'd', c->health, "most", 'd', harakiri_max_health(content, s, who),
                      "armor", 's', armor, "n", 'd', c->actions, "where", 's',
                      c->place ? HARAKIRI_TITLE(view, location, c->place) : "", NULL);
    if (c->blessed) harakiri_join(text, ", ", word(view, "harakiri.board.blessed"));
    if (c->is_delayed) harakiri_join(text, ", ", word(view, "harakiri.board.delayed"));
    if (c->has_activated) harakiri_join(text, ", ", word(view, "harakiri.board.activated"));
}

void harakiri_say_purse(const irori_viewer *view, int who, char text[IRORI_SENTENCE]) {
    const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), who);
    harakiri_sentence(view, text, "harakiri.board.purse", "coins", 'd', c->coins, "karma", 'd', c->karma, "heads", 'd',
                      c->heads, "bosses", 'd', c->boss_heads, NULL);
}

/* Where the game stands */

void harakiri_stand(const irori_viewer *view, irori_message *where) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    irori_message_init(where, !s->chapter ? "harakiri.when.before"
                              : s->round  ? "harakiri.when"
                                          : "harakiri.when.start");
    irori_message_number(where, "chapter", chapter->number);
    irori_message_lend(where, "title", HARAKIRI_TITLE(view, chapter, s->chapter));
    irori_message_number(where, "n", s->round);
    irori_message_number(where, "of", chapter->rounds);
}

/* Which part of a card is read (H12); at 12, while another growth is to come, what that does (H11). */
const char *harakiri_influence_word(const irori_viewer *view) {
    static const char *const parts[] = {"harakiri.influence.low", "harakiri.influence.medium",
                                        "harakiri.influence.high"};
    const harakiri_state *s = harakiri_state_in(view);
    bool is_full = s->influence_level >= HARAKIRI_MAX_INFLUENCE && !s->outcome &&
                   s->round < harakiri_content_in(view)->chapter[s->chapter].rounds;
    return is_full ? "harakiri.influence.full" : parts[harakiri_influence_part(s)];
}

void harakiri_say_influence(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    char bar[64] = "";
    for (int i = 0; i < HARAKIRI_MAX_INFLUENCE; i++) strcat(bar, i < s->influence_level ? "■" : "□");
    harakiri_sentence(view, text, "harakiri.influence", "n", 'd', s->influence_level, "bar", 's', bar, "part", 'w',
                      harakiri_influence_word(view), NULL);
}

void harakiri_say_next(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    char rounds[IRORI_SENTENCE] = "", number[16];
    int count = 0;
    *text = 0;
    if (!s->chapter) return;
    for (int round = s->round + 1; round <= chapter->rounds; round++)
        for (int i = 0; i < HARAKIRI_TRIGGERS; i++) {
            if (chapter->trigger_round[i] != round) continue;
            snprintf(number, sizeof number, "%d", round);
            harakiri_join(rounds, ", ", number);
            count++;
        }
    bool is_last = s->round == chapter->rounds;
    if (is_last)
        harakiri_sentence(
            view, text, chapter->last == HARAKIRI_SUCCESS ? "harakiri.next.last-won" : "harakiri.next.last-lost", NULL);
    else if (*rounds)
        harakiri_sentence(view, text, "harakiri.next.triggers", "rounds", 's', rounds, "n", 'd', count, NULL);
    else
        harakiri_sentence(view, text, "harakiri.next.quiet", NULL);
}

/* What is still missing to win, and how a chapter is won (H31) */

static bool is_told_briefly(const irori_message *line) { return strcmp(line->id, "harakiri.missing.influence") != 0; }

void harakiri_say_missing_to_win(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    irori_message list[HARAKIRI_MOST_MISSING];
    char line[IRORI_SENTENCE];
    int count = harakiri_missing(harakiri_rules_in(view), harakiri_state_in(view), list, HARAKIRI_MOST_MISSING);
    *text = 0;
    for (int i = 0; i < count && strcmp(list[i].id, "harakiri.missing.also"); i++)
        if (is_told_briefly(&list[i])) harakiri_join(text, " ", irori_present_say(view, &list[i], line));
}

static bool ends_chapter(const irori_viewer *view, int chapter, int mission) {
    return harakiri_rules_in(view)->lore.ends[mission] >> chapter & 1;
}

/* How many missions a condition takes at least; many: it takes something else. */
static int missions_for(const harakiri_content *content, int condition) {
    enum { MANY = 99 };
    const harakiri_test *test = &content->test[condition];
    if (test->op == HARAKIRI_IF_COMPLETED) return 1;
    if (test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) return MANY;
    int a = missions_for(content, test->a), b = missions_for(content, test->b), both = a + b < MANY ? a + b : MANY;
    return test->op == HARAKIRI_AND ? both : a < b ? a : b;
}

static int missions_to_end(const harakiri_content *content, const harakiri_chapter *chapter) {
    int least = HARAKIRI_MAX_MISSIONS;
    for (int i = 0; i < HARAKIRI_ENDINGS; i++) {
        if (chapter->ending_outcome[i] != HARAKIRI_SUCCESS) continue;
        int n = missions_for(content, chapter->ending[i]);
        if (n < least) least = n;
    }
    return least;
}

void harakiri_say_aim(const irori_viewer *view, int chapter, char text[IRORI_SENTENCE]) {
    const harakiri_content *content = harakiri_content_in(view);
    char names[IRORI_SENTENCE] = "", name[IRORI_SENTENCE];
    int count = 0, least = missions_to_end(content, &content->chapter[chapter]);
    for (int i = 1; i < content->mission_count; i++) {
        if (!ends_chapter(view, chapter, i)) continue;
        harakiri_sentence(view, name, "harakiri.quoted", "what", 's', HARAKIRI_TITLE(view, mission, i), NULL);
        harakiri_join(names, ", ", name);
        count++;
    }
    bool holds_out = content->chapter[chapter].last == HARAKIRI_SUCCESS;
    const char *id = !count          ? holds_out ? "harakiri.aim.last" : "harakiri.aim.story"
                     : holds_out     ? "harakiri.aim.or-last"
                     : least < count ? "harakiri.aim.some"
                                     : "harakiri.aim.missions";
    harakiri_sentence(view, text, id, "what", 's', names, "n", 'd', least, NULL);
    if (count) harakiri_join(text, " ", word(view, "harakiri.aim.at-once"));
}

bool harakiri_wins(const irori_viewer *view, int mission) {
    harakiri_state done = *harakiri_state_in(view);
    if (harakiri_missions_to_win(harakiri_rules_in(view), &done) != 1) return false;
    done.mission[mission] = HARAKIRI_MISSION_COMPLETED;
    return !harakiri_missions_to_win(harakiri_rules_in(view), &done);
}
