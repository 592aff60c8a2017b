import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { NewLead, Store } from '../../relay/outbox/store.ts'
import { createSteeredClock, type SteeredClock } from '../relay/steered-clock.ts'
import type { Answered, Sent } from './held-store.ts'

/** The store methods that the commands use. */
type Commanded = Pick<
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

type Waiter = { resolve(value: unknown): void; reject(reason: unknown): void }

/** A process that holds one SQLite store after the other, and is started again after a kill. */
export function createHolder() {
  const waiters = new Map<number, Waiter>()
  let lastId = 0
  let child: ChildProcess | undefined

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'held-store.ts'), { serialization: 'advanced' })
    started.on('message', ({ id, ok, value }: Answered) => {
      const waiter = waiters.get(id)
      waiters.delete(id)
      if (ok) waiter?.resolve(value)
      else waiter?.reject(new Error(String(value)))
    })
    started.on('exit', () => {
      if (child === started) child = undefined
      for (const waiter of waiters.values()) waiter.reject(new Error('its process ended'))
      waiters.clear()
    })
    return started
  }

  return {
    call<Result>(now: number, name: string, ...input: unknown[]) {
      return new Promise<Result>((resolve, reject) => {
        child ??= start()
        const id = (lastId += 1)
        waiters.set(id, { resolve: (value: Result) => resolve(value), reject })
        child.send({ id, now, name, input } satisfies Sent)
      })
    },
    async kill() {
      if (!child) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
}

type Holder = ReturnType<typeof createHolder>

/** A SQLite store in `dir` that another process holds. */
export async function openKillable(dir: string, holder: Holder, began: number): Promise<RealStore> {
  let now = began
  const call =
    <Name extends keyof Commanded>(name: Name) =>
    (...input: Parameters<Commanded[Name]>) =>
      holder.call<Awaited<ReturnType<Commanded[Name]>>>(now, name, ...input)
  const open = () => holder.call<void>(now, 'open', dir)
  const close = () => holder.call<void>(now, 'close')
  const store: Commanded = {
    accept: call('accept'),
    claim: call('claim'),
    settle: call('settle'),
    release: call('release'),
    throttle: call('throttle'),
    untilNextDue: call('untilNextDue'),
    probeSoon: call('probeSoon'),
    requeue: call('requeue'),
    hasten: call('hasten'),
    erase: call('erase'),
    books: call('books'),
    backlog: call('backlog'),
    crmBlock: call('crmBlock'),
    list: call('list'),
    chainHead: call('chainHead'),
    links: call('links')
  }
  await open()

  return {
    store: () => store,
    setClock: (next) => (now = next),
    async reopen() {
      await close()
      await open()
    },
    async killAmid(entries: NewLead[]) {
      const [first, ...rest] = entries.map((entry) => store.accept(entry))
      const answers = Promise.allSettled([first, ...rest])
      // One is acknowledged, others are under way or on their way.
      await first
      await holder.kill()
      await open()
      return (await answers).flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value?.kind === 'stored' ? [answer.value.id] : []
      )
    },
    close
  }
}
