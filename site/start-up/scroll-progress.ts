/** A box that scrolls up through the view: its top relative to the view's top, and both heights, in pixels. */
export type Passage = { top: number; height: number; view: number }

/**
 * How far a box has scrolled through a range, from 0 to 1. The range is written like a CSS `animation-range` of two phases
 * with percentages: `entry 55% contain 10%`. Phases: https://www.w3.org/TR/scroll-animations-1/#view-timelines-ranges
 */
export function scrollProgress(range: string, { top, height, view }: Passage): number {
  const whole = view + height
  const inside = [Math.min(view, height), Math.max(view, height)] as const
  const phases: Record<string, readonly [number, number]> = {
    entry: [0, inside[0]],
    contain: inside,
    exit: [inside[1], whole]
  }
  const placeOf = (phase = '', share = '') => {
    const [from, to] = phases[phase] ?? [0, whole]
    return from + ((to - from) * Number.parseFloat(share)) / 100
  }

  const [startPhase, startShare, endPhase, endShare] = range.trim().split(/\s+/)
  const start = placeOf(startPhase, startShare)
  const end = placeOf(endPhase, endShare)
  return Math.min(1, Math.max(0, (view - top - start) / (end - start)))
}
