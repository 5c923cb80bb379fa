/* The tree search itself. Each iteration deals a fair world, goes down the tree choosing at every information set by
 * what earlier iterations brought, leaves it at the first new information set, plays on to the end or to a position
 * that can be evaluated, and writes what came of it into all decisions on the way. docs/search.md has the papers. */
#include "tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

enum {
    EDGES_PER_NODE = 8,
    SLOTS_PER_NODE = 4,
    MOST_NODES = 1 << 24,
    MOST_EDGES = 1 << 30,
    APART = 256,       /* bytes between what two threads write, against false sharing: lines are fetched in pairs */
    PRIOR_SCALE = 400, /* policy weights this far apart differ by a factor of two in prior */
    MOST_REGRETS = 64,
    WIDE = 24,   /* a node with more moves than this opens them one by one */
    WIDENING = 4 /* … as many as this times the root of its visits */
};
static const uint64_t NEIGHBOURS = 1024;     /* slots among which a node's moves lie */
static const float usual_exploration = 0.7f; /* of upper bounds */
static const float usual_curiosity = 1.2f;   /* of upper bounds with priors */
static const float regret_exploration = 0.1f;

/* Memory */

static uint32_t power_of_two_from(uint32_t n) {
    uint32_t power = 16;
    while (power < n) power *= 2;
    return power;
}

/* A part of the scratch block; `at` moves on, in steps that keep everything aligned. */
static void *part_of(uint8_t **at, size_t size) {
    uint8_t *part = *at;
    *at += (size + 15) / 16 * 16;
    return part;
}

static bool open_scratch(tree *t, const irori_game *game) {
    size_t each = sizeof *t->moves + sizeof *t->choice + sizeof *t->weights;
    size_t most = (size_t)game->max_moves + 1; /* one more may be considered */
    uint8_t *at = t->scratch = malloc(game->state_size + most * each + 4 * 16 + 2 * APART);
    if (!at) return false;
    at += APART;
    t->world = part_of(&at, game->state_size);
    t->moves = part_of(&at, most * sizeof *t->moves);
    t->choice = part_of(&at, most * sizeof *t->choice);
    t->weights = part_of(&at, most * sizeof *t->weights);
    return true;
}

/* NULL also if that is more than there can be. */
static void *room_for(size_t count, size_t size) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
}

