/* Kodama: deck files (docs/kodama-deck.md), good and bad, and what our own deck is like. Bad ones are our deck with one
 * piece of text replaced; the line is that of the replacement, or the last for totals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/kodama/kodama.h"
#include "irori/words.h"
#include "support.h"

enum { DECK_SIZE = 32768 };

static int line_of(const char *text, const char *at) {
    int line = 1;
    for (; text < at; text++) line += *text == '\n';
    return line;
}

/* Our deck with the first `old` replaced; returns its line. */
static int alter(char *deck, const char *old, const char *new) {
    const char *at = strstr(kodama_deck_text, old);
    if (!at) fail_msg("not in the deck: %s", old);
    snprintf(deck, DECK_SIZE, "%.*s%s%s", (int)(at - kodama_deck_text), kodama_deck_text, new, at + strlen(old));
    return line_of(kodama_deck_text, at);
}

static int last_line(const char *deck) {
    int lines = 0;
    for (; *deck; deck++) lines += *deck == '\n';
    return lines;
}

static void expect_refused(const char *deck, size_t size, const char *id, int line) {
    irori_setup setup = {.data = deck, .data_size = size};
    irori_rules *rules = NULL;
    irori_error why = {.line = 999};
    if (!irori_rules_new("kodama", &setup, &rules, &why)) fail_msg("accepted, in spite of %s", id);
    assert_null(rules);
    if (strcmp(why.why.id, id)) fail_msg("%s where %s was to be expected, line %d", why.why.id, id, line);
    assert_int_equal(why.line, line);
    assert_int_equal(irori_rules_new("kodama", &setup, &rules, NULL), IRORI_BAD_SETUP);
}

typedef struct bad_deck {
    const char *old, *new, *id;
} bad_deck;

/* clang-format off */
static const char reed[] = "shape  reed            stem 315  bark 306,165 324,330 305,505 320,690 311,880";
static const char dew_reed[] = "card   dew-reed        reed            cloud@430,375 star@185,445";

static const bad_deck bad_shapes[] = {
    {"shape  reed ",      "shap   reed ",                                                "kodama.deck.line"},
    {reed,                "shape reed stem 315 bark",                                    "kodama.deck.shape"},
    {reed,                "shape reed bark 315 stem 311,880",                            "kodama.deck.shape"},
    {"shape  lean-left ", "shape  reed ",                                                "error.deck.taken"},
    {"shape  lean-left ", "shape  a-name-that-is-too-long- ",                            "error.deck.long"},
    {"shape  lean-left ", "shape  lean@left ",                                           "error.deck.sign"},
    {"shape  lean-left ", "shape  7th ",                                                 "kodama.deck.digit"},
    {reed,                "shape reed stem 0 bark 306,165 311,880",                      "kodama.deck.stem"},
    {reed,                "shape reed stem 630 bark 306,165 311,880",                    "kodama.deck.stem"},
    {reed,                "shape reed stem mid bark 306,165 311,880",                    "kodama.deck.stem"},
    {reed,                "shape reed stem 315 bark 306 311,880",                        "kodama.deck.point"},
    {reed,                "shape reed stem 315 bark 306,165 311,881",                    "kodama.deck.point"},
    {reed,                "shape reed stem 315 bark -6,165 311,880",                     "kodama.deck.point"},
    {reed,                "shape reed stem 315 bark 306,165 306,165 311,880",            "kodama.deck.twice"},
    {reed,                "shape reed stem 315 bark 306,165 0,300 311,880",              "kodama.deck.beyond"},
    {reed,                "shape reed stem 315 bark 306,165 311,860",                    "kodama.deck.tip"},
    {reed,                "shape reed stem 315 bark 306,165 400,0",                      "kodama.deck.tip"},
    {reed,                "shape reed stem 315 bark 306,165 311,880 / 306,165",          "kodama.deck.tip"},
    {reed,                "shape reed stem 315 bark 306,165 311,880 / 306,166 0,300",    "kodama.deck.limb"},
    {reed,                "shape reed stem 315 bark 306,165 311,880 / 311,880 0,300",    "kodama.deck.limb"},
    {reed,                "shape reed stem 315 bark 306,165 311,880 / 400,0 0,300",      "kodama.deck.limb"},
    {reed,                "shape reed stem 315 bark 306,165 311,880 /",                  "kodama.deck.limb"},
};

