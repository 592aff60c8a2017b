/** Makes a torn right edge as a CSS polygon. The same seed makes the same edge. */
export function tear(seed: number): string {
  const random = generator(seed)
  const steps = 26
  const edge = Array.from({ length: steps - 1 }, (_, index) => {
    const across = 93 + Math.sin(index / 4 + seed) * 2 + random() * 2.4
    const down = ((index + 0.7 + random() * 0.6) / steps) * 100
    return `${across.toFixed(1)}% ${down.toFixed(1)}%`
  })
  return `polygon(0 0, 95% 0, ${edge.join(', ')}, 94% 100%, 0 100%)`
}

/** Makes numbers from 0 to 1 with the linear congruential generator of Numerical Recipes. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
