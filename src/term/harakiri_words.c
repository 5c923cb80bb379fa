/* Harakiri: things in words: equipment, items, places, enemies, missions, where the game stands. Names are those of the
 * content, which is in English; all else is in the language of the view. */
#include <string.h>

#include "harakiri_screen.h"

const char *const harakiri_crests[HARAKIRI_CHARACTERS + 1] = {" ", "✿", "☼", "▲", "§"};

const char *const harakiri_attribute_ids[HARAKIRI_ATTRIBUTES] = {
    "harakiri.attribute.power", "harakiri.attribute.dexterity", "harakiri.attribute.knowledge",
    "harakiri.attribute.spirit"};

static const char *word(const term_view *view, const char *id) { return irori_words_get(view->words, id); }

const char *harakiri_name_of(const term_view *view, int who) { return HARAKIRI_TITLE(view, hero, who); }

void harakiri_join(char text[TERM_TEXT], const char *separator, const char *more) {
    size_t used = strlen(text);
    if (*more) snprintf(text + used, TERM_TEXT - used, "%s%s", used ? separator : "", more);
}

/* Bonuses: "combat +1 when alone" */

static const char *condition_word(const harakiri_content *content, int condition) {
    const harakiri_test *test = &content->test[condition];
    bool is_not = test->op == HARAKIRI_NOT;
    if (is_not) test = &content->test[test->a];
    switch (test->op) {
    case HARAKIRI_IF_TOGETHER: return is_not ? "harakiri.if.alone" : "harakiri.if.together";
    case HARAKIRI_IF_IN_CITY: return is_not ? "harakiri.if.outside" : "harakiri.if.in-city";
    case HARAKIRI_IF_WOUNDED: return is_not ? "harakiri.if.other" : "harakiri.if.wounded";
    case HARAKIRI_IF_BLESSED: return is_not ? "harakiri.if.other" : "harakiri.if.blessed";
    case HARAKIRI_IF_ARMED: return is_not ? "harakiri.if.unarmed" : "harakiri.if.other";
    default: return "harakiri.if.other";
    }
}

