import { useRef, useState } from 'react'
import type { Lead } from '../../contract/lead.ts'
import { findLeadForm, type LeadFormSource } from '../../contract/lead-forms.ts'
import { composeLead, currentVisit } from './compose-lead.ts'
import { personFields, type Person } from './person.ts'
import { submitLead, type Submission } from './submit-lead.ts'

type Prepared = { person: Person; lead: Lead; idempotencyKey: string }

/**
 * Sends what was filled in, once at a time. The same entries keep their lead and idempotency key until they were
 * received or cleared, so that trying again after a failure can never make two leads.
 */
export function useSubmission(source: LeadFormSource) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const prepared = useRef<Prepared>(undefined)

  function prepare(person: Person): Prepared {
    const known = prepared.current
    if (known && personFields.every((field) => known.person[field] === person[field])) return known
    const form = findLeadForm(source)
    if (!form) throw new Error(`No lead form is called ${source}`)
    return { person, lead: composeLead(form, person, currentVisit()), idempotencyKey: crypto.randomUUID() }
  }

  async function send(person: Person): Promise<Submission | 'cancelled'> {
    if (running.current) return 'cancelled'
    const controller = new AbortController()
    running.current = controller
    const entry = prepare(person)
    prepared.current = entry
    setBusy(true)
    try {
      return await submitLead(entry.lead, entry.idempotencyKey, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled'
      throw error
    } finally {
      if (running.current === controller) {
        running.current = undefined
        setBusy(false)
      }
    }
  }

  function cancel() {
    running.current?.abort()
    running.current = undefined
    prepared.current = undefined
    setBusy(false)
  }

  return { busy, send, cancel }
}