static const bad_deck bad_cards[] = {
    {dew_reed,            "card dew-reed reed",                                          "kodama.deck.card"},
    {dew_reed,            "card dew-reed reed cloud@430,375 star@185,445 cloud@450,200 star@150,200 cloud@100,660",
                                                                                         "kodama.deck.card"},
    {"card   lone-reed ", "card   dew-reed ",                                            "error.deck.taken"},
    {dew_reed,            "card dew-reed reeds cloud@430,375",                           "kodama.deck.no-shape"},
    {dew_reed,            "card dew-reed reed clod@430,375",                             "kodama.deck.icon"},
    {dew_reed,            "card dew-reed reed cloud",                                    "kodama.deck.place"},
    {dew_reed,            "card dew-reed reed cloud@430",                                "kodama.deck.place"},
    {dew_reed,            "card dew-reed reed cloud@430,900",                            "kodama.deck.place"},
    {dew_reed,            "card dew-reed reed cloud@430,139",                            "kodama.deck.height"},
    {dew_reed,            "card dew-reed reed cloud@430,701",                            "kodama.deck.height"},
    {dew_reed,            "card dew-reed reed cloud@94,375",                             "kodama.deck.near-edge"},
    {dew_reed,            "card dew-reed reed cloud@536,375",                            "kodama.deck.near-edge"},
    {"crook-left      firefly@395,530", "crook-left firefly@150,540",                    "kodama.deck.near-tip"},
    {"creeper-left    cloud@", "creeper-left    star@450,140 cloud@",                    "kodama.deck.on-bark"},
    {dew_reed,            "card dew-reed reed cloud@409,375",                            "kodama.deck.on-bark"},
    {dew_reed,            "card dew-reed reed cloud@430,375 star@430,539",               "kodama.deck.apart"},
};

static const char cloud_trunk[] = "trunk  cloud@430,560";

static const bad_deck bad_trunks[] = {
    {"trunk  cloud@430,560        bark ", "trunk  cloud@430,560 wood ",                  "kodama.deck.trunk"},
    {cloud_trunk,         "trunk  clout@430,560",                                        "kodama.deck.icon"},
    {cloud_trunk,         "trunk  cloud@139,560",                                        "kodama.deck.near-edge"},
    {cloud_trunk,         "trunk  cloud@430,1121",                                       "kodama.deck.near-edge"},
    {cloud_trunk,         "trunk  cloud@230,706",                                        "kodama.deck.near-tip"},
    {cloud_trunk,         "trunk  caterpillar@430,560",                                  "kodama.deck.trunk-twice"},
    {"/ 578,0 548,140 570,290 670,420 772,520 880,660", "",                              "kodama.deck.limbs"},
    {"/ 578,0 548,140 570,290 670,420 772,520 880,660", "/ 578,1 880,660",               "kodama.deck.limb"},
};

