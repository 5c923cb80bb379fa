/* Kodama: what spirits and decrees ask for, said from the operations in their columns: one sentence for each shape of a
 * reward and each way of placing, so that anybody's deck reads as well as ours. Names are notation; where the
 * catalogues have words for one, those are shown. */
#include "kodama.h"

static const char *const one[KODAMA_ICONS] = {"kodama.icon.caterpillar", "kodama.icon.cloud",    "kodama.icon.firefly",
                                              "kodama.icon.flower",      "kodama.icon.mushroom", "kodama.icon.star"};

static const char *const many[KODAMA_ICONS] = {"kodama.icons.caterpillar", "kodama.icons.cloud",
                                               "kodama.icons.firefly",     "kodama.icons.flower",
                                               "kodama.icons.mushroom",    "kodama.icons.star"};

static const char *const the_one[KODAMA_ICONS] = {"kodama.the.caterpillar", "kodama.the.cloud",    "kodama.the.firefly",
                                                  "kodama.the.flower",      "kodama.the.mushroom", "kodama.the.star"};

static const char *const on_tree[KODAMA_ICONS] = {"kodama.what.icons.caterpillar", "kodama.what.icons.cloud",
                                                  "kodama.what.icons.firefly",     "kodama.what.icons.flower",
                                                  "kodama.what.icons.mushroom",    "kodama.what.icons.star"};

static const char *const on_run[KODAMA_ICONS] = {"kodama.what.run.caterpillar", "kodama.what.run.cloud",
                                                 "kodama.what.run.firefly",     "kodama.what.run.flower",
                                                 "kodama.what.run.mushroom",    "kodama.what.run.star"};

const char *kodama_word_of_icon(kodama_icon icon) { return one[icon]; }
const char *kodama_word_of_the_icon(kodama_icon icon) { return the_one[icon]; }
const char *kodama_word_of_icons(kodama_icon icon) { return many[icon]; }

const char *kodama_word_of_season(int season) {
    static const char *const words[KODAMA_SEASONS] = {"kodama.season.spring", "kodama.season.summer",
                                                      "kodama.season.fall"};
    return words[season];
}

const char *kodama_word_of_measure(const kodama_reward *reward) {
    static const char *const words[KODAMA_MEASURES] = {
        [KODAMA_LINE] = "kodama.what.line",       [KODAMA_FORK] = "kodama.what.forks",
        [KODAMA_TIP] = "kodama.what.tips",        [KODAMA_LIMB] = "kodama.what.limbs",
        [KODAMA_BALANCE] = "kodama.what.balance", [KODAMA_TALL] = "kodama.what.tall",
        [KODAMA_WIDE] = "kodama.what.wide",       [KODAMA_SET] = "kodama.what.sets",
        [KODAMA_MIXED] = "kodama.what.mixed",     [KODAMA_TWIN] = "kodama.what.twins"};
    if (reward->measure == KODAMA_COUNT_ICON) return on_tree[reward->icon];
    if (reward->measure == KODAMA_RUN_OF_ICON) return on_run[reward->icon];
    return words[reward->measure];
}

/* By whether `per` is more than one, and whether there is something to be beyond. */
static void say_reward(const char *const ids[2][2], const kodama_reward *reward, irori_message *message) {
    irori_message_init(message, ids[reward->per > 1][reward->above > 0]);
    irori_message_word(message, "what", kodama_word_of_measure(reward));
    irori_message_number(message, "n", reward->each);
    irori_message_number(message, "per", reward->per);
    irori_message_number(message, "beyond", reward->above);
    irori_message_number(message, "most", reward->most);
}

void kodama_say_spirit(const kodama_rules *rules, int spirit, irori_message *message) {
    static const char *const ids[2][2] = {{"kodama.reward.each", "kodama.reward.each-beyond"},
                                          {"kodama.reward.per", "kodama.reward.per-beyond"}};
    say_reward(ids, &rules->spirit[spirit].reward, message);
}

static void say_way(const kodama_decree *decree, irori_message *message) {
    static const char *const ids[KODAMA_WAYS] = {
        [KODAMA_WAY_TRUNK] = "kodama.way.trunk", [KODAMA_WAY_HIGH] = "kodama.way.high",
        [KODAMA_WAY_FORK] = "kodama.way.fork",   [KODAMA_WAY_ICON] = "kodama.way.icon",
        [KODAMA_WAY_KINDS] = "kodama.way.kinds", [KODAMA_WAY_LEVEL] = "kodama.way.level",
        [KODAMA_WAY_POOR] = "kodama.way.poor",   [KODAMA_WAY_RICH] = "kodama.way.rich"};
    irori_message_init(message, ids[decree->way]);
    irori_message_number(message, "n", decree->points);
    irori_message_number(message, "bound", decree->bound);
    irori_message_word(message, "icons", many[decree->icon]);
}

static void say_counts(const kodama_decree *decree, irori_message *message) {
    irori_message_init(message, "kodama.counts");
    irori_message_word(message, "icons", many[decree->icon]);
    irori_message_word(message, "others", many[decree->as]);
}

void kodama_say_decree(const kodama_rules *rules, int decree, irori_message *message) {
    static const char *const ids[2][2] = {{"kodama.end.each", "kodama.end.each-beyond"},
                                          {"kodama.end.per", "kodama.end.per-beyond"}};
    const kodama_decree *d = &rules->decree[decree];
    switch (d->kind) {
    case KODAMA_COUNTS_AS: say_counts(d, message); break;
    case KODAMA_ON_PLACING: say_way(d, message); break;
    case KODAMA_AT_END: say_reward(ids, &d->reward, message); break;
    }
}

void kodama_say_because(const kodama_rules *rules, int decree, irori_message *message) {
    static const char *const ids[KODAMA_WAYS] = {
        [KODAMA_WAY_TRUNK] = "kodama.because.trunk", [KODAMA_WAY_HIGH] = "kodama.because.high",
        [KODAMA_WAY_FORK] = "kodama.because.fork",   [KODAMA_WAY_ICON] = "kodama.because.icon",
        [KODAMA_WAY_KINDS] = "kodama.because.kinds", [KODAMA_WAY_LEVEL] = "kodama.because.level",
        [KODAMA_WAY_POOR] = "kodama.because.poor",   [KODAMA_WAY_RICH] = "kodama.because.rich"};
    const kodama_decree *d = &rules->decree[decree];
    irori_message_init(message, d->kind == KODAMA_COUNTS_AS ? "kodama.because.counts" : ids[d->way]);
    irori_message_number(message, "n", d->bound);
    irori_message_word(message, "icons", many[d->icon]);
    irori_message_word(message, "others", many[d->as]);
}

/* Names */

void kodama_name_card(const kodama_rules *rules, int card, const char *name, irori_message *message) {
    irori_message_name(message, name, "kodama.card.", rules->card[card].name);
}

void kodama_name_spirit(const kodama_rules *rules, int spirit, const char *name, irori_message *message) {
    irori_message_name(message, name, "kodama.spirit.", rules->spirit[spirit].name);
}

void kodama_name_decree(const kodama_rules *rules, int decree, const char *name, irori_message *message) {
    irori_message_name(message, name, "kodama.decree.", rules->decree[decree].name);
}
