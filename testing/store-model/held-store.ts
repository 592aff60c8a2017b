import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createSteeredClock } from '../relay/steered-clock.ts'

// A process that holds a SQLite store and does with it what it is sent, so that a test can kill it.

export type Sent = { id: number; now: number; name: string; input: unknown[] }
export type Answered = { id: number; ok: boolean; value: unknown }

const clock = createSteeredClock()
let store: Store | undefined

const methods: Record<string, (...input: never[]) => unknown> = {
  async open(dir: string) {
    store = await openSqliteStore({ dir, clock })
  },
  async close() {
    await store?.close()
    store = undefined
  }
}

async function answer({ id, now, name, input }: Sent) {
  clock.jump(now - clock.now())
  const answered = await Promise.resolve()
    .then(() => Reflect.apply(methodCalled(name), store, input))
    .then(
      (value: unknown): Answered => ({ id, ok: true, value }),
      (error: unknown): Answered => ({ id, ok: false, value: String(error) })
    )
  process.send?.(answered)
}

process.on('message', (sent: Sent) => void answer(sent))

function methodCalled(name: string) {
  const method: unknown = methods[name] ?? (store && Reflect.get(store, name))
  if (typeof method !== 'function') throw new Error(`${name}: no such method, or no store is open`)
  return method
}

process.on('disconnect', () => process.exit())
