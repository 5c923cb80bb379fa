/* Harakiri: the words of its content, one row each. The compiler (src/content_compiler) reads them from writers' lines,
 * the story machine (story.c) carries them out, docs/writing-content.md explains them; all three from these lists.
 *
 * A pattern is matched word by word: `N` is a number, `+N` a number with its sign, `<item>` the name of an item, all
 * else stands for itself. Rows are only ever added, at the end of their list: compiled content names them by number,
 * and campaigns go on with the content they began with. The numbers are the least and the greatest N. NEEDS says what
 * must be there for the line to make sense: a character it is about (WHO), the enemy, mission or travel event whose
 * text it is part of. */
#ifndef IRORI_HARAKIRI_VOCABULARY_H
#define IRORI_HARAKIRI_VOCABULARY_H

enum {
    HARAKIRI_NEEDS_WHO = 1,
    HARAKIRI_NEEDS_ENEMY = 2,
    HARAKIRI_NEEDS_MISSION = 4,
    HARAKIRI_NEEDS_EVENT = 8,
    HARAKIRI_NEEDS_CONTACT = 16, /* an enemy's contact, where one may fight: not the outcome of a fight */
    HARAKIRI_NEEDS_STORY = 32,   /* a story that is being told: not the terms of a bonus or an ending */
    HARAKIRI_NEEDS_ALL = 63
};