irori_status tree_open(tree *t, const irori_rules *rules, const irori_method *method, irori_error *why) {
    uint32_t nodes = method->nodes < IRORI_MAX_SEATS ? IRORI_MAX_SEATS : method->nodes; /* so that the root fits in */
    uint64_t most_edges = (uint64_t)nodes * EDGES_PER_NODE + rules->game->max_moves + 1;
    *t = (tree){.rules = rules, .brain = irori_brain_of(rules->game), .method = method};
    if (nodes > MOST_NODES || most_edges > MOST_EDGES) return irori_fail(why, IRORI_BAD_SETUP, "error.search.size");
    uint32_t edges = (uint32_t)most_edges, slots = power_of_two_from(SLOTS_PER_NODE * nodes);
    t->node_cap = nodes, t->edge_cap = edges, t->slot_mask = slots - 1;
    t->nodes = room_for((size_t)nodes + 1, sizeof *t->nodes);
    t->edges = room_for((size_t)edges + 1, sizeof *t->edges);
    t->slots = room_for(slots, sizeof *t->slots);
    if (t->nodes && t->edges && t->slots && open_scratch(t, rules->game)) return IRORI_OK;
    tree_close(t);
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void tree_close(tree *t) {
    free(t->nodes);
    free(t->edges);
    free(t->slots);
    free(t->scratch);
}

void tree_clear(tree *t, uint64_t seed) {
    t->rng = irori_rng_from(seed);
    t->is_clear = true;
    t->done = t->root = t->node_count = t->edge_count = t->slot_count = 0;
    memset(t->slots, 0, ((size_t)t->slot_mask + 1) * sizeof *t->slots);
    t->edges[0] = (edge){0};
    t->nodes[0] = (node){0};
}

/* The slot with that name, or the free one where it belongs: near `near`, because a cache miss is slow. */
static slot *find_slot(const tree *t, uint64_t name, uint64_t near) {
    slot *s = &t->slots[((near & -NEIGHBOURS) | (name & (NEIGHBOURS - 1))) & t->slot_mask];
    while (s->number && s->tag != name >> 32) s = &t->slots[(size_t)(s - t->slots + 1) & t->slot_mask];
    return s;
}

static void use_slot(tree *t, slot *s, uint64_t name, uint32_t number) {
    *s = (slot){.tag = (uint32_t)(name >> 32), .number = number};
    t->slot_count++;
}

/* Room for so many slots and edges more? A quarter of the slots stays free, so that a search for a name ends soon. */
static bool has_room(const tree *t, uint32_t slots, uint32_t edges) {
    return t->edge_count + edges <= t->edge_cap && t->slot_count + slots < t->slot_mask - t->slot_mask / 4;
}

static uint32_t new_edge(tree *t, irori_move move) {
    t->edges[++t->edge_count] = (edge){.move = move};
    return t->edge_count;
}

/* Whole numbers to fractions, without the libraries' functions, which differ from machine to machine */

/* The natural logarithm of n, to four digits. */
static float logarithm(uint32_t n) {
    int exponent = 31 - __builtin_clz(n);
    float x = (float)n / (float)(1u << exponent) - 1; /* 0 … 1 */
    float y = x * (1.4419f + x * (-0.7097f + x * (0.4145f + x * (-0.1932f + x * 0.0464f))));
    return ((float)exponent + y) * 0.693147f;
}

/* 2 to the power of -x, x at least 0, to three digits. */
static float half_to_the(float x) {
    if (x >= 30) return 0;
    int whole = (int)x;
    float part = x - (float)whole;
    return (1 - part * (0.6930f - part * (0.2390f - part * 0.0460f))) / (float)(1u << whole);
}

static float random_share(irori_rng *rng) { return (float)(irori_rng_next(rng) >> 40) / (float)(1 << 24); }

/* Nodes */

static void list_policy(tree *t, int seat, uint32_t count) {
    t->brain->policy(t->rules, t->world, seat, t->moves, count, t->weights);
}

/* The weights that priors are made from. */
static void list_weights(tree *t, int seat, uint32_t count) {
    if (t->method->uses_appraisal && t->brain->appraise)
        t->brain->appraise(t->rules, t->world, seat, t->moves, count, t->weights);
    else
        list_policy(t, seat, count);
}

/* Sets the priors of the edges listed in `choice`, from the weights of the same moves. */
static void set_priors(tree *t, uint32_t count) {
    int32_t most = INT32_MIN;
    float sum = 0;
    for (uint32_t i = 0; i < count; i++)
        if (t->weights[i] > most) most = t->weights[i];
    for (uint32_t i = 0; i < count; i++) {
        edge *e = &t->edges[t->choice[i]];
        e->prior = half_to_the((float)(most - t->weights[i]) / PRIOR_SCALE);
        sum += e->prior;
    }
    for (uint32_t i = 0; i < count; i++) t->edges[t->choice[i]].prior /= sum;
}

/* The likeliest first. (Shell's sort: the library's may allocate.) */
static void sort_by_prior(edge *edges, uint32_t count) {
    static const uint32_t gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (uint32_t i = gaps[g]; i < count; i++) {
            edge moved = edges[i];
            uint32_t at = i;
            for (; at >= gaps[g] && edges[at - gaps[g]].prior < moved.prior; at -= gaps[g])
                edges[at] = edges[at - gaps[g]];
            edges[at] = moved;
        }
}

/* The candidates, and the move that is to be considered besides. */
static uint32_t list_root(tree *t, int seat) {
    uint32_t count = irori_candidates(t->rules, t->world, seat, t->moves), i = 0;
    while (i < count && t->moves[i] != t->considered) i++;
    if (t->considered && i == count) t->moves[count++] = t->considered;
    return count;
}

/* Lists an own node's moves, the likeliest first. False: there is no room. */
static bool fill_node(tree *t, node *n, int seat) {
    bool is_root = n == &t->nodes[t->root];
    uint32_t count = is_root ? list_root(t, seat) : irori_candidates(t->rules, t->world, seat, t->moves);
    if (t->edge_count + count > t->edge_cap) return false;
    n->count = count;
    n->first = t->edge_count + 1;
    for (uint32_t i = 0; i < count; i++) t->choice[i] = new_edge(t, t->moves[i]);
    if (!t->method->uses_prior || count < 2) return true;
    list_weights(t, seat, count);
    set_priors(t, count);
    sort_by_prior(&t->edges[n->first], count);
    return true;
}

/* The node of that name. If it is new and there is no room for it, or two names happen to look alike: 0. */
static uint32_t find_node(tree *t, uint64_t key, bool *is_new) {
    slot *s = find_slot(t, key, key);
    bool is_known = s->number && s->number <= t->node_count && t->nodes[s->number].key == key;
    *is_new = !is_known;
    if (is_known) return s->number;
    if (s->number || t->node_count == t->node_cap || !has_room(t, 1, 0)) return 0;
    use_slot(t, s, key, ++t->node_count);
    t->nodes[s->number] = (node){.key = key};
    return s->number;
}

/* How often one of its moves was chosen: not at the visits before they were listed (patience). */
static uint32_t visits_with_a_choice(const tree *t, const node *n) {
    uint32_t before = n == &t->nodes[t->root] ? 0 : t->method->patience;
    return n->visits > before ? n->visits - before : 0;
}

/* Lists in `choice` what can be chosen at a node in this world. */
static uint32_t list_own(tree *t, const node *n) {
    uint32_t count = n->count, wide = WIDE;
    if (count > WIDE) {
        wide += (uint32_t)(WIDENING * __builtin_sqrtf((float)visits_with_a_choice(t, n)));
        if (count > wide) count = wide;
    }
    for (uint32_t i = 0; i < count; i++) t->choice[i] = n->first + i;
    return count;
}

static uint64_t name_of(const node *n, irori_move move) { return irori_mix64(n->key ^ move); }

/* An edge of the node; 0 if it is new. */
static uint32_t find_foreign(const tree *t, const node *n, irori_move move) {
    uint32_t number = find_slot(t, name_of(n, move), n->key)->number;
    return number <= t->edge_count && t->edges[number].move == move ? number : 0;
}

/* A new one is taken to have been available all the time. */
static uint32_t add_foreign(tree *t, const node *n, irori_move move) {
    slot *s = find_slot(t, name_of(n, move), n->key);
    uint32_t number = new_edge(t, move);
    t->edges[number].available = n->visits + 1;
    if (!s->number) use_slot(t, s, name_of(n, move), number); /* else names look alike: remembered for this once */
    return number;
}

/* A move never seen here before is 0, or if there are priors, added at once. */
static uint32_t list_foreign(tree *t, const node *n, int seat) {
    uint32_t count = irori_candidates(t->rules, t->world, seat, t->moves), known = 0;
    if (!has_room(t, count, count)) return 0; /* for all of them, as they may all be new */
    for (uint32_t i = 0; i < count; i++) {
        t->choice[i] = n->visits ? find_foreign(t, n, t->moves[i]) : 0;
        known += t->choice[i] != 0;
    }
    if (t->method->uses_prior && known < count) {
        for (uint32_t i = 0; i < count; i++)
            if (!t->choice[i]) t->choice[i] = add_foreign(t, n, t->moves[i]);
        list_weights(t, seat, count);
        set_priors(t, count);
    }
    for (uint32_t i = 0; i < count; i++)
        if (t->choice[i]) t->edges[t->choice[i]].available++;
    return count;
}

/* Choosing */

/* Upper confidence bounds; what was never tried comes first. */
static uint32_t choose_by_bound(tree *t, const node *n, uint32_t count, bool is_own) {
    float c = t->method->exploration > 0 ? t->method->exploration : usual_exploration, best = -1;
    float log_visits = is_own && n->visits ? logarithm(n->visits) : 0;
    uint32_t chosen = 0, untried = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!t->edges[t->choice[i]].visits && !irori_rng_below(&t->rng, ++untried)) chosen = i; /* edge 0 among them */
    if (untried) return chosen;
    for (uint32_t i = 0; i < count; i++) {
        const edge *e = &t->edges[t->choice[i]];
        float tries = (float)e->visits;
        float bound = (float)e->worth / (tries * IRORI_SURE) +
                      c * __builtin_sqrtf((is_own ? log_visits : logarithm(e->available)) / tries);
        if (bound > best) best = bound, chosen = i;
    }
    return chosen;
}

