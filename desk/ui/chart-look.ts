/** How the note at the pointer looks, in every chart. */
export const chartTip = {
  isAnimationActive: false,
  contentStyle: { background: 'var(--fg)', border: 0, borderRadius: 4, color: 'var(--bg)' },
  itemStyle: { color: 'inherit' }
} as const

/** How a line looks, but for its color. */
export const chartLine = { strokeWidth: 2, dot: false, isAnimationActive: false } as const
