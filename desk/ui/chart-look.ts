/** How the note at the pointer looks, in every chart. */
export const chartTip = {
  isAnimationActive: false,
  contentStyle: { background: 'var(--fg)', border: 0, borderRadius: 4, color: 'var(--bg)' },
  itemStyle: { color: 'inherit' }
} as const