/* Upper bounds led by the prior; what was never tried is taken for average. */
static uint32_t choose_by_prior(tree *t, const node *n, uint32_t count, bool is_own) {
    float c = t->method->exploration > 0 ? t->method->exploration : usual_curiosity, best = -1;
    float root = __builtin_sqrtf((float)n->visits);
    float average = n->visits ? (float)n->worth / ((float)n->visits * IRORI_SURE) : 0.5f;
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        const edge *e = &t->edges[t->choice[i]];
        float tries = (float)e->visits, mean = e->visits ? (float)e->worth / (tries * IRORI_SURE) : average;
        float bound = mean + c * e->prior * (is_own ? root : __builtin_sqrtf((float)e->available)) / (1 + tries);
        if (bound > best) best = bound, chosen = i;
    }
    return chosen;
}

/* As likely as the prior says. */
static uint32_t draw_by_prior(tree *t, uint32_t count) {
    float left = random_share(&t->rng), sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += t->edges[t->choice[i]].prior;
    left *= sum;
    for (uint32_t i = 0; i < count; i++) {
        left -= t->edges[t->choice[i]].prior;
        if (left < 0) return i;
    }
    return 0;
}

/* Regret matching: as likely as each is regretted, with a little of everything. */
static float regret_chance(const tree *t, const node *n, uint32_t i, float sum) {
    const edge *e = &t->edges[n->first + i];
    float even = 1 / (float)n->count, base = t->method->uses_prior ? e->prior : even;
    float share = sum > 0 ? (e->regret > 0 ? e->regret : 0) / sum : base;
    return (1 - regret_exploration) * share + regret_exploration * even;
}

