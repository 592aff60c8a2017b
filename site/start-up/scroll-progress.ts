/** A box on its way up through the view: its top edge below that of the view, and both heights, in pixels. */
export type Passage = { top: number; height: number; view: number }

/**
 * How far, 0 to 1, a box has come in a range of its way, written as CSS writes an `animation-range` of two phases with
 * their shares: `entry 55% contain 10%`. Phases: https://www.w3.org/TR/scroll-animations-1/#view-timelines-ranges
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
