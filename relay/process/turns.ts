import type { Http2Session } from 'node:http2'
import type { RequestListener } from './request-budget.ts'

/** How many pages and files of one HTTP/2 connection are written at once; these keep any line busy, in the order asked. */
export const turnsPerSession = 2

type Turns = { taken: number; waiting: (() => void)[] }

/**
 * Answers the GETs of an HTTP/2 connection a few at a time, and all else at once. A client with a large window that reads
 * nothing would otherwise make the relay encrypt a part of every answer that it asked for.
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