static float sum_of_regrets(const tree *t, const node *n) {
    float sum = 0;
    for (uint32_t i = 0; i < n->count; i++)
        if (t->edges[n->first + i].regret > 0) sum += t->edges[n->first + i].regret;
    return sum;
}

static uint32_t choose_by_regret(tree *t, const node *n, float *chance) {
    float left = random_share(&t->rng), sum = sum_of_regrets(t, n);
    for (uint32_t i = 0; i < n->count; i++) {
        *chance = regret_chance(t, n, i, sum);
        left -= *chance;
        if (left < 0) return i;
    }
    return n->count - 1;
}

/* What would have come of the other moves is guessed from their averages, so that one result says something of all. */
static void learn_regrets(tree *t, const step *s, float worth) {
    node *n = &t->nodes[s->node];
    float sum = sum_of_regrets(t, n), value = 0, guess[MOST_REGRETS];
    float average = n->visits ? (float)n->worth / ((float)n->visits * IRORI_SURE) : worth;
    for (uint32_t i = 0; i < n->count; i++) {
        const edge *e = &t->edges[n->first + i];
        guess[i] = e->visits ? (float)e->worth / ((float)e->visits * IRORI_SURE) : average;
        if (n->first + i == s->edge) guess[i] += (worth - guess[i]) / s->chance;
        value += regret_chance(t, n, i, sum) * guess[i];
    }
    for (uint32_t i = 0; i < n->count; i++) t->edges[n->first + i].regret += guess[i] - value;
}

