/** The path to which a page reports its speed, on the origin that serves the site. */
export const vitalsPath = '/vitals'

/** The times are in milliseconds; CLS has no unit. https://web.dev/articles/vitals */
export const vitalNames = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const

export type VitalName = (typeof vitalNames)[number]

/** The report does not identify the visitor. */
export type VitalsReport = { path: string; metrics: Partial<Record<VitalName, number>> }
