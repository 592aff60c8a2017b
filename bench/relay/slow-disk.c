/* Preloaded library: each fsync and fdatasync takes FSYNC_DELAY_US microseconds longer, as on a network disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int slowly(const char *name, int file) {
  long us = atol(getenv("FSYNC_DELAY_US"));
  struct timespec delay = {us / 1000000, us % 1000000 * 1000};
  nanosleep(&delay, NULL);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