/* Going down */

/* A move of the playout. */
static irori_move playout_move(tree *t, int seat) {
    if (!t->method->uses_playouts) return t->rules->game->sample(t->rules, t->world, seat, &t->rng);
    if (t->brain->hunch) return t->brain->hunch(t->rules, t->world, seat, &t->rng);
    uint32_t count = irori_candidates(t->rules, t->world, seat, t->moves), best = 0, equal = 1;
    if (count == 1) return t->moves[0];
    list_policy(t, seat, count);
    for (uint32_t i = 1; i < count; i++) {
        if (t->weights[i] < t->weights[best]) continue;
        if (t->weights[i] > t->weights[best]) equal = 0;
        if (!irori_rng_below(&t->rng, ++equal)) best = i;
    }
    return t->moves[best];
}

/* How the root's decision is to be made; 0: freely, or this is another. */
static uint32_t forced_edge(const tree *t, uint32_t number) {
    const node *n = &t->nodes[number];
    if (!t->forced || number != t->root) return 0;
    for (uint32_t i = n->first; i < n->first + n->count; i++)
        if (t->edges[i].move == t->forced) return i;
    return 0;
}

static uint32_t list_moves(tree *t, node *n, int seat, bool is_own) {
    if (!is_own) return list_foreign(t, n, seat);
    return n->count || fill_node(t, n, seat) ? list_own(t, n) : 0;
}

static uint32_t choose(tree *t, const node *n, uint32_t count, bool is_own, bool is_simultaneous, float *chance) {
    if (is_simultaneous && is_own && t->method->matches_regrets && n->count == count && count <= MOST_REGRETS)
        return choose_by_regret(t, n, chance);
    if (!t->method->uses_prior) return choose_by_bound(t, n, count, is_own);
    return n->visits ? choose_by_prior(t, n, count, is_own) : draw_by_prior(t, count);
}

/* Are the decider's moves the same in all worlds that look like this one to the searching seat? */
static bool is_own_list(const tree *t, int root_seat, int seat) {
    if (t->method->has_many_views || seat == root_seat) return true;
    return t->brain->has_open_moves && t->brain->has_open_moves(t->rules, t->world);
}

/* A decision in the tree. At the first visits of a node, the root excepted, and where there is no room, it is made as
 * in a playout: most nodes are never seen again, and their moves need not be listed. */
static irori_move tree_move(tree *t, int root_seat, int seat, uint64_t key, bool is_simultaneous, bool *is_new) {
    bool is_own = is_own_list(t, root_seat, seat);
    uint32_t number = find_node(t, irori_mix64(key + (uint64_t)seat), is_new);
    if (number && !t->root && seat == root_seat) t->root = number;
    if (!number || (*is_new && number != t->root) || t->path_count == TREE_PATH) return playout_move(t, seat);
    node *n = &t->nodes[number];
    step *s = &t->path[t->path_count++];
    if (number != t->root && n->visits < t->method->patience) {
        *s = (step){.node = number, .seat = seat}; /* edge 0 is nobody's */
        *is_new = true;
        return playout_move(t, seat);
    }
    uint32_t count = list_moves(t, n, seat, is_own);
    if (!count) return t->path_count--, playout_move(t, seat);
    *s = (step){.node = number, .edge = forced_edge(t, number), .seat = seat};
    if (s->edge) return t->edges[s->edge].move;
    uint32_t chosen = choose(t, n, count, is_own, is_simultaneous, &s->chance);
    s->edge = t->choice[chosen] ? t->choice[chosen] : add_foreign(t, n, t->moves[chosen]);
    return t->edges[s->edge].move;
}

