/**
 * How Node is told to keep a relay small. A request leaves nothing behind, so young objects need little room: 4 MB of it, where
 * Node takes 16, cost no time. Told that the heap may grow to 256 MB, some twelve times what the relay keeps in it, Node
 * also clears the older objects away sooner. The image and the systemd unit say the same.
 */
export const nodeOptions = ['--max-semi-space-size=4', '--max-old-space-size=256']
