/* Opens the control for free placement (present.h) while a position is built. */
#ifndef IRORI_PRESENT_PLACEMENT_H
#define IRORI_PRESENT_PLACEMENT_H

#include "irori/presenter.h"

void placement_open(const irori_viewer *viewer, irori_position *position);

#endif