static const bad_deck bad_spirits[] = {
    {"spirit rain-caller ",  "spirit leaf-mender ",                                      "error.deck.taken"},
    {"icons cloud         2 beyond 2 most 14", "icon cloud 2 most 14",                   "kodama.deck.measure"},
    {"icons cloud         2 beyond 2 most 14", "icons 2 most 14",                        "kodama.deck.icon"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud most 14",                    "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 0 most 14",                  "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 2",                          "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 2 most",                     "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 2 most 61",                  "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 2 per 0 most 14",            "kodama.deck.reward"},
    {"icons cloud         2 beyond 2 most 14", "icons cloud 2 above 3 most 14",          "kodama.deck.reward"},
};

static const bad_deck bad_decrees[] = {
    {"decree first-flight ", "decree spring-rain ",                                      "error.deck.taken"},
    {"first-flight    spring", "first-flight    winter",                                 "kodama.deck.season"},
    {"wide-shade      summer", "wide-shade      spring",                                   "kodama.deck.many-decrees"},
    {"counts caterpillar as firefly", "count caterpillar as firefly",                    "kodama.deck.decree"},
    {"counts caterpillar as firefly", "counts caterpillar is firefly",                   "kodama.deck.decree"},
    {"counts caterpillar as firefly", "counts caterpillar as firefly star",              "kodama.deck.decree"},
    {"counts caterpillar as firefly", "counts caterpillar as caterpillar",               "kodama.deck.icon"},
    {"counts caterpillar as firefly", "counts worm as firefly",                          "kodama.deck.icon"},
    {"place  2 high 4",              "place  0 high 4",                                  "kodama.deck.reward"},
    {"place  2 high 4",              "place  2 tall 4",                                  "kodama.deck.way"},
    {"place  2 high 4",              "place  2 high",                                    "kodama.deck.way"},
    {"place  2 high 4",              "place  2 high 13",                                 "kodama.deck.way"},
    {"place  2 level",               "place  2 level 4",                                 "kodama.deck.way"},
    {"place  2 icon mushroom",       "place  2 icon",                                    "kodama.deck.way"},
    {"place  2 icon mushroom",       "place  2 icon moss",                               "kodama.deck.way"},
    {"end    sets 3 most 9",         "end    basket 3 most 9",                           "kodama.deck.measure"},
};

/* T1: 65 branch cards, 6 trunks, 20 spirits, 4 decrees a season */
static const bad_deck bad_totals[] = {
    {dew_reed,                                "",                                        "kodama.deck.branches"},
    {"spirit leaf-mender     icons caterpillar   2 beyond 2 most 14", "",                "kodama.deck.spirits"},
    {"decree deep-roots      spring  place  2 trunk", "",                                "kodama.deck.spring"},
    {"decree long-shadows    summer  place  2 level", "",                                "kodama.deck.summer"},
    {"decree lean-year       fall    place  4 poor 2", "",                               "kodama.deck.fall"},
};
/* clang-format on */

static void expect_all_refused(const bad_deck *bad, size_t count) {
    for (size_t i = 0; i < count; i++) {
        static char deck[DECK_SIZE];
        int line = alter(deck, bad[i].old, bad[i].new);
        expect_refused(deck, strlen(deck), bad[i].id, line);
    }
}

#define EXPECT_ALL_REFUSED(bad) expect_all_refused(bad, sizeof bad / sizeof *bad)

FACT(what_is_wrong_with_a_shape_is_told_with_its_line) { EXPECT_ALL_REFUSED(bad_shapes); }
FACT(what_is_wrong_with_a_card_is_told_with_its_line) { EXPECT_ALL_REFUSED(bad_cards); }
FACT(what_is_wrong_with_a_trunk_is_told_with_its_line) {
    for (size_t i = 0; i < sizeof bad_trunks / sizeof *bad_trunks; i++) {
        static char deck[DECK_SIZE];
        alter(deck, bad_trunks[i].old, bad_trunks[i].new);
        expect_refused(deck, strlen(deck), bad_trunks[i].id,
                       line_of(kodama_deck_text, strstr(kodama_deck_text, cloud_trunk)));
    }
}
FACT(what_is_wrong_with_a_spirit_is_told_with_its_line) { EXPECT_ALL_REFUSED(bad_spirits); }
FACT(what_is_wrong_with_a_decree_is_told_with_its_line) { EXPECT_ALL_REFUSED(bad_decrees); }

/* T1 */
FACT(wrong_totals_are_told) {
    for (size_t i = 0; i < sizeof bad_totals / sizeof *bad_totals; i++) {
        static char deck[DECK_SIZE];
        alter(deck, bad_totals[i].old, bad_totals[i].new);
        expect_refused(deck, strlen(deck), bad_totals[i].id, last_line(deck));
    }
}

/* T1: a trunk for each icon */
FACT(a_missing_trunk_is_told) {
    static char deck[DECK_SIZE];
    alter(deck, cloud_trunk, "#");
    expect_refused(deck, strlen(deck), "kodama.deck.trunks", last_line(deck));
}

FACT(an_empty_deck_lacks_everything) { expect_refused("", 0, "kodama.deck.branches", 1); }

FACT(one_card_too_many_is_told_where_it_stands) {
    static char deck[DECK_SIZE];
    int line = alter(deck, "trunk  caterpillar", "card one-more reed star@430,375\ntrunk  caterpillar");
    expect_refused(deck, strlen(deck), "kodama.deck.many", line);
    line = alter(deck, "decree spring-rain", "spirit one-more line 1 most 9\ndecree spring-rain");
    expect_refused(deck, strlen(deck), "kodama.deck.many", line);
    deck[0] = 0;
    for (int i = 0; i < 66; i++) sprintf(deck + strlen(deck), "shape s%d stem 315 bark 311,880\n", i);
    expect_refused(deck, strlen(deck), "kodama.deck.many", 66);
}

FACT(stems_are_at_three_to_five_places) {
    static char deck[DECK_SIZE];
    deck[0] = 0;
    for (int i = 0; i < 6; i++) sprintf(deck + strlen(deck), "shape s%d stem %d bark 311,880\n", i, 200 + i);
    expect_refused(deck, strlen(deck), "kodama.deck.more-stems", 6);
    snprintf(deck, sizeof deck, "%s", kodama_deck_text);
    for (char *at = deck; (at = strstr(at, "stem 425")); at++) memcpy(at, "stem 315", 8);
    irori_setup setup = {.data = deck, .data_size = strlen(deck)};
    irori_rules *rules = NULL;
    irori_error why;
    assert_int_equal(irori_rules_new("kodama", &setup, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "kodama.deck.fewer-stems");
}

FACT(bark_has_at_most_32_points) {
    static char deck[DECK_SIZE], bark[1024] = "shape reed stem 315 bark";
    for (int i = 0; i < 32; i++) sprintf(bark + strlen(bark), " 3%d,%d", i % 2, 20 + 25 * i);
    strcat(bark, " 311,880");
    alter(deck, reed, bark);
    expect_refused(deck, strlen(deck), "kodama.deck.points", 1);
}

/* Perches must find room in the card. */
FACT(bark_without_end_is_refused) {
    static char deck[DECK_SIZE], bark[1024] = "shape reed stem 315 bark";
    for (int i = 0; i < 20; i++) sprintf(bark + strlen(bark), " %d,%d", i % 2 ? 20 : 610, 20 + 40 * i);
    strcat(bark, " 311,880");
    alter(deck, reed, bark);
    expect_refused(deck, strlen(deck), "kodama.deck.bark", 1);
}

static irori_rules *rules_from(const char *deck) {
    irori_setup setup = {.data = deck, .data_size = strlen(deck)};
    irori_rules *rules = NULL;
    irori_error why;
    if (irori_rules_new("kodama", &setup, &rules, &why)) fail_msg("line %u: %s", why.line, why.why.id);
    return rules;
}

static const char side[] = "shape side stem 315 bark 300,250 200,400 0,400\n";

/* Between two features a tip at the card's side takes hardly any card. */
FACT(a_tip_that_takes_no_card_is_told_with_the_line_of_the_card) {
    static char deck[DECK_SIZE], cards[256];
    snprintf(cards, sizeof cards, "%scard dew-reed side cloud@95,600 star@95,200", side);
    int line = alter(deck, dew_reed, cards);
    expect_refused(deck, strlen(deck), "kodama.deck.probe", line + 1);
    snprintf(cards, sizeof cards, "%scard dew-reed side cloud@95,600 star@450,200", side);
    alter(deck, dew_reed, cards);
    irori_rules_free(rules_from(deck));
}

FACT(a_line_or_word_without_end_is_refused) {
    static char deck[DECK_SIZE], words[256] = "shape";
    for (int i = 0; i < 70; i++) strcat(words, " x");
    alter(deck, "shape  reed ", words);
    expect_refused(deck, strlen(deck), "kodama.deck.long", 1);
    alter(deck, "shape  reed ", "shape  a-word-much-longer-than-any-that-can-be-meant ");
    expect_refused(deck, strlen(deck), "kodama.deck.word", 1);
}

FACT(bytes_that_are_no_text_are_refused) {
    static char deck[DECK_SIZE];
    int line = alter(deck, "card   dew-reed ", "card   \xC3(\x28 ");
    expect_refused(deck, strlen(deck), "kodama.deck.text", line);
}

FACT(a_byte_order_mark_comments_and_blank_lines_are_passed_over) {
    static char deck[DECK_SIZE];
    snprintf(deck, sizeof deck, "\xEF\xBB\xBF# our deck\r\n\n\t %s# the end", kodama_deck_text);
    irori_rules_free(rules_from(deck));
}

FACT(another_deck_is_other_rules) {
    static char deck[DECK_SIZE];
    irori_rules *ours = rules_for("kodama", 2, "");
    alter(deck, "cloud@430,375", "cloud@430,380");
    irori_rules *other = rules_from(deck);
    assert_true(ours->data_hash != other->data_hash);
    irori_rules_free(ours), irori_rules_free(other);
}

/* T2, T5 */
FACT(options_choose_display_and_table) {
    irori_rules *usual = rules_for("kodama", 2, ""), *other = rules_for("kodama", 2, "display=4 table=small");
    const kodama_rules *k = (const kodama_rules *)usual, *o = (const kodama_rules *)other;
    assert_int_equal(k->display, 3);
    assert_true(k->table.x == 9000 && k->table.y == 6500);
    assert_int_equal(o->display, 4);
    assert_true(o->table.x == 6000 && o->table.y == 4500);
    irori_rules_free(usual), irori_rules_free(other);
}

/* How a line becomes a card, once in full: a limb that branches off, features, stem. */
FACT(a_card_is_read_as_it_is_written) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    int at = 1;
    while (strcmp(k->card[at].name, "moss-fork")) at++;
    const kodama_card *card = &k->card[at];
    assert_int_equal(k->stem[card->stem].x, 315);
    assert_int_equal(card->bark.count, 9);
    assert_int_equal(card->bark.from[0], KODAMA_ROOT);
    assert_int_equal(card->bark.from[5], 4);
    assert_int_equal(card->bark.from[6], 2);
    assert_true(kodama_is_tip(card, 5) && kodama_is_tip(card, 8) && !kodama_is_tip(card, 2));
    assert_int_equal(card->features, 2);
    assert_int_equal(card->feature[1].icon, KODAMA_STAR);
    assert_true(card->feature[1].centre.x == 180 && card->feature[1].centre.y == 225);
    assert_true(card->icons[KODAMA_CLOUD] == 1 && card->icons[KODAMA_STAR] == 1 && !card->icons[KODAMA_FLOWER]);
    irori_rules_free(rules);
}

/* What our deck is like */

static bool has_same_bark(const kodama_card *a, const kodama_card *b) {
    return a->bark.count == b->bark.count &&
           !memcmp(a->bark.point, b->bark.point, a->bark.count * sizeof *a->bark.point);
}

FACT(our_branches_have_at_least_twenty_shapes) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    int shapes = 0;
    for (int i = 1; i <= KODAMA_BRANCHES; i++) {
        bool is_new = true;
        for (int j = 1; j < i; j++) is_new &= !has_same_bark(&k->card[i], &k->card[j]);
        shapes += is_new;
    }
    assert_in_range(shapes, 20, KODAMA_BRANCHES);
    irori_rules_free(rules);
}

