/* The program the build runs: the catalogue of a language that is compiled into it, as a file.
 *
 *   catalogue-packer LANGUAGE OUT */
#include <stdio.h>
#include <stdlib.h>

#include "irori/words.h"

int main(int argc, char **argv) {
    const irori_words *words = argc == 3 ? irori_words_in(argv[1]) : NULL;
    if (!words) return fprintf(stderr, "error: catalogue-packer LANGUAGE OUT\n"), 2;
    size_t size = irori_words_pack(words, NULL, 0);
    void *bytes = malloc(size);
    irori_words *opened;
    if (!bytes || irori_words_pack(words, bytes, size) != size || irori_words_new(bytes, size, &opened, NULL))
        return fprintf(stderr, "error: the catalogue of %s cannot be packed\n", argv[1]), 1;
    FILE *file = fopen(argv[2], "wb");
    bool is_written = file && fwrite(bytes, 1, size, file) == size;
    if (!file || fclose(file) || !is_written) return fprintf(stderr, "error: cannot write %s\n", argv[2]), 1;
    irori_words_free(opened);
    free(bytes);
    return 0;
}