/* All who decide at the same time choose before any choice is made. Returns whether the tree goes on below. */
static bool descend(tree *t, int root_seat, irori_turn turn) {
    const irori_game *game = t->rules->game;
    irori_move move[IRORI_MAX_SEATS];
    bool goes_on = true;
    uint64_t key = t->method->has_many_views ? 0 : game->key(t->rules, t->world, root_seat);
    for (uint32_t seats = turn.seats; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        if (t->method->has_many_views) key = game->key(t->rules, t->world, seat);
        bool is_new = false;
        move[seat] = tree_move(t, root_seat, seat, key, turn.kind == IRORI_ALL, &is_new);
        if (is_new && (turn.kind != IRORI_ALL || seat == root_seat)) goes_on = false;
    }
    for (uint32_t seats = turn.seats; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        game->apply(t->rules, t->world, seat, move[seat], NULL);
    }
    return goes_on;
}

/* Who decides now. Of a group the searching seat answers, as it does at the root, or else the first. */
static irori_turn turn_of(const tree *t, int root_seat) {
    irori_turn turn = t->rules->game->to_act(t->rules, t->world);
    if (turn.kind == IRORI_ANY && turn.seats >> root_seat & 1) turn.seats = 1u << root_seat;
    if (turn.kind != IRORI_ALL) turn.seats &= -turn.seats;
    return turn;
}

static void final_worth(const tree *t, int32_t worth[IRORI_MAX_SEATS]) {
    irori_result result;
    t->rules->game->result(t->rules, t->world, &result);
    for (int seat = 0; seat < t->rules->players; seat++)
        worth[seat] = irori_result_share(t->rules, &result, seat, IRORI_SURE);
}

/* From where the tree ends. */
static void play_out(tree *t, int root_seat, int32_t worth[IRORI_MAX_SEATS]) {
    const irori_game *game = t->rules->game;
    const irori_brain *brain = t->brain;
    int ahead = t->method->horizon;
    for (irori_turn turn; (turn = turn_of(t, root_seat)).seats;) {
        if (t->method->uses_evaluation && brain->evaluate &&
            (!brain->is_settled || brain->is_settled(t->rules, t->world)) && ahead-- == 0) {
            brain->evaluate(t->rules, t->world, worth);
            return;
        }
        for (; turn.seats; turn.seats &= turn.seats - 1) {
            int seat = __builtin_ctz(turn.seats);
            game->apply(t->rules, t->world, seat, playout_move(t, seat), NULL);
        }
    }
    final_worth(t, worth);
}

static void learn(tree *t, const int32_t worth[IRORI_MAX_SEATS]) {
    for (int i = 0; i < t->path_count; i++) {
        const step *s = &t->path[i];
        node *n = &t->nodes[s->node];
        edge *e = &t->edges[s->edge];
        if (s->chance > 0) learn_regrets(t, s, (float)worth[s->seat] / IRORI_SURE);
        n->visits++;
        n->worth += worth[s->seat];
        if (!s->edge) continue; /* nobody's: it stands for every move never tried, so it must stay as new */
        e->visits++;
        e->worth += worth[s->seat];
    }
}

/* A fair world; what others have chosen unseen they choose again, for it is chosen at the same time. */
static void deal_world(tree *t, const irori_sight *sight) {
    const irori_game *game = t->rules->game;
    irori_sight_world(sight, &t->rng, t->world);
    if (!game->simultaneous || game->to_act(t->rules, t->world).kind != IRORI_ALL) return;
    for (int seat = 0; seat < t->rules->players; seat++)
        if (seat != sight->seat) game->simultaneous->retract(t->rules, t->world, seat);
}

void tree_iterate(tree *t, const irori_sight *sight) {
    int32_t worth[IRORI_MAX_SEATS];
    irori_turn turn;
    deal_world(t, sight);
    t->path_count = 0;
    while ((turn = turn_of(t, sight->seat)).seats && descend(t, sight->seat, turn)) {}
    play_out(t, sight->seat, worth);
    learn(t, worth);
    t->done++;
}

const edge *tree_root(const tree *t, uint32_t *count) {
    const node *n = &t->nodes[t->root];
    *count = t->is_clear && t->root ? n->count : 0;
    return *count ? &t->edges[n->first] : NULL;
}
