/*
 * Preloaded: counts the calls that change or open a file below FAULT_DIR, and fails those that the file FAULT_SWITCH names.
 * `fail-calls.ts` writes that file and knows its layout. With FAULT_PLATTER, a folder, each file that is brought
 * to the disk is copied there: it then holds what a power cut would leave.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct control {
  _Atomic int64_t calls;
  /* No call before this one fails, and then this many of those whose bit is in `which`. */
  int64_t first;
  _Atomic int64_t left;
  int64_t which;
  /* What they fail with. */
  int64_t error;
  /* Whether the first of them writes half of what it was given, and reports that. */
  int64_t halves;
  /* The first of them, and its file. */
  char failed[216];
};

static struct control *control;
static const char *dir, *platter;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULT_SWITCH");
  dir = getenv("FAULT_DIR");
  platter = getenv("FAULT_PLATTER");
  if (!path || !dir) return;
  int file = NEXT(open)(path, O_RDWR);
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) control = mapped;
}

enum call { OPEN = 1, WRITE = 2, SYNC = 4, TRUNCATE = 8, RENAME = 16, UNLINK = 32, MKDIR = 64 };
enum verdict { GO, HALVE, FAIL };

static int is_below_dir(const char *path) { return strncmp(path, dir, strlen(dir)) == 0; }

static enum verdict judge(enum call call, const char *path) {
  if (!control || !path || !is_below_dir(path)) return GO;
  int64_t number = atomic_fetch_add(&control->calls, 1) + 1;
  if (number < control->first || !(control->which & call)) return GO;
  if (atomic_fetch_sub(&control->left, 1) <= 0) return GO;
  int is_first = control->failed[0] == 0;
  if (is_first) snprintf(control->failed, sizeof control->failed, "%d %s", call, path);
  if (control->halves && is_first) return HALVE;
  errno = (int)control->error;
  return FAIL;
}

/* The path of an open file; empty when it has none. */
static void find_path(int file, char path[4096]) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, 4095);
  path[length < 0 ? 0 : length] = 0;
}

static enum verdict judge_file(enum call call, int file) {
  char path[4096];
  if (!control) return GO;
  find_path(file, path);
  return judge(call, path);
}

/* The place of a file on the platter. FAULT_DIR has no folders below it then. */
static char *on_platter(const char *path, char place[4200]) {
  snprintf(place, 4200, "%s/%s", platter, strrchr(path, '/') + 1);
  return place;
}

static int bring_to_platter(int file) {
  static _Atomic int copies;
  char path[4096], place[4200], new_place[4200];
  struct stat state;
  find_path(file, path);
  if (!is_below_dir(path) || fstat(file, &state) < 0 || !S_ISREG(state.st_mode)) return 0;
  snprintf(new_place, sizeof new_place, "%s/new-%d", platter, atomic_fetch_add(&copies, 1));
  int to = NEXT(open)(new_place, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  /* From the same handle if it can be read: closing another one would drop SQLite's locks on the file. */
  int reads = (fcntl(file, F_GETFL) & O_ACCMODE) != O_WRONLY;
  int from = reads ? file : NEXT(open)(path, O_RDONLY);
  for (off_t at = 0; at < state.st_size;)
    if (sendfile(to, from, &at, state.st_size - at) <= 0) abort();
  if (!reads) close(from);
  close(to);
  return NEXT(rename)(new_place, on_platter(path, place));
}

static ssize_t part(enum verdict verdict, size_t size) { return verdict == HALVE && size > 1 ? size / 2 : size; }

ssize_t write(int file, const void *bytes, size_t size) {
  enum verdict verdict = judge_file(WRITE, file);
  return verdict == FAIL ? -1 : NEXT(write)(file, bytes, part(verdict, size));
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  enum verdict verdict = judge_file(WRITE, file);
  return verdict == FAIL ? -1 : NEXT(pwrite64)(file, bytes, part(verdict, size), at);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  enum verdict verdict = judge_file(WRITE, file);
  return verdict == FAIL ? -1 : NEXT(writev)(file, parts, verdict == HALVE && count > 1 ? count / 2 : count);
}

int fsync(int file) {
  if (judge_file(SYNC, file) == FAIL) return -1;
  return platter ? bring_to_platter(file) : NEXT(fsync)(file);
}

int fdatasync(int file) {
  if (judge_file(SYNC, file) == FAIL) return -1;
  return platter ? bring_to_platter(file) : NEXT(fdatasync)(file);
}

int ftruncate64(int file, off64_t size) {
  return judge_file(TRUNCATE, file) == FAIL ? -1 : NEXT(ftruncate64)(file, size);
}

int rename(const char *from, const char *to) { return judge(RENAME, to) == FAIL ? -1 : NEXT(rename)(from, to); }

int unlink(const char *path) {
  char place[4200];
  if (judge(UNLINK, path) == FAIL) return -1;
  /* SQLite ends a transaction with the removal of its journal. */
  if (platter && is_below_dir(path)) NEXT(unlink)(on_platter(path, place));
  return NEXT(unlink)(path);
}

int mkdir(const char *path, mode_t mode) { return judge(MKDIR, path) == FAIL ? -1 : NEXT(mkdir)(path, mode); }

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return judge(OPEN, path) == FAIL ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return judge(OPEN, path) == FAIL ? -1 : NEXT(open64)(path, flags, mode);
}
