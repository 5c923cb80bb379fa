/* The one file with MPI. It is initialised only if the environment says that mpirun (of Open MPI, MPICH or a batch
 * system) started this process: that takes a while, and on some machines it warns about networks. */
#include "ranks.h"

#include <stdlib.h>
#include <string.h>

static int count = 1, own; /* own: the number of this rank, from 0 */

#ifdef IRORI_MPI
#include <mpi.h>

static bool was_started_by_mpirun(void) {
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

/* Only the thread that runs main calls MPI. */
static int connect_ranks(void) {
    int level;
    if (!was_started_by_mpirun()) return CLI_DONE;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    return CLI_DONE;
}

static void disconnect_ranks(void) {
    int is_connected;
    MPI_Initialized(&is_connected);
    if (is_connected) MPI_Finalize();
}

static void add_words(void *words, size_t n) {
    MPI_Allreduce(MPI_IN_PLACE, words, (int)n, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static int find_highest(int number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return number;
}
#else
/* Each process would play all the games. */
static int connect_ranks(void) {
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size) size = getenv("PMI_SIZE");
    if (!size || !strcmp(size, "1")) return CLI_DONE;
    return cli_no(NULL, "this irori was built without MPI; start it without mpirun");
}

static void disconnect_ranks(void) {}
static void add_words(void *words, size_t n) { (void)words, (void)n; }
static int find_highest(int number) { return number; }
#endif

int ranks_begin(void) {
    int status = connect_ranks();
    if (own && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))) abort();
    return status;
}

void ranks_end(void) { disconnect_ranks(); }

int ranks_count(void) { return count; }

bool ranks_is_first(void) { return !own; }

void ranks_share(uint64_t *first, uint64_t *range) {
    uint64_t ranks = (uint64_t)count, index = (uint64_t)own, begin = *range * index / ranks;
    *first += begin;
    *range = *range * (index + 1) / ranks - begin;
}

void ranks_add(void *sums, size_t size) {
    if (count > 1) add_words(sums, size / sizeof(uint64_t));
}

int ranks_agree(const cli_command *command, int status) {
    int highest = count > 1 ? find_highest(status) : status;
    if (highest && !status) (void)cli_no(command, "another rank failed");
    return highest;
}