FACT(our_icons_are_even_and_2_6_on_a_card) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    int total = 0, twins = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        int n = 0;
        for (int i = 1; i <= KODAMA_BRANCHES; i++) n += k->card[i].icons[icon], twins += k->card[i].icons[icon] > 1;
        assert_in_range(n, 27, 29);
        total += n;
    }
    assert_in_range(total * 100 / KODAMA_BRANCHES, 255, 265);
    assert_in_range(twins, 15, 30);
    irori_rules_free(rules);
}

/* T1: all branch cards differ, also in what counts. */
FACT(no_two_of_our_branches_have_the_same_shape_and_icons) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    for (int i = 1; i <= KODAMA_BRANCHES; i++)
        for (int j = 1; j < i; j++)
            if (has_same_bark(&k->card[i], &k->card[j]) && !memcmp(k->card[i].icons, k->card[j].icons, KODAMA_ICONS))
                fail_msg("%s and %s are alike", k->card[i].name, k->card[j].name);
    irori_rules_free(rules);
}

/* On a bare trunk a card finds some hundred coarse places, whatever trunk and stem. */
FACT(our_trunks_have_room) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    static kodama_place places[16384];
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        for (int stem = 0; stem < k->stems; stem++) {
            kodama_tree tree = {.count = 1, .card = {kodama_trunk_at(k, kodama_trunk_of((kodama_icon)icon))}};
            kodama_wood wood;
            kodama_wood_init(&wood, k, &tree);
            assert_in_range(kodama_places(&wood, stem, KODAMA_COARSE, places, 16384), 200, 600);
        }
    irori_rules_free(rules);
}

