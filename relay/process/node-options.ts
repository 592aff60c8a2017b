/**
 * How Node is told to keep a relay small. A request leaves nothing behind, so young objects need little room: 2 MB of it, where
 * Node takes 16, saves most of what a relay held under full load, for some processor time. A heap that may grow to 256 MB, twelve
 * times what the relay keeps in it, is also cleared sooner. The image and the systemd unit say the same.
 */
export const nodeOptions = ['--max-semi-space-size=2', '--max-old-space-size=256']

/** The C library, where it is glibc, gives memory back instead of keeping some for each thread. */
export const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
