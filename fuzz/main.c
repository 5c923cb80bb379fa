/* For compilers without libFuzzer: gives each file named on the command line to the fuzzer once, as one TAP test. A
 * broken promise aborts, and the file's name is the last thing said. */
#include "fuzz.h"

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        uint8_t *data = NULL;
        size_t size = 0, room = 0, got;
        fprintf(stderr, "# %s\n", argv[i]);
        must(file);
        do {
            data = realloc(data, room += 1 << 16);
            must(data);
            size += got = fread(data + size, 1, room - size, file);
        } while (got);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
        printf("ok %d - %s\n", i, argv[i]);
        fflush(stdout);
    }
    return 0;
}