/* Words */

static const char *say(const char *language, const irori_message *message, char text[256]) {
    return irori_words_say(irori_words_in(language), message, NULL, NULL, text, 256);
}

FACT(our_spirits_and_decrees_have_names_in_every_language) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    for (const char *const *language = irori_words_languages(); *language; language++) {
        char id[64];
        for (int i = 1; i <= KODAMA_SPIRITS; i++) {
            snprintf(id, sizeof id, "kodama.spirit.%s", k->spirit[i].name);
            if (!irori_words_has(irori_words_in(*language), id)) fail_msg("%s: no words for %s", *language, id);
        }
        for (int i = 1; i <= KODAMA_DECREES; i++) {
            snprintf(id, sizeof id, "kodama.decree.%s", k->decree[i].name);
            if (!irori_words_has(irori_words_in(*language), id)) fail_msg("%s: no words for %s", *language, id);
        }
    }
    irori_rules_free(rules);
}

FACT(a_name_of_somebody_elses_is_shown_as_it_is) {
    static char deck[DECK_SIZE];
    char text[256];
    irori_message message;
    alter(deck, "spirit leaf-mender ", "spirit tanuki ");
    irori_rules *rules = rules_from(deck);
    irori_message_init(&message, "kodama.event.deal");
    kodama_name_spirit((const kodama_rules *)rules, 1, "what", &message);
    irori_message_seat(&message, "who", 0);
    assert_non_null(strstr(say("fr", &message, text), "tanuki"));
    irori_message_init(&message, "kodama.event.deal");
    kodama_name_spirit((const kodama_rules *)rules, 2, "what", &message);
    irori_message_seat(&message, "who", 0);
    assert_non_null(strstr(say("fr", &message, text), "Appelle-pluie"));
    irori_rules_free(rules);
}

