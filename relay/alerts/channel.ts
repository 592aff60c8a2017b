import type { Message } from './message.ts'

/** A way to reach a person. */
export type Channel = {
  name: 'webhook' | 'email'
  /** Rejects with an error of one line, without secrets, if the message was not accepted or `signal` aborted. */
  send: (message: Message, signal: AbortSignal) => Promise<void>
}
