export type FairShare = {
  /**
   * Takes a place for `address` and returns a function that frees it. Returns undefined if the address already has `each`.
   * If all places are taken, the address that holds the most loses its oldest place, and that holder's `cut` is called. It
   * loses none to an address that would then hold as many: the two would take places from each other endlessly.
   */
  enter(address: string, cut: () => void): (() => void) | undefined
  size(): number
}

type Holder = { cut: () => void }

/**
 * Divides `total` places among addresses so that none can take them all. With as many addresses as places, the oldest
 * holder loses its place, so a new client that is quick is always served.
 *
 * ```ts
 * const share = createFairShare({ total: 2000, each: 200 })
 * const leave = share.enter(address, () => socket.destroy())
 * ```
 */
export function createFairShare({ total, each }: { total: number; each: number }): FairShare {
  const held = new Map<string, Set<Holder>>()
  // Addresses grouped by the number of places that they hold, to find the largest without a search.
  const bySize = Array.from({ length: each + 1 }, () => new Set<string>())
  let size = 0

  function move(address: string, from: number, to: number) {
    bySize[from]?.delete(address)
    if (to > 0) bySize[to]?.add(address)
  }

  function leave(address: string, holder: Holder) {
    const holders = held.get(address)
    if (!holders?.delete(holder)) return
    size -= 1
    move(address, holders.size + 1, holders.size)
    if (holders.size === 0) held.delete(address)
  }

  const largest = () => bySize.findLastIndex((addresses) => addresses.size > 0)

  function cutOldestOfLargest() {
    const [address] = bySize[largest()] ?? []
    const [oldest] = (address !== undefined && held.get(address)) || []
    if (address === undefined || !oldest) return
    leave(address, oldest)
    oldest.cut()
  }

  return {
    size: () => size,

    enter(address, cut) {
      const own = held.get(address)?.size ?? 0
      if (own >= each) return undefined
      if (size >= total) {
        if (own > 0 && own + 1 >= largest()) return undefined
        cutOldestOfLargest()
      }
      const holders = held.get(address) ?? new Set()
      held.set(address, holders)
      const holder = { cut }
      holders.add(holder)
      size += 1
      move(address, holders.size - 1, holders.size)
      return () => leave(address, holder)
    }
  }
}
