/**
 * The one switch of this folder. True leaves React Router's own tags and links as they are: in development, and in a site that was
 * built with `PLAIN_START=1`.
 */
export const plainStart = import.meta.env.DEV || import.meta.env.VITE_PLAIN_START === '1'
