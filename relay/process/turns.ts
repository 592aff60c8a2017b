import type { Http2Session } from 'node:http2'
import type { RequestListener } from './request-budget.ts'

/** Answers that one HTTP/2 connection writes at once, in the order of the requests. Two keep any connection busy. */
export const turnsPerSession = 2

type Turns = { taken: number; waiting: (() => void)[] }

/**
 * Answers the GETs of an HTTP/2 connection a few at a time, and all other requests at once. Otherwise, a client with a large
 * window that reads nothing would make the relay encrypt a part of every requested answer.
 */
export function takeTurns(answer: RequestListener): RequestListener {
  const sessions = new WeakMap<Http2Session, Turns>()

  return (incoming, outgoing) => {
    const session = 'stream' in outgoing ? outgoing.stream.session : undefined
    if (!session || incoming.method !== 'GET') return answer(incoming, outgoing)
    const turns = sessions.get(session) ?? { taken: 0, waiting: [] }
    sessions.set(session, turns)
    let state: 'waiting' | 'answering' | 'over' = 'waiting'
    const begin = () => {
      if (state === 'over') return
      state = 'answering'
      turns.taken += 1
      void answer(incoming, outgoing)
    }
    outgoing.once('close', () => {
      if (state === 'answering') turns.taken -= 1
      state = 'over'
      while (turns.taken < turnsPerSession && turns.waiting.length > 0) turns.waiting.shift()?.()
    })
    return turns.taken < turnsPerSession ? begin() : turns.waiting.push(begin)
  }
}
