/* Free placement: what the game's placer has worked out lies in the position's store, behind this. */
#include "placement.h"

#include "store.h"

struct irori_placement {
    const irori_placer *placer;
    irori_viewer viewer; /* its state is redacted and lies in the same store */
    void *own;
};

void placement_open(const irori_viewer *viewer, irori_position *position) {
    const irori_placer *placer = irori_presenter_of(viewer->rules->game)->placer;
    struct irori_placement *placement = placer ? store_take(position->store, sizeof *placement) : NULL;
    if (!placement) return;
    *placement = (struct irori_placement){placer, *viewer, store_take(position->store, placer->size)};
    if (placement->own && placer->open(&placement->viewer, position, placement->own)) position->placement = placement;
}

const void *irori_present_placement(const irori_position *position) {
    return position->placement ? position->placement->own : NULL;
}

bool irori_placement_takes(const irori_position *position, int thing) {
    const struct irori_placement *placement = position->placement;
    return placement && placement->placer->takes(placement->own, thing);
}

bool irori_placement_check(const irori_position *position, int thing, irori_drop drop, irori_placing *out) {
    const struct irori_placement *placement = position->placement;
    if (!irori_placement_takes(position, thing)) return false;
    placement->placer->check(placement->own, thing, drop, out);
    return true;
}

int irori_placement_objections(const irori_position *position, int thing, irori_drop drop, irori_objection *list,
                               int cap) {
    const struct irori_placement *placement = position->placement;
    if (!irori_placement_takes(position, thing)) return 0;
    return placement->placer->objections(placement->own, thing, drop, list, cap);
}

bool irori_placement_snap(const irori_position *position, int thing, irori_drop drop, irori_drop *near,
                          char how[IRORI_SENTENCE]) {
    const struct irori_placement *placement = position->placement;
    return irori_placement_takes(position, thing) && placement->placer->snap(placement->own, thing, drop, near, how);
}

bool irori_placement_step(const irori_position *position, int thing, irori_drop *drop, irori_placing_step step) {
    const struct irori_placement *placement = position->placement;
    return irori_placement_takes(position, thing) && placement->placer->step(placement->own, thing, drop, step);
}

bool irori_placement_figure(const irori_position *position, int thing, irori_drop drop, irori_figure *figure,
                            irori_mark marks[IRORI_MOST_MARKS]) {
    const struct irori_placement *placement = position->placement;
    if (!irori_placement_takes(position, thing)) return false;
    placement->placer->figure(placement->own, thing, drop, figure, marks);
    return true;
}

bool irori_placement_say(const irori_position *position, int thing, irori_drop drop, irori_placing_words *out) {
    const struct irori_placement *placement = position->placement;
    if (!irori_placement_takes(position, thing)) return false;
    placement->placer->say(placement->own, thing, drop, out);
    return true;
}

int irori_placement_of_move(const irori_position *position, irori_move move, irori_drop *drop) {
    const struct irori_placement *placement = position->placement;
    return placement ? placement->placer->of_move(placement->own, move, drop) : -1;
}