FACT(a_name_of_somebody_elses_keeps_its_small_letter_as_a_title) {
    static char deck[DECK_SIZE];
    char text[256];
    irori_message message;
    alter(deck, "spirit leaf-mender ", "spirit tanu.ki ");
    irori_rules *rules = rules_from(deck);
    irori_message_init(&message, "kodama.draw.title");
    kodama_name_spirit((const kodama_rules *)rules, 1, "what", &message);
    assert_string_equal(say("en", &message, text), "tanu.ki");
    irori_rules_free(rules);
}

typedef struct sentence {
    const char *old, *new, *text;
} sentence;

/* Spirits and decrees are said from their columns: one for each shape of sentence. */
FACT(anybodys_spirits_read_well) {
    static const sentence spirits[] = {
        {"icons caterpillar   2 beyond 2 most 14", "icons star 1 most 14",
         "Stars on the tree, the trunk included: 1 point each, at most 14."},
        {"icons caterpillar   2 beyond 2 most 14", "run star 2 beyond 3 most 14",
         "Stars on the best unbroken run down towards the trunk: 2 points each beyond 3, at most 14."},
        {"icons caterpillar   2 beyond 2 most 14", "twins 3 per 2 most 9",
         "Cards that show a kind twice or more: 3 points for every 2, at most 9."},
        {"icons caterpillar   2 beyond 2 most 14", "tips 1 per 2 beyond 1 most 9",
         "Cards that carry no other: 1 point for every 2 beyond 1, at most 9."}};
    for (size_t i = 0; i < sizeof spirits / sizeof *spirits; i++) {
        static char deck[DECK_SIZE];
        char text[256];
        irori_message message;
        alter(deck, spirits[i].old, spirits[i].new);
        irori_rules *rules = rules_from(deck);
        kodama_say_spirit((const kodama_rules *)rules, 1, &message);
        assert_string_equal(say("en", &message, text), spirits[i].text);
        irori_rules_free(rules);
    }
}

