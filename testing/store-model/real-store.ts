import type { NewLead, Store } from '../../relay/outbox/store.ts'
import { createSteeredClock, type SteeredClock } from '../relay/steered-clock.ts'

/** The store methods that the commands use. */
export type Commanded = Pick<
  Store,
  | 'accept'
  | 'claim'
  | 'settle'
  | 'release'
  | 'throttle'
  | 'untilNextDue'
  | 'probeSoon'
  | 'requeue'
  | 'hasten'
  | 'erase'
  | 'books'
  | 'backlog'
  | 'crmBlock'
  | 'list'
  | 'chainHead'
  | 'links'
>

/** A store in a place of its own, which can be closed and opened again. */
export type RealStore = {
  store: () => Commanded
  setClock: (now: number) => void
  reopen: () => Promise<void>
  /** Kills whatever holds the store while it takes these leads, and opens it again. Resolves to the ids it acknowledged. */
  killAmid: (entries: NewLead[]) => Promise<string[]>
  close: () => Promise<void>
}

/** A store of this process. */
export async function openHere(open: (clock: SteeredClock) => Promise<Store>): Promise<RealStore> {
  const clock = createSteeredClock()
  let store = await open(clock)
  return {
    store: () => store,
    setClock: (now) => clock.jump(now - clock.now()),
    async reopen() {
      await store.close()
      store = await open(clock)
    },
    killAmid: () => Promise.reject(new Error('this process holds the store')),
    close: () => store.close()
  }
}
