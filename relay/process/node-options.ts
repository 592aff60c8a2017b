/**
 * Node options that keep a relay small. A request leaves no objects behind, so the young generation can be small: 2 MB
 * instead of Node's 16 saves most of the memory that a relay held under full load, for some processor time. A heap limit
 * of 256 MB, twelve times what the relay keeps, also makes Node collect garbage sooner. Keep the image and the systemd unit
 * in sync.
 */
export const nodeOptions = ['--max-semi-space-size=2', '--max-old-space-size=256']

/** Makes glibc return memory instead of keeping some for each thread. */
export const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
