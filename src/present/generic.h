/* What every game gets from the parts it gives. */
#ifndef IRORI_PRESENT_GENERIC_H
#define IRORI_PRESENT_GENERIC_H

#include "irori/presenter.h"

void generic_choices(const irori_viewer *viewer, irori_position *position);
void generic_tell(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines);
irori_weight generic_weight(const irori_rules *rules, int kind);

#endif
