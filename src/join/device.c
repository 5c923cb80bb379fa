/* $XDG_STATE_HOME/irori/servers/HOST-PORT: two lines, the cookie and the secret. Written beside it and renamed, so that
 * it is whole or not there. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../files/files.h"

static bool path_of(const wire_address *address, char path[FILE_PATH]) {
    char folder[FILE_PATH], host[WIRE_HOST];
    snprintf(host, sizeof host, "%s", address->host);
    for (char *at = host; *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *at)) *at = '_';
    return save_folder(folder) && snprintf(path, FILE_PATH, "%.3600s/servers/%s-%d%s", folder, host, address->port,
                                           address->is_tls ? "-tls" : "") < FILE_PATH;
}

void join_device_read(join_device *device, const wire_address *address) {
    char path[FILE_PATH], cookie[WIRE_COOKIE + 2] = "", secret[72] = "";
    FILE *in = path_of(address, path) ? fopen(path, "re") : NULL;
    *device = (join_device){.cookie = ""};
    if (in && fgets(cookie, sizeof cookie, in) && fgets(secret, sizeof secret, in)) {
        cookie[strcspn(cookie, "\n")] = 0;
        secret[strcspn(secret, "\n")] = 0;
    }
    if (in) fclose(in);
    bool is_whole = cookie[strspn(cookie, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")] == 0;
    if (is_whole && *cookie && !irori_seed_from_hex(secret, strlen(secret), &device->secret))
        snprintf(device->cookie, sizeof device->cookie, "%s", cookie);
    else
        randombytes_buf(&device->secret, sizeof device->secret);
}

/* All folders on the way, for their owner alone. */
static void make_folders(char *path) {
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            (void)mkdir(path, 0700); /* if it is not there */
            *at = '/';
        }
}

bool join_device_keep(const join_device *device, const wire_address *address) {
    char path[FILE_PATH], beside[FILE_PATH + 16], secret[65];
    if (!path_of(address, path)) return errno = ENOENT, false;
    make_folders(path);
    snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid());
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    irori_seed_to_hex(&device->secret, secret);
    bool is_written = dprintf(fd, "%s\n%s\n", device->cookie, secret) > 0 && !fsync(fd);
    is_written = !close(fd) && is_written;
    if (is_written && !rename(beside, path)) return true;
    int reason = errno;
    (void)unlink(beside);
    return errno = reason, false;
}

irori_seed join_device_nonce(const join_device *device, const irori_seed *commitment, int seat) {
    char hex[65], text[96];
    irori_seed nonce;
    irori_seed_to_hex(commitment, hex);
    int size = snprintf(text, sizeof text, "%s %d", hex, seat);
    crypto_auth_hmacsha256((unsigned char *)&nonce, (const unsigned char *)text, (unsigned long long)size,
                           (const unsigned char *)&device->secret);
    return nonce;
}
