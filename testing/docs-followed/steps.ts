import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Seen, Step } from './document.ts'
import type { Place, Running } from './place.ts'

type Call = NonNullable<Parameters<Place['sh']>[1]>

/** Runs to its end, with 0, and says what it shall. */
export const gives =
  (place: Place, pattern: RegExp, call: Call = {}): Step =>
  async (command) =>
    saw(await place.sh(command, call), pattern)

/** Goes on: once it has printed its addresses, `look` sees whether they give what the document says. Then Ctrl+C. */
export const serves =
  (place: Place, look: (running: Running) => Promise<string>, sign = /http:\/\/localhost:\d+/) =>
  async (command: string) => {
    const running = await place.start(command, sign)
    try {
      return { gave: await look(running) }
    } finally {
      await running.interrupt()
    }
  }

/** Takes so long that it has to be asked for. */
export const takesLong =
  (place: Place, duration: string, step: Step): Step =>
  async (command, says) =>
    place.long ? step(command, says) : { notHere: `it takes ${duration}; --long does it` }

/** The last line in which the pattern is, or else the documents are wrong. */
export function saw(output: string, pattern: RegExp): Seen {
  const line = output
    .split('\n')
    .findLast((each) => pattern.test(each))
    ?.trim()
  if (line === undefined && !pattern.test(output))
    throw new Error(`it did not say ${pattern}:\n${output.slice(-3000)}`)
  return { gave: line || 'it went well' }
}

/** Fetches until there is such an answer: what has just started may need a moment. */
export async function answers(url: string, pattern: RegExp, status = 200): Promise<string> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(url).catch(String)
    const text = typeof answer === 'string' ? answer : await answer.text()
    if (typeof answer !== 'string' && answer.status === status && pattern.test(text)) return `${url} answers`
    if (Date.now() > deadline) {
      throw new Error(
        `${url} does not answer ${status} with ${pattern}, but ${typeof answer === 'string' ? answer : answer.status}:\n${text.slice(0, 1000)}`
      )
    }
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Sends a lead as a page does. Resolves to its id. */
export async function sendLead(
  origin: string,
  email: string,
  headers: Record<string, string> = {}
): Promise<string> {
  const answer = await fetch(origin + relayPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sampleLead({ email }))
  })
  const told: { id?: string } = await answer.json()
  if (answer.status !== 200 || told.id === undefined)
    throw new Error(`the relay answered ${answer.status} to a lead`)
  return told.id
}

/** Waits until what is asked for is true. */
export async function until(what: string, isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 30_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`within 30 seconds it did not come about that ${what}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}