/* Effects: id, name of its event, pattern, needs, least, greatest, what it does. */
#define HARAKIRI_NAMED_EFFECT_LIST(R, X)                                                                               \
    R(X, COINS, "coins", "coins +N", 1, -200, 200, "gains or loses coins; never below 0")                              \
    R(X, ALL_COINS, "all-coins", "lose all coins", 1, 0, 0, "loses every coin")                                        \
    R(X, KARMA, "karma", "karma +N", 1, -20, 20, "gains or loses karma")                                               \
    R(X, HEADS, "heads", "heads +N", 1, -10, 10, "gains or loses heads")                                               \
    R(X, BOSS_HEADS, "boss-heads", "boss-heads +N", 1, -5, 5, "gains or loses boss heads")                             \
    R(X, HEAL, "heal", "heal N", 1, 1, 20, "regains health, up to the maximum")                                        \
    R(X, HEAL_FULLY, "heal-fully", "heal fully", 1, 0, 0, "regains all health")                                        \
    R(X, HITS, "hits", "hits N", 1, 1, 20, "takes hits, which armor reduces")                                          \
    R(X, DAMAGE, "damage", "damage N", 1, 1, 20, "takes direct damage, which armor does not reduce")                   \
    R(X, ARMOR, "armor", "armor +N", 1, -5, 5, "armor is mended or damaged, between 0 and its full value")             \
    R(X, REPAIR, "repair", "repair armor", 1, 0, 0, "armor is as new")                                                 \
    R(X, DELAY, "delay", "delay", 1, 0, 0,                                                                             \
      "is delayed: loses all action points and ends the turn; a blessing may be spent instead")                        \
    R(X, BLESS, "bless", "bless", 1, 0, 0, "gains a blessed token")                                                    \
    R(X, AFFINITY, "affinity", "affinity +N", 1, -5, 5, "kami affinity, between 1 and 6")                              \
    R(X, ATTRIBUTE, "attribute", "<attribute> +N", 1, -2, 2,                                                           \
      "gains or loses this attribute; the first point is never lost")                                                  \
    R(X, ANY_ATTRIBUTE, "any-attribute", "attribute +N", 1, -1, 1, "gains or loses a point of the player's choice")    \
    R(X, ACTIONS, "actions", "actions +N", 1, -3, 3, "action points of this turn, or of the next if it is over")       \
    R(X, MOVEMENT, "movement", "movement +N", 1, -5, 5,                                                                \
      "movement points of the travel under way, or of the next in this turn")                                          \
    R(X, NEXT_TEST, "next-test", "next test +N", 1, -3, 5, "added to the next test or combat of this character")       \
    R(X, GAIN_ITEM, "gain-item", "gain <item>", 1, 0, 0, "gets the item, unless somebody has it")                      \
    R(X, GAIN_GEAR, "gain-gear", "gain <equipment>", 1, 0, 0, "gets the weapon or armor, unless somebody has it")      \
    R(X, DRAW_ITEM, "draw-item", "draw an item", 1, 0, 0, "gets a random card of the market deck")                     \
    R(X, LOSE_ITEM, "lose-item", "lose <item>", 1, 0, 0, "loses the item, if carried")                                 \
    R(X, LOSE_GEAR, "lose-gear", "lose <equipment>", 1, 0, 0, "loses the weapon or armor, if carried")                 \
    R(X, LOSE_AN_ITEM, "lose-an-item", "lose an item", 1, 0, 0,                                                        \
      "loses an item of the player's choice; special items are safe")                                                  \
    R(X, LOSE_WEAPON, "lose-weapon", "lose weapon", 1, 0, 0, "loses the equipped weapon")                              \
    R(X, MOVE, "move", "move to <location>", 1, 0, 0, "is there at once")                                              \
    R(X, TOKEN, "token", "place token at <location>", 5, 0, 0, "places a clan token of this mission")                  \
    R(X, TOKEN_GONE, "token-gone", "remove token", 5, 0, 0, "takes back the tokens of this mission in this place")     \
    R(X, INFLUENCE, "influence", "influence +N", 0, -6, 6, "the Shōgun's influence, between 0 and 12")                 \
    R(X, MARK, "mark", "mark <mark>", 0, 0, 0, "writes the mark on the campaign sheet")                                \
    R(X, ERASE, "erase", "erase <mark>", 0, 0, 0, "takes the mark off the campaign sheet")                             \
    R(X, PLACE_SPECIAL, "place-special", "place <location>", 0, 0, 0,                                                  \
      "a special location lies on the map, undiscovered")                                                              \
    R(X, DISCOVER, "discover", "discover <location>", 0, 0, 0, "a special location is discovered")                     \
    R(X, ENEMY, "enemy", "place enemy <enemy> at <location>", 0, 0, 0,                                                 \
      "an enemy appears; of this mission, if a mission places it")                                                     \
    R(X, ENEMY_HERE, "enemy-here", "place enemy <enemy> here", 1, 0, 0, "an enemy appears where the character is")     \
    R(X, ENEMY_GONE, "enemy-gone", "remove enemy", 2, 0, 0, "this enemy leaves the map; no head")                      \
    R(X, ENEMIES_GONE, "enemies-gone", "remove enemies <enemy>", 0, 0, 0, "all of this kind leave the map")            \
    R(X, MISSION_TOKEN, "mission-token", "place mission <mission> at <location>", 0, 0, 0,                             \
      "a mission token, the card face down")                                                                           \
    R(X, ACTIVATE, "activate", "activate <mission>", 0, 0, 0, "the mission is face up, and its reveal is read")        \
    R(X, COMPLETE, "complete", "complete <mission>", 0, 0, 0,                                                          \
      "the mission succeeds, if it is not over: its tokens go")                                                        \
    R(X, FAIL, "fail", "fail <mission>", 0, 0, 0, "the mission fails, if it is not over: its tokens go")               \
    R(X, COMPLETE_THIS, "complete-this", "complete mission", 4, 0, 0, "the same for the mission this text belongs to") \
    R(X, FAIL_THIS, "fail-this", "fail mission", 4, 0, 0, "the same for the mission this text belongs to")             \
    R(X, PROGRESS, "progress", "progress +N", 4, -9, 9, "a counter of this mission, between 0 and 9")                  \
    R(X, CUT, "cut", "cut <location> - <location>", 0, 0, 0, "the way between them is cut")                            \
    R(X, OPEN, "open", "open <location> - <location>", 0, 0, 0, "the way between them is open again")                  \
    R(X, CAPTURE, "capture", "capture <location>", 0, 0, 0, "the city is captured")                                    \
    R(X, RAZE, "raze", "raze <location>", 0, 0, 0, "the city is razed")                                                \
    R(X, RESTORE, "restore", "restore <location>", 0, 0, 0, "the city is whole again")                                 \
    R(X, DISCARD_EVENT, "discard-event", "discard this event", 8, 0, 0,                                                \
      "the travel event is gone for the rest of the campaign")                                                         \
    R(X, ADD_EVENT, "add-event", "add event <event>", 0, 0, 0,                                                         \
      "the event joins the travel deck, now and in later chapters")                                                    \
    R(X, REMOVE_EVENT, "remove-event", "remove event <event>", 0, 0, 0, "the event leaves the travel deck for good")   \
    R(X, END_SUCCESS, "end-success", "end in success", 0, 0, 0, "the adventure phase ends, won")                       \
    R(X, END_FAILURE, "end-failure", "end in failure", 0, 0, 0, "the adventure phase ends, lost")                      \
    R(X, LOSE_TAGGED, "lose-tagged", "lose a <tag> item", 1, 0, 0,                                                     \
      "loses an item of this kind, of the player's choice; special items are safe")

