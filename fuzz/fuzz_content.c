/* Harakiri's content from anywhere. The first byte chooses: text in the place of a piece of a small whole content,
 * through the compiler and the formatter; or bytes in the place of some of a compiled blob, through the loader. Most
 * often it is that small content's blob: our own takes a hundred times as long to check and to tell.
 * Whatever they are: a blob or errors with a line; what compiles loads; what loads can be told to its end, every story
 * of it; what was formatted stays so when formatted again. */
#include "fuzz.h"

#include "../src/content_compiler/compiler.h"
#include "../src/games/harakiri/harakiri.h"

static const char base[] =
    "territory sakura  Sakura\nsea east  East\ntrait wise  Wise\nmark fed  Fed\n"
    "location kyoto  Kyoto\n  city in sakura\n  services market\n  port on east\n  drawn at 1 2\n"
    "location kurama  Kurama\n  special in sakura\n  drawn at 3 4\n  visit\n    heal 1\nroad kyoto - kurama\n"
    "skill leap  Leap\n  tomoe 1\n  grants wise\n"
    "armor robe  Robe\n  monk 1\n  cost 4\n  armor 1\n  not for sale\nweapon bow  Bow\n  monk 1\n  cost 3\n  dice "
    "green, red\n"
    "character tomoe  Tomoe\n  monk of sakura\n  health 1 2 3 4 5\n  first point power\n  wears robe\n  knows leap\n"
    "character akira  Akira\n  monk of sakura\n  health 6 7 8 9 10\n  first point spirit\n  wears robe\n  knows leap\n"
    "character hattori  Hattori\n  monk of sakura\n  health 6 7 8 9 10\n  first point spirit\n  wears robe\n  knows "
    "leap\n"
    "character hikaru  Hikaru\n  monk of sakura\n  health 6 7 8 9 10\n  first point spirit\n  wears robe\n  knows "
    "leap\n"
    "item rice  Rice\n  level 0\n  cost 3\n  uses 2\n  use\n    heal 2\nitem dice  Dice\n  level 0\n  cost 2\n  "
    "consumable\n  reroll tests\n"
    "kami a-kami  A\n  bonus combat +1 if together\nkami b-kami  B\n  once a phase\n  reroll combat\nkami c-kami  "
    "C\nkami d-kami  D\n"
    "influence tax  Tax\n  They come.\n  low\n    each character if coins 1\n      coins -3\n  medium\n    someone\n   "
    "   damage 1\n"
    "  high\n    influence +1\n"
    "travel A01  Ferry\n  green\n    A ferryman sits. He waits.\n    choose\n      * Pay.  (coins 5)\n        mark "
    "fed\n      * Wade.\n"
    "        test power 4, +2 if mark fed, succeeds if trait wise\n          failure\n            delay\n  red\n    "
    "combat 5\n"
    "      success\n        heads +1\n      failure\n        hits 4\n        attribute -1\n        lose an item\n    "
    "read lake\n"
    "passage lake\n  roll\n    1-3\n      bless\n    4-6\n      draw an item\n"
    "enemy kachi  Kachi\n  movement 3\n  difficulty 5\n  target nearest\n  contact\n    fight\n      failure\n        "
    "hits 3\n"
    "  failure\n    karma -1\n"
    "mission bell  Bell\n  number 1\n  for sakura\n  It is silent.\n  reveal\n    place token at kyoto\n    place "
    "enemy kachi at kyoto\n"
    "  token\n    progress +1\n    if progress 2\n      complete mission\n  success\n    influence -1\n  failure\n    "
    "influence +1\n"
    "chapter one  One\n  act 1\n  number 1\n  rounds 7\n  influence 1\n  letters A\n  start all at kyoto\n  last round "
    "fails\n"
    "  ends in success if completed bell\n  prepare\n    place mission bell at kurama\n    discover kurama\n    "
    "activate bell\n"
    "  growth\n    influence +1\n  success\n    Good.\n  failure\n    Bad.\n";

