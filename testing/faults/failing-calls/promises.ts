import { findBroken } from '../fault.ts'

/** Notes whether each promise was kept, every time that it was asked for. */
export function createPromises(): Promises {
  const kept: Record<string, boolean> = {}
  return {
    expect: (promise, isKept) => void (kept[promise] = isKept && kept[promise] !== false),
    broken: () => findBroken(kept)
  }
}

export type Promises = {
  expect: (promise: string, isKept: boolean) => void
  broken: () => string[]
}
