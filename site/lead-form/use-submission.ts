import { useRef, useState } from 'react'
import { findLeadForm, personFields, type LeadFormSource } from '../../contract/lead-forms.ts'
import { composeLead, currentVisit } from './compose-lead.ts'
import type { Person } from './person.ts'
import { newKey } from './new-key.ts'
import { submitLead, type Entry } from './submit-lead.ts'
import { waitAfter, waitToRetry } from './wait-to-retry.ts'

/** `waiting`: an attempt failed, and the next one follows by itself. */
export type Progress = 'idle' | 'sending' | 'waiting'

export type Result = { ok: true } | { ok: false; message: string } | 'cancelled'

type Prepared = Entry & { person: Person }

/**
 * Sends what was filled in, once at a time, and goes on while the relay is away, until it is received or cancelled. The
 * same entries keep their lead and idempotency key until then, so that trying again can never make two leads.
 */
export function useSubmission(source: LeadFormSource, { onWait }: { onWait: () => void }) {
  const [progress, setProgress] = useState<Progress>('idle')
  const running = useRef<AbortController>(undefined)
  const prepared = useRef<Prepared>(undefined)
  const wake = useRef<EventTarget>(undefined)

  function prepare(person: Person, trap: string): Prepared {
    const known = prepared.current
    if (known && personFields.every((field) => known.person[field] === person[field])) return known
    const form = findLeadForm(source)
    if (!form) throw new Error(`No lead form is called ${source}`)
    const lead = composeLead(form, person, currentVisit())
    return { person, lead, idempotencyKey: newKey(), trap }
  }

  async function attempt(entry: Entry, signal: AbortSignal): Promise<Result> {
    for (let failures = 1; ; failures += 1) {
      setProgress('sending')
      const submission = await submitLead(entry, signal)
      if (submission.ok || !submission.again) return submission
      setProgress('waiting')
      onWait()
      wake.current = new EventTarget()
      await waitToRetry(submission.afterMs ?? waitAfter(failures), wake.current, signal)
    }
  }

  /** While an earlier attempt waits, it is made at once. */
  async function send(person: Person, trap: string): Promise<Result> {
    if (running.current) {
      wake.current?.dispatchEvent(new Event('try'))
      return 'cancelled'
    }
    const controller = new AbortController()
    running.current = controller
    try {
      const entry = prepare(person, trap)
      prepared.current = entry
      return await attempt(entry, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled'
      console.error('The lead could not be sent', error)
      return { ok: false, message: error instanceof Error ? error.message : '' }
    } finally {
      if (running.current === controller) {
        running.current = undefined
        setProgress('idle')
      }
    }
  }

  function cancel() {
    running.current?.abort()
    running.current = undefined
    prepared.current = undefined
    setProgress('idle')
  }

  return { progress, send, cancel }
}
