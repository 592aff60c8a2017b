/** Origin of canonical links, feeds and shared images, fixed when the site is built (`SITE_URL`). */
const origin = (import.meta.env.VITE_SITE_URL || 'http://localhost:3000').replace(/\/$/, '')

/** The whole address of a path of this site. */
export const absolute = (path: string) => origin + path
