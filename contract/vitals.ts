/** Where a page tells how fast it was, on the origin that serves the site. */
export const vitalsPath = '/vitals'

/** The times are in milliseconds; CLS has no unit. https://web.dev/articles/vitals */
export const vitalNames = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const

export type VitalName = (typeof vitalNames)[number]

/** Nothing in it tells who the visitor is. */
export type VitalsReport = { path: string; metrics: Partial<Record<VitalName, number>> }