/* Tells a story with random answers, using items in between. */
static void tell(const harakiri_content *content, harakiri_state *state, int step, int who, irori_rng *rng) {
    harakiri_story_push(state, step, who, 0, content->mission_count > 1, content->event_count > 1);
    harakiri_story_run(content, state, NULL);
    for (int i = 0; i < 100; i++) {
        harakiri_question question = harakiri_story_question(content, state);
        must(question.wait || !state->story.depth);
        if (!question.wait) return;
        if (question.who && content->item_count > 1 && harakiri_can_use_item(content, state, question.who, 1)) {
            harakiri_use_item(content, state, question.who, 1);
            harakiri_story_run(content, state, NULL);
            continue;
        }
        int count = question.mask ? __builtin_popcount(question.mask) : harakiri_count(&question.set), answer = 0;
        must(question.wait == HARAKIRI_WAIT_ROLL || count > 0);
        int pick = count ? (int)irori_rng_below(rng, (uint32_t)count) : 0;
        for (uint32_t rest = question.mask; rest; rest &= rest - 1)
            if (!pick--) answer = __builtin_ctz(rest);
        if (!question.mask && count) answer = harakiri_nth(&question.set, pick);
        if (question.wait == HARAKIRI_WAIT_ROLL)
            harakiri_story_roll(content, state, NULL);
        else
            harakiri_story_answer(content, state, answer, NULL);
    }
    memset(&state->story, 0, sizeof state->story);
}

static void tell_all(const harakiri_content *content) {
    static harakiri_state state;
    irori_rng rng = irori_rng_from(content->structure_hash);
    irori_seed seed = irori_seed_from_text("fuzz");
    harakiri_begin_campaign(content, &state, &seed);
    harakiri_begin_chapter(content, &state, 1);
    tell(content, &state, 0, 0, &rng);
    for (int i = 1; i < content->event_count; i++)
        for (int side = 0; side < 2; side++) tell(content, &state, content->event[i].side[side], 1 + i % 4, &rng);
    for (int i = 1; i < content->influence_count; i++)
        for (int part = 0; part < 3; part++) tell(content, &state, content->influence[i].part[part], 0, &rng);
    for (int i = 1; i < content->mission_count; i++) tell(content, &state, content->mission[i].token, 2, &rng);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (!state.foe[i].kind) continue;
        harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, 3, i + 1, state.foe[i].mission, 0);
        tell(content, &state, 0, 0, &rng);
    }
}

static void try_text(const char *text, size_t size) {
    static content_report report;
    content_file file = {"fuzz.txt", text, size};
    content_blob blob;
    if (content_compile(&file, 1, &blob, &report)) {
        harakiri_content *content = NULL;
        must(!harakiri_content_load(blob.bytes, blob.size, &content, NULL));
        tell_all(content);
        harakiri_content_free(content);
        free(blob.bytes);
    } else {
        must(report.count > 0 && report.error[0].text[0]);
    }
    char *once = content_format(&file, &report);
    if (!once) return;
    content_file again = {"fuzz.txt", once, strlen(once)};
    char *twice = content_format(&again, &report);
    must(twice && !strcmp(once, twice));
    free(once), free(twice);
}

static void try_blob(const uint8_t *blob, size_t size) {
    harakiri_content *content = NULL;
    irori_error why = {0};
    irori_status status = harakiri_content_load(blob, size, &content, &why);
    must(!status == !!content && (!status || why.why.id));
    if (!content) return;
    tell_all(content);
    harakiri_content_free(content);
}

/* `whole` with a piece replaced by what is left of the input, in memory of exactly that size. */
static void *patch(bytes *in, const void *whole, size_t size, size_t *patched) {
    size_t at = (size_t)take(in) << 8;
    at = (at | take(in)) % size;
    size_t cut = take(in) % (size - at), rest = (size_t)(in->end - in->at);
    *patched = size - cut + rest;
    uint8_t *memory = malloc(*patched + !*patched);
    must(memory);
    memcpy(memory, whole, at);
    if (rest) memcpy(memory + at, in->at, rest);
    memcpy(memory + at + rest, (const uint8_t *)whole + at + cut, size - at - cut);
    return memory;
}

static const content_blob *small_blob(void) {
    static content_blob blob;
    static content_report report;
    content_file file = {"fuzz.txt", base, sizeof base - 1};
    if (!blob.bytes) must(content_compile(&file, 1, &blob, &report));
    return &blob;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    size_t patched;
    if (!size || size > 1024) return 0;
    uint8_t choice = take(&in);
    if (choice & 1) {
        bool is_ours = choice == 255;
        void *blob = patch(&in, is_ours ? harakiri_own_content.bytes : small_blob()->bytes,
                           is_ours ? harakiri_own_content.size : small_blob()->size, &patched);
        try_blob(blob, patched);
        free(blob);
    } else {
        void *text = patch(&in, base, sizeof base - 1, &patched);
        try_text(text, patched);
        free(text);
    }
    return 0;
}
