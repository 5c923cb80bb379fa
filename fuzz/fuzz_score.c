/* What Kodama's score pad is told by people at a table. The first byte chooses what it is read as and in which
 * language. Whatever the rest: a refusal with a reason, which changes nothing, or a kodama_pad in range that has an
 * answer.
 */
#include "../src/games/kodama/pad.h"
#include "fuzz.h"

static const kodama_rules *deck(void) {
    static irori_rules *rules;
    if (!rules) must(!irori_rules_new("kodama", &(irori_setup){.players = 2}, &rules, NULL));
    return (const kodama_rules *)rules;
}

static void check_line(const kodama_pad *t) {
    must(t->cards >= 2 && t->cards <= KODAMA_TREE);
    for (int i = 0; i < t->cards; i++) {
        int total = 0;
        for (int icon = 0; icon < KODAMA_ICONS; icon++) total += t->icons[i][icon];
        must(total <= KODAMA_PAD_ICONS);
    }
    kodama_pad_answer answer = kodama_pad_answer_line(deck(), t);
    must(answer.points.branch >= 0 && answer.points.branch <= KODAMA_PAD_ICONS * KODAMA_TREE);
    must(answer.is_legal == (answer.points.branch <= KODAMA_LIMIT));
    must(answer.decree >= KODAMA_PAD_UNTOLD && answer.total >= answer.points.branch);
}

static void check_tally(const kodama_pad *t) {
    irori_result result;
    if (t->cards) check_line(t);
    must(t->decree >= 0 && t->decree <= KODAMA_DECREES && t->decree_count <= KODAMA_PAD_COUNT);
    must(t->spirits <= KODAMA_SPIRITS);
    for (int i = 0; i < t->spirits; i++) {
        must(t->spirit[i].spirit >= 1 && t->spirit[i].spirit <= KODAMA_SPIRITS);
        must(t->spirit[i].count >= KODAMA_PAD_UNTOLD && t->spirit[i].count <= KODAMA_PAD_COUNT);
    }
    if (!t->players) return;
    must(t->players >= 2 && t->players <= KODAMA_SEATS);
    kodama_pad_result(t, &result);
    must(result.winners >= 1 && result.winners <= t->players);
}

static bool read_text(unsigned choice, const char *text, kodama_pad *t, irori_message *why) {
    const irori_words *words = irori_words_in(choice & 1 ? "fr" : "en");
    switch (choice >> 1) {
    case 0: return kodama_pad_read_line(words, text, t, why);
    case 1: return kodama_pad_read_decree(words, deck(), text, t, why);
    case 2: return kodama_pad_read_spirits(words, deck(), text, t, why);
    default: return kodama_pad_read_points(text, t, why);
    }
}

static void try_text(unsigned choice, const char *text) {
    irori_message why = {0};
    kodama_pad t, before;
    kodama_pad_init(&t);
    memcpy(&before, &t, sizeof t); /* padding too */
    if (read_text(choice, text, &t, &why)) return check_tally(&t);
    must(why.id && !memcmp(&t, &before, sizeof t));
}

static void try_json(const char *text, size_t size) {
    pad_input in = pad_input_over(text, size);
    kodama_pad t;
    if (kodama_pad_read_json(&in, deck(), &t)) check_tally(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size || size > 4096) return 0;
    /* A copy of exactly this size: the sanitizer sees a read past its end. */
    char *text = malloc(size);
    must(text);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    if (data[0] % 8 == 7)
        try_json(text, size - 1);
    else
        try_text(data[0] % 8, text);
    free(text);
    return 0;
}
