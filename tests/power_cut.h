/* A SQLite file system that forgets: files are real, but what was written and not yet synced is lost, or only partly
 * there, when the power is cut. For tests of what survives. One test at a time. */
#ifndef IRORI_TEST_POWER_CUT_H
#define IRORI_TEST_POWER_CUT_H

#include <stdint.h>

/* Registers it as the default file system. */
void power_cut_install(void);

/* The power goes off after so many further writes and syncs of any file: from then on nothing is written, and every
 * call fails as a dead disk would. 0: it stays on. */
void power_cut_after(uint64_t operations);
int power_is_off(void);

/* The disk is full: no file grows beyond so many bytes. 0: it has room. */
void power_limit_files(uint64_t bytes);

/* What was done to files since the last reset. */
uint64_t power_operations(void);

/* When every connection is closed: the files become what a disk would show after the cut. Of the writes that were not
 * synced, each sector of 512 bytes is there or not, by chance. Then the power is on again. */
void power_restore(uint64_t chance);

#endif