FACT(anybodys_decrees_read_well) {
    static const sentence decrees[] = {
        {"counts cloud as flower", "counts star as cloud", "For branch points, stars and clouds are one kind."},
        {"counts cloud as flower", "place 1 trunk", "1 point for each card placed on the trunk."},
        {"counts cloud as flower", "place 2 high 3",
         "2 points for each card placed as number 3 or later of its line; the one on the trunk is number 1."},
        {"counts cloud as flower", "place 2 icon star", "2 points for each card placed that shows stars."},
        {"counts cloud as flower", "place 2 kinds 3", "2 points for each card placed that shows 3 kinds or more."},
        {"counts cloud as flower", "place 2 rich 8", "2 points for each card placed for 8 branch points or more."},
        {"counts cloud as flower", "end sets 3 most 9",
         "At the season’s end, full sets of all six kinds, the trunk included: 3 points each, at most 9."}};
    for (size_t i = 0; i < sizeof decrees / sizeof *decrees; i++) {
        static char deck[DECK_SIZE];
        char text[256];
        irori_message message;
        alter(deck, decrees[i].old, decrees[i].new);
        irori_rules *rules = rules_from(deck);
        kodama_say_decree((const kodama_rules *)rules, 1, &message);
        assert_string_equal(say("en", &message, text), decrees[i].text);
        irori_rules_free(rules);
    }
}

/* Every measure and way has its words: nothing is left between braces, no id is shown. */
FACT(our_spirits_and_decrees_are_said_in_full) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)rules;
    for (const char *const *language = irori_words_languages(); *language; language++)
        for (int i = 1; i <= KODAMA_SPIRITS + KODAMA_DECREES; i++) {
            char text[256];
            irori_message message;
            if (i <= KODAMA_SPIRITS)
                kodama_say_spirit(k, i, &message);
            else
                kodama_say_decree(k, i - KODAMA_SPIRITS, &message);
            say(*language, &message, text);
            if (strpbrk(text, "{}") || strstr(text, "kodama.")) fail_msg("%s", text);
        }
    irori_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wrong_with_a_shape_is_told_with_its_line),
        cmocka_unit_test(what_is_wrong_with_a_card_is_told_with_its_line),
        cmocka_unit_test(what_is_wrong_with_a_trunk_is_told_with_its_line),
        cmocka_unit_test(what_is_wrong_with_a_spirit_is_told_with_its_line),
        cmocka_unit_test(what_is_wrong_with_a_decree_is_told_with_its_line),
        cmocka_unit_test(wrong_totals_are_told),
        cmocka_unit_test(a_missing_trunk_is_told),
        cmocka_unit_test(an_empty_deck_lacks_everything),
        cmocka_unit_test(one_card_too_many_is_told_where_it_stands),
        cmocka_unit_test(stems_are_at_three_to_five_places),
        cmocka_unit_test(bark_has_at_most_32_points),
        cmocka_unit_test(bark_without_end_is_refused),
        cmocka_unit_test(a_tip_that_takes_no_card_is_told_with_the_line_of_the_card),
        cmocka_unit_test(a_line_or_word_without_end_is_refused),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_byte_order_mark_comments_and_blank_lines_are_passed_over),
        cmocka_unit_test(another_deck_is_other_rules),
        cmocka_unit_test(options_choose_display_and_table),
        cmocka_unit_test(a_card_is_read_as_it_is_written),
        cmocka_unit_test(our_branches_have_at_least_twenty_shapes),
        cmocka_unit_test(our_icons_are_even_and_2_6_on_a_card),
        cmocka_unit_test(no_two_of_our_branches_have_the_same_shape_and_icons),
        cmocka_unit_test(our_trunks_have_room),
        cmocka_unit_test(our_spirits_and_decrees_have_names_in_every_language),
        cmocka_unit_test(a_name_of_somebody_elses_is_shown_as_it_is),
        cmocka_unit_test(a_name_of_somebody_elses_keeps_its_small_letter_as_a_title),
        cmocka_unit_test(anybodys_spirits_read_well),
        cmocka_unit_test(anybodys_decrees_read_well),
        cmocka_unit_test(our_spirits_and_decrees_are_said_in_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
