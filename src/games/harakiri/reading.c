/* Harakiri: what was read in this campaign, and what a story comes to (H17). In the truth it comes to the text that is
 * there, which is read from then on. A world knows no text that was unread when it was dealt: it comes to some text of
 * the same kind. What it deals itself is noted as read like the truth's, so that both look alike as long as the same
 * is told, but it is no knowledge (`knew`). Of a card that lies face up only that is noted, not what it says: in a
 * world that would be the truth. */
#include "irori/hash.h"
#include "play.h"

static bool has_text(const uint64_t *words, int text) { return words[text >> 6] >> (text & 63) & 1; }

static void note_read(harakiri_state *state, int text) { state->read.word[text >> 6] |= UINT64_C(1) << (text & 63); }

/* For every card that lay face up, its row of `opened`. */
#define FOR_EACH_OPEN(row, state)                                                                      \
    for (int row##_w = 0; row##_w < HARAKIRI_OPEN_WORDS; row##_w++)                                    \
        for (uint64_t row##_rest = (state)->opened[row##_w]; row##_rest; row##_rest &= row##_rest - 1) \
            for (int row = row##_w * 64 + __builtin_ctzll(row##_rest), row##_once = 1; row##_once; row##_once = 0)

bool harakiri_is_uncovered(const harakiri_content *content, const harakiri_state *state, int text) {
    if (has_text(state->read.word, text)) return true;
    FOR_EACH_OPEN(row, state) if (has_text(content->outcomes.opened[row], text)) return true;
    return false;
}

bool harakiri_is_read(const harakiri_content *content, const harakiri_state *state, int text) {
    return state->deal ? has_text(state->knew.word, text) : harakiri_is_uncovered(content, state, text);
}

harakiri_reading harakiri_all_read(const harakiri_content *content, const harakiri_state *state) {
    harakiri_reading all = state->read;
    FOR_EACH_OPEN(row, state)
    for (int i = 0; i < HARAKIRI_READ_WORDS; i++) all.word[i] |= content->outcomes.opened[row][i];
    return all;
}

void harakiri_lay_open(const harakiri_content *content, harakiri_state *state, harakiri_opener what, int id) {
    int row = content->outcomes.opener[what] + id;
    state->opened[row >> 6] |= UINT64_C(1) << (row & 63);
}

void harakiri_read_all(const harakiri_content *content, harakiri_state *state) {
    for (int text = 1; text < content->outcomes.texts; text++) note_read(state, text);
    if (state->deal) state->knew = state->read;
}

/* Some text of the kind; beyond the limit none. */
static int deal_text(const harakiri_content *content, harakiri_state *state, int kind) {
    const harakiri_outcomes *outcomes = &content->outcomes;
    uint32_t count = (uint32_t)(outcomes->first[kind + 1] - outcomes->first[kind]);
    if ((state->dealt & HARAKIRI_DEALT_NOW) >= HARAKIRI_MOST_DEALT || !count) return content->step_count - 1;
    state->dealt += HARAKIRI_DEALT_ONE;
    uint64_t mixed = irori_mix64((uint64_t)state->deal << 32 | state->dealt >> 8);
    return outcomes->member[outcomes->first[kind] + mixed % count];
}

void harakiri_enter_text(const harakiri_context *context, int kind, int at) {
    harakiri_state *state = context->state;
    harakiri_frame *frame = &state->story.frame[state->story.depth - 1];
    bool is_known = harakiri_is_known(context->content, state, kind, at);
    if (!is_known && state->deal) at = deal_text(context->content, state, kind);
    frame->at = (uint16_t)at;
    int text = context->content->outcomes.text[at];
    /* Of a known text too: whether it was known is no difference that a world may show by itself (law 10). */
    if (kind) harakiri_tell(context, HARAKIRI_EVENT_READS, 0, text, 0);
    if (is_known) return;
    if (text) note_read(state, text);
    harakiri_remember(state, text);
}
