import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { parseJson } from '../parse-json.ts'
import type { Api } from './api-v2-calls.ts'

const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().catch('') })) })
const noteSchema = z.object({ note: z.object({ id: z.string().min(1) }) })

type Sent = { leadId: string; lead: Lead }

/** Resolves to whether one of the contact's notes is this lead. Rejects if the call does. */
export async function hasNote(api: Api, contactId: string, leadId: string): Promise<boolean> {
  const { text } = await api.get(`${pathOf(contactId)}/notes`)
  const found = notesSchema.safeParse(parseJson(text))
  return found.success && found.data.notes.some(({ body }) => body.includes(leadId))
}

/**
 * Adds the lead to an existing contact without changing the person's details. It adds the interest as a tag, which keeps
 * the other tags, and the whole lead as a note. The note is added last, so it shows that the lead arrived. Resolves to
 * whether the CRM accepted it. Rejects if a call does.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/add-tags, …/create-note
 */
export async function addNote(api: Api, contactId: string, sent: Sent): Promise<boolean> {
  await api.post(`${pathOf(contactId)}/tags`, { tags: [sent.lead.interest] })
  const { text } = await api.post(`${pathOf(contactId)}/notes`, { body: noteOf(sent) })
  return noteSchema.safeParse(parseJson(text)).success
}

const pathOf = (contactId: string) => `/contacts/${encodeURIComponent(contactId)}`

function noteOf({ leadId, lead }: Sent): string {
  const lines = [
    ['Lead from the website', lead.interest],
    ['Name', lead.name],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Form', lead.form_source],
    ['Campaign', [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ')],
    ['Page', lead.page_url],
    ['Sent', lead.timestamp],
    ['Reference', leadId]
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value = '']) => `${name}: ${oneLine(value)}`)
    .join('\n')
}

/** Removes line breaks and markup, so that a stranger's text cannot add any to the note. */
const oneLine = (text: string) => text.replaceAll(/[\s<>]+/g, ' ')
