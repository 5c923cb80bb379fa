/* The blob: what the compiler writes and the game loads. All numbers little-endian.
 *
 *   4 bytes   "IRHK"
 *   u16       HARAKIRI_BLOB_VERSION
 *   u16       how many tables
 *   u16 each  rows of each table of HARAKIRI_TABLE_LIST, the empty row 0 included
 *   u32       bytes of names      u32  texts      u32  bytes of prose
 *   rows      every table's rows, 16 bits a number, row 0 included
 *   names     zero-terminated; the first is ""
 *   prose     zero-terminated; the first is ""
 *
 * structure_hash is XXH64, piece by piece, of everything before the prose but the prose's size and where locations are
 * drawn; prose_hash is XXH64 of the prose. */
#ifndef IRORI_HARAKIRI_BLOB_H
#define IRORI_HARAKIRI_BLOB_H

enum {
    HARAKIRI_BLOB_VERSION = 1
}; /* the format: raised when the layout, a table's columns or an operation's meaning change */

#endif