/* The same without the names of events. */
#define HARAKIRI_WITHOUT_NAME(X, id, name, ...) X(id, __VA_ARGS__)
#define HARAKIRI_EFFECT_LIST(X)                 HARAKIRI_NAMED_EFFECT_LIST(HARAKIRI_WITHOUT_NAME, X)

/* Conditions: id, pattern, needs, least, greatest, when it holds. Joined by `not`, `and`, `or`, binding in this order.
 */
#define HARAKIRI_CONDITION_LIST(X)                                                                   \
    X(TRAIT, "trait <trait>", 1, 0, 0, "a skill of the character grants it")                         \
    X(SKILL, "skill <skill>", 1, 0, 0, "the character has learned it")                               \
    X(MARK, "mark <mark>", 0, 0, 0, "it is on the campaign sheet")                                   \
    X(ITEM, "item <item>", 1, 0, 0, "the character carries it")                                      \
    X(GEAR, "equipment <equipment>", 1, 0, 0, "the character owns it")                               \
    X(ATTRIBUTE, "<attribute> N", 1, 0, 9, "at least N")                                             \
    X(COINS, "coins N", 1, 1, 200, "at least N")                                                     \
    X(KARMA, "karma N", 1, 1, 20, "at least N")                                                      \
    X(HEADS, "heads N", 1, 1, 10, "at least N")                                                      \
    X(BOSS_HEADS, "boss-heads N", 1, 1, 5, "at least N")                                             \
    X(HEALTH, "health N", 1, 1, 20, "at least N")                                                    \
    X(LEVEL, "level N", 1, 1, 5, "at least N")                                                       \
    X(AFFINITY, "affinity N", 1, 1, 6, "at least N")                                                 \
    X(IS, "<character>", 1, 0, 0, "the character is this one")                                       \
    X(KAMI, "kami <kami>", 1, 0, 0, "this kami accompanies the character")                           \
    X(BLESSED, "blessed", 1, 0, 0, "has a blessed token")                                            \
    X(WOUNDED, "wounded", 1, 0, 0, "has less than full health")                                      \
    X(ARMED, "armed", 1, 0, 0, "has a weapon in hand")                                               \
    X(CARRYING, "carrying", 1, 0, 0, "has an item to lose; special ones are safe")                   \
    X(AT, "at <location>", 1, 0, 0, "the character is there")                                        \
    X(IN, "in <territory>", 1, 0, 0, "the character is in this clan's territory")                    \
    X(IN_CITY, "in a city", 1, 0, 0, "the character is in a city")                                   \
    X(AT_SANCTUARY, "at a sanctuary", 1, 0, 0, "the character is at a sanctuary")                    \
    X(AT_PORT, "at a port", 1, 0, 0, "the character is at a port")                                   \
    X(TOGETHER, "together", 1, 0, 0, "another character is in the same place")                       \
    X(ENEMY_NEAR, "enemy here", 1, 0, 0, "an enemy is in the same place")                            \
    X(INFLUENCE_LOW, "influence low", 0, 0, 0, "0 to 5")                                             \
    X(INFLUENCE_MEDIUM, "influence medium", 0, 0, 0, "6 to 9")                                       \
    X(INFLUENCE_HIGH, "influence high", 0, 0, 0, "10 or more")                                       \
    X(INFLUENCE, "influence N", 0, 1, 12, "at least N")                                              \
    X(ROUND, "round N", 0, 1, 16, "this round or a later one")                                       \
    X(CHAPTER, "chapter N", 0, 1, 16, "this chapter or a later one")                                 \
    X(ACTIVE, "active <mission>", 0, 0, 0, "the mission is face up and not over")                    \
    X(COMPLETED, "completed <mission>", 0, 0, 0, "the mission succeeded, in this chapter or before") \
    X(FAILED, "failed <mission>", 0, 0, 0, "the mission failed, in this chapter or before")          \
    X(PROGRESS, "progress N", 4, 1, 9, "this mission's counter, at least N")                         \
    X(ENEMIES, "enemies N", 0, 1, 16, "at least N enemies on the map")                               \
    X(DEFEATED, "defeated N", 0, 1, 4, "at least N characters are defeated")                         \
    X(DAMAGED, "damaged N", 0, 1, 16, "at least N cities are captured or razed")                     \
    X(DISCOVERED, "discovered <location>", 0, 0, 0, "the special location is discovered")            \
    X(CAPTURED, "captured <location>", 0, 0, 0, "the city is captured")                              \
    X(RAZED, "razed <location>", 0, 0, 0, "the city is razed")                                       \
    X(TAGGED, "carrying <tag>", 1, 0, 0, "has an item of this kind to lose; special ones are safe")  \
    X(HERE, "<character> here", 1, 0, 0, "that character is in the same place")                      \
    X(VISIT, "visit N", 32, 2, 9, "this text is read for the Nth time, or a later one, in this campaign")