static void add_bonuses(const term_view *view, int first, int count, char text[TERM_TEXT]) {
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
    char part[TERM_TEXT], number[16];
    for (int i = first; i < first + count; i++) {
        const harakiri_bonus *bonus = &content->bonus[i];
        snprintf(number, sizeof number, "%+d", bonus->n);
        term_say(view->words, part, ids[bonus->kind], "number", 's', number, NULL);
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

static const char *effect_object(const term_view *view, const harakiri_step *step) {
    switch (step->sub) {
    case HARAKIRI_EFFECT_MOVE: return HARAKIRI_TITLE(view, location, step->a);
    case HARAKIRI_EFFECT_ENEMY_HERE:
    case HARAKIRI_EFFECT_ENEMIES_GONE: return HARAKIRI_TITLE(view, enemy, step->a);
    default: return "";
    }
}

bool harakiri_say_effect(const term_view *view, int effect, int n, const char *what, char text[TERM_TEXT]) {
    bool is_plain =
        effect == HARAKIRI_EFFECT_HEAL || effect == HARAKIRI_EFFECT_HITS || effect == HARAKIRI_EFFECT_DAMAGE;
    const char *id = effect_id(effect);
    char number[16];
    *text = 0;
    int size = n < 0 ? -n : n;
    snprintf(number, sizeof number, "%s%d", n < 0 ? "−" : is_plain ? "" : "+", size);
    if (id) term_say(view->words, text, id, "n", 'd', size, "number", 's', number, "what", 's', what, NULL);
    return id;
}

static void say_test(const term_view *view, const harakiri_step *step, char text[TERM_TEXT]) {
    term_say(view->words, text, "harakiri.script.test", "what", 'w', harakiri_attribute_ids[step->sub & 3], "n", 'd',
             step->n, NULL);
}

/* What a step adds, and whether something new begins after it. */
static bool say_step(const term_view *view, const harakiri_step *step, char text[TERM_TEXT]) {
    *text = 0;
    switch (step->op) {
    case HARAKIRI_OP_EFFECT:
        harakiri_say_effect(view, step->sub, step->n, effect_object(view, step), text);
        return false;
    case HARAKIRI_OP_CHOOSE: term_say(view->words, text, "harakiri.script.choose", NULL); return true;
    case HARAKIRI_OP_ROLL: term_say(view->words, text, "harakiri.script.roll", NULL); return true;
    case HARAKIRI_OP_TEST: say_test(view, step, text); return true;
    case HARAKIRI_OP_EACH: term_say(view->words, text, "harakiri.script.each", NULL); return true;
    case HARAKIRI_OP_SOMEONE: term_say(view->words, text, "harakiri.script.someone", NULL); return true;
    default: return false;
    }
}

static void say_script(const term_view *view, int first, char text[TERM_TEXT]) {
    const harakiri_content *content = harakiri_content_in(view);
    const char *separator = ", ";
    char part[TERM_TEXT];
    *text = 0;
    for (int at = first; at && at < content->step_count && content->step[at].op != HARAKIRI_OP_DONE; at++) {
        const harakiri_step *step = &content->step[at];
        if (step->op == HARAKIRI_OP_JUMP && strcmp(separator, " ")) separator = " / ";
        bool is_lead = say_step(view, step, part);
        if (!*part) continue;
        harakiri_join(text, separator, part);
        separator = is_lead ? " " : ", ";
    }
}

/* Equipment, items, kami */

void harakiri_say_dice(const term_view *view, int weapon, char text[TERM_TEXT]) {
    static const char *const ids[HARAKIRI_COLOURS] = {"harakiri.dice.orange", "harakiri.dice.green",
                                                      "harakiri.dice.purple", "harakiri.dice.red"};
    char part[TERM_TEXT];
    *text = 0;
    for (int colour = 0; weapon && colour < HARAKIRI_COLOURS; colour++) {
        int count = harakiri_content_in(view)->gear[weapon].dice[colour];
        if (!count) continue;
        term_say(view->words, part, ids[colour], "n", 'd', count, NULL);
        harakiri_join(text, " + ", part);
    }
    if (!*text) term_say(view->words, text, "harakiri.no-dice", NULL);
}

void harakiri_say_gear(const term_view *view, int gear, char text[TERM_TEXT]) {
    const harakiri_gear *g = &harakiri_content_in(view)->gear[gear];
    if (g->kind == HARAKIRI_WEAPON)
        harakiri_say_dice(view, gear, text);
    else
        term_say(view->words, text, "harakiri.armor", "n", 'd', g->armor, NULL);
    add_bonuses(view, g->bonus, g->bonuses, text);
}

static const char *limit_id(int limit) {
    static const char *const ids[] = {NULL, "harakiri.limit.turn", "harakiri.limit.round", "harakiri.limit.phase"};
    return ids[limit & 3];
}

static void add_uses(const term_view *view, int use, int reroll, int limit, char text[TERM_TEXT]) {
    char part[TERM_TEXT];
    say_script(view, use, part);
    harakiri_join(text, ", ", part);
    if (reroll & HARAKIRI_REROLL_TEST) harakiri_join(text, ", ", word(view, "harakiri.reroll.test"));
    if (reroll & HARAKIRI_REROLL_COMBAT) harakiri_join(text, ", ", word(view, "harakiri.reroll.combat"));
    if (limit_id(limit)) harakiri_join(text, " · ", word(view, limit_id(limit)));
}

void harakiri_say_item(const term_view *view, int item, char text[TERM_TEXT]) {
    static const char *const kinds[] = {"", "harakiri.item.consumable", "harakiri.item.uses", "harakiri.item.permanent",
                                        "harakiri.item.special"};
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_item *card = &harakiri_content_in(view)->item[item];
    char part[TERM_TEXT];
    *text = 0;
    add_bonuses(view, card->bonus, card->bonuses, text);
    add_uses(view, card->use, card->reroll, card->limit, text);
    term_say(view->words, part, kinds[card->kind % 5], "n", 'd', s->uses[item] ? s->uses[item] : card->uses, NULL);
    harakiri_join(text, " · ", part);
    if (card->level) {
        term_say(view->words, part, "harakiri.item.needs", "n", 'd', card->level, NULL);
        harakiri_join(text, " · ", part);
    }
}

void harakiri_say_kami(const term_view *view, int kami, char text[TERM_TEXT]) {
    const harakiri_kami *card = &harakiri_content_in(view)->kami[kami];
    *text = 0;
    add_bonuses(view, card->bonus, card->bonuses, text);
    add_uses(view, card->use, card->reroll, card->limit, text);
}

/* Places */

static void add_services(const term_view *view, int services, char text[TERM_TEXT]) {
    if (services & HARAKIRI_BLACKSMITH) harakiri_join(text, ", ", word(view, "harakiri.service.blacksmith"));
    if (services & HARAKIRI_MARKET) harakiri_join(text, ", ", word(view, "harakiri.service.market"));
    if (services & HARAKIRI_INN) harakiri_join(text, ", ", word(view, "harakiri.service.inn"));
}

void harakiri_say_place_kind(const term_view *view, int place, char text[TERM_TEXT]) {
    const harakiri_location *l = &harakiri_content_in(view)->location[place];
    const harakiri_state *s = harakiri_state_in(view);
    char part[TERM_TEXT] = "";
    *text = 0;
    if (l->kind == HARAKIRI_CITY) add_services(view, l->services, part);
    if (l->kind == HARAKIRI_CITY) term_say(view->words, text, "harakiri.place.city", "what", 's', part, NULL);
    if (l->kind == HARAKIRI_SANCTUARY) harakiri_join(text, "", word(view, "harakiri.place.sanctuary"));
    if (l->kind == HARAKIRI_SPECIAL)
        harakiri_join(text, "",
                      word(view, s->special_discovered >> place & 1 ? "harakiri.place.discovered"
                                                                    : "harakiri.place.undiscovered"));
    if (l->sea) {
        term_say(view->words, part, "harakiri.place.port", "what", 's', HARAKIRI_TITLE(view, sea, l->sea), NULL);
        harakiri_join(text, " · ", part);
    }
    if (s->damage[place])
        harakiri_join(
            text, " · ",
            word(view, s->damage[place] == HARAKIRI_RAZED ? "harakiri.place.razed" : "harakiri.place.captured"));
}

static void add_tokens_at(const term_view *view, int place, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[TERM_TEXT], owners[32];
    for (int mission = 1; mission < harakiri_content_in(view)->mission_count; mission++) {
        bool has_card = false, has_clan = false;
        owners[0] = 0;
        for (int i = 0; i < HARAKIRI_TOKENS; i++) {
            const harakiri_token *token = &s->token[i];
            if (token->mission != mission || token->place != place) continue;
            has_card |= !token->character;
            has_clan |= token->character != 0;
            if (token->character && strlen(owners) < sizeof owners - 4)
                strcat(owners, harakiri_crests[token->character]);
        }
        if (!has_card && !has_clan) continue;
        if (has_card) strcpy(owners, harakiri_crests[harakiri_content_in(view)->mission[mission].character]);
        snprintf(part, sizeof part, "%s %s %.100s", has_card ? "◆" : "◇", owners,
                 HARAKIRI_TITLE(view, mission, mission));
        harakiri_join(text, " · ", part);
    }
}

void harakiri_say_place_holds(const term_view *view, int place, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[TERM_TEXT];
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

/* Enemies */

/* Whom or what it goes for, and how far that is. */
void harakiri_say_goal(const term_view *view, int foe, char text[TERM_TEXT]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_enemy *enemy = &content->enemy[s->foe[foe].kind];
    uint32_t targets = harakiri_foe_targets(content, s, foe);
    char names[TERM_TEXT] = "";
    int goal = enemy->target == HARAKIRI_TARGET_LOCATION ? enemy->whom : 0;
    if (goal) harakiri_join(names, "", HARAKIRI_TITLE(view, location, goal));
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        if (!(targets >> (who - 1) & 1)) continue;
        harakiri_join(names, word(view, "harakiri.or"), harakiri_name_of(view, who));
        goal = harakiri_who_of(s, who)->place;
    }
    int steps = content->distance[s->foe[foe].place][goal];
    const char *id = !goal ? "harakiri.foe.stays" : !steps ? "harakiri.foe.there" : "harakiri.foe.goal";
    term_say(view->words, text, id, "who", 's', names, "n", 'd', steps, NULL);
}

void harakiri_say_foe(const term_view *view, int foe, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    char goal[TERM_TEXT];
    harakiri_say_goal(view, foe, goal);
    term_say(view->words, text, "harakiri.foe", "what", 's', HARAKIRI_TITLE(view, enemy, s->foe[foe].kind), "where",
             's', HARAKIRI_TITLE(view, location, s->foe[foe].place), "goal", 's', goal, NULL);
}

/* Tests */

void harakiri_say_trial(const term_view *view, const harakiri_trial *trial, char text[TERM_TEXT]) {
    int weapon = harakiri_who_of(harakiri_state_in(view), trial->who)->weapon;
    char dice[TERM_TEXT], plus[16];
    if (trial->is_combat)
        harakiri_say_dice(view, weapon, dice);
    else
        term_say(view->words, dice, "harakiri.dice.test", NULL);
    snprintf(plus, sizeof plus, "%+d", trial->plus);
    term_say(view->words, text, trial->is_combat ? "harakiri.trial.combat" : "harakiri.trial.test", "what", 'w',
             harakiri_attribute_ids[trial->attribute & 3], "difficulty", 'd', trial->difficulty, "dice", 's', dice,
             "plus", 's', plus, "n", 'd', harakiri_trial_percent(view, trial), NULL);
}

/* Missions */

static const char *mission_state_id(int state) {
    static const char *const ids[] = {"", "harakiri.mission.facedown", "harakiri.mission.active",
                                      "harakiri.mission.completed", "harakiri.mission.failed"};
    return ids[state % 5];
}

static void say_token_places(const term_view *view, int mission, char text[TERM_TEXT]) {
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

/* "◆✿ Hase: The drowned bell" */
void harakiri_name_mission(const term_view *view, int mission, char text[TERM_TEXT]) {
    bool is_down = harakiri_state_in(view)->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    const harakiri_mission *card = &harakiri_content_in(view)->mission[mission];
    char places[TERM_TEXT];
    say_token_places(view, mission, places);
    snprintf(text, TERM_TEXT, "%s%s %.120s%s%s%.80s", is_down ? "◆" : "◇",
             is_down || card->is_personal ? harakiri_crests[card->character] : "", places,
             *places ? word(view, "term.colon") : "", *places ? " " : "", HARAKIRI_TITLE(view, mission, mission));
}

/* Who has clan tokens of a mission (H23, H27): bit c. */
static uint32_t told(const harakiri_state *s, int mission) {
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission == mission && s->token[i].character) mask |= 1u << (s->token[i].character - 1);
    return mask;
}

static void say_whose(const term_view *view, int mission, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_mission *card = &harakiri_content_in(view)->mission[mission];
    uint32_t mask = told(s, mission);
    bool is_known_to_some = s->mission[mission] == HARAKIRI_MISSION_ACTIVE && mask && mask != 15;
    char names[TERM_TEXT] = "";
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (mask >> (who - 1) & 1) harakiri_join(names, ", ", harakiri_name_of(view, who));
    term_say(view->words, text,
             card->is_personal                               ? "harakiri.mission.personal"
             : s->mission[mission] < HARAKIRI_MISSION_ACTIVE ? "harakiri.mission.of"
             : is_known_to_some                              ? "harakiri.mission.known"
                                                             : "harakiri.mission.everybody",
             "who", 's', is_known_to_some && !card->is_personal ? names : harakiri_name_of(view, card->character),
             NULL);
}

void harakiri_say_mission(const term_view *view, int mission, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    char part[TERM_TEXT];
    term_say(view->words, text, mission_state_id(s->mission[mission]), NULL);
    say_whose(view, mission, part);
    harakiri_join(text, " · ", part);
    say_token_places(view, mission, part);
    if (*part) {
        char where[TERM_TEXT];
        term_say(view->words, where, "harakiri.mission.at", "where", 's', part, NULL);
        harakiri_join(text, " · ", where);
    }
    int goal = harakiri_rules_in(view)->lore.goal[mission];
    if (goal && s->mission[mission] == HARAKIRI_MISSION_ACTIVE) {
        term_say(view->words, part, "harakiri.mission.progress", "n", 'd', s->progress[mission], "goal", 'd', goal,
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

void harakiri_say_condition(const term_view *view, int who, char text[TERM_TEXT]) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *c = harakiri_who_of(s, who);
    char armor[16];
    snprintf(armor, sizeof armor, "%d/%d", c->armor_left, content->gear[c->armor].armor);
    term_say(view->words, text, c->health ? "harakiri.board.health" : "harakiri.board.defeated", "health", 'd',
             c->health, "most", 'd', harakiri_max_health(content, s, who), "armor", 's', armor, "n", 'd', c->actions,
             "where", 's', c->place ? HARAKIRI_TITLE(view, location, c->place) : "–", NULL);
    if (c->blessed) harakiri_join(text, ", ", word(view, "harakiri.board.blessed"));
    if (c->is_delayed) harakiri_join(text, ", ", word(view, "harakiri.board.delayed"));
    if (c->has_activated) harakiri_join(text, ", ", word(view, "harakiri.board.activated"));
}

void harakiri_say_purse(const term_view *view, int who, char text[TERM_TEXT]) {
    const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), who);
    term_say(view->words, text, "harakiri.board.purse", "coins", 'd', c->coins, "karma", 'd', c->karma, "heads", 'd',
             c->heads, "bosses", 'd', c->boss_heads, NULL);
}

/* Where the game stands */

void harakiri_say_when(const term_view *view, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    if (!s->chapter)
        term_say(view->words, text, "harakiri.when.before", NULL);
    else
        term_say(view->words, text, s->round ? "harakiri.when" : "harakiri.when.start", "chapter", 'd', chapter->number,
                 "title", 's', HARAKIRI_TITLE(view, chapter, s->chapter), "n", 'd', s->round, "of", 'd',
                 chapter->rounds, NULL);
}

void harakiri_say_influence(const term_view *view, char text[TERM_TEXT]) {
    static const char *const parts[] = {"harakiri.influence.low", "harakiri.influence.medium",
                                        "harakiri.influence.high"};
    const harakiri_state *s = harakiri_state_in(view);
    char bar[64] = "";
    for (int i = 0; i < HARAKIRI_MAX_INFLUENCE; i++) strcat(bar, i < s->influence_level ? "■" : "□");
    term_say(view->words, text, "harakiri.influence", "n", 'd', s->influence_level, "bar", 's', bar, "part", 'w',
             parts[harakiri_influence_part(s)], NULL);
}

void harakiri_say_next(const term_view *view, char text[TERM_TEXT]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    char rounds[TERM_TEXT] = "", number[16];
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
        term_say(view->words, text,
                 chapter->last == HARAKIRI_SUCCESS ? "harakiri.next.last-won" : "harakiri.next.last-lost", NULL);
    else if (*rounds)
        term_say(view->words, text, "harakiri.next.triggers", "rounds", 's', rounds, "n", 'd', count, NULL);
    else
        term_say(view->words, text, "harakiri.next.quiet", NULL);
}
