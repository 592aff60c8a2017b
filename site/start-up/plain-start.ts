/**
 * Turns this folder off. If true, React Router's own tags and links stay unchanged. It is true in development, and in a
 * site that was built with `PLAIN_START=1`.
 */
export const plainStart = import.meta.env.DEV || import.meta.env.VITE_PLAIN_START === '1'