/* What an option may cost: id, pattern, least, greatest. It can be chosen by a character that has it, and is paid. */
#define HARAKIRI_COST_LIST(X)           \
    X(COINS, "coins N", 1, 200)         \
    X(KARMA, "karma N", 1, 20)          \
    X(HEADS, "heads N", 1, 10)          \
    X(BOSS_HEADS, "boss-heads N", 1, 5) \
    X(HEALTH, "health N", 1, 9)         \
    X(ACTIONS, "actions N", 1, 3)       \
    X(ITEM, "item <item>", 0, 0)

/* What weapons, armor, items and kami add as long as one has them: id, pattern; then a signed number. */
#define HARAKIRI_BONUS_LIST(X)                                      \
    X(POWER, "bonus power tests +N", "tests of power")              \
    X(DEXTERITY, "bonus dexterity tests +N", "tests of dexterity")  \
    X(KNOWLEDGE, "bonus knowledge tests +N", "tests of knowledge")  \
    X(SPIRIT, "bonus spirit tests +N", "tests of spirit")           \
    X(TESTS, "bonus all tests +N", "tests of any attribute")        \
    X(COMBAT, "bonus combat +N", "combat tests")                    \
    X(MOVEMENT, "bonus movement +N", "movement points of a travel") \
    X(ARMOR, "bonus armor +N", "hits are reduced by so much more")

/* What can be named. A name means one thing, whatever its kind: word, what an error calls it, most of them. */
#define HARAKIRI_KIND_LIST(X)      \
    X(TERRITORY, "territory", 4)   \
    X(SEA, "sea", 8)               \
    X(LOCATION, "location", 63)    \
    X(TRAIT, "trait", 32)          \
    X(SKILL, "skill", 31)          \
    X(CHARACTER, "character", 4)   \
    X(GEAR, "equipment", 191)      \
    X(ITEM, "item", 191)           \
    X(KAMI, "kami", 15)            \
    X(INFLUENCE, "influence", 127) \
    X(EVENT, "event", 191)         \
    X(MISSION, "mission", 63)      \
    X(ENEMY, "enemy", 31)          \
    X(CHAPTER, "chapter", 31)      \
    X(MARK, "mark", 191)           \
    X(PASSAGE, "passage", 511)     \
    X(ATTRIBUTE, "attribute", 4)   \
    X(TAG, "tag", 16)

#endif
