import type { Context } from 'hono'
import { readCampaign } from '../../contract/campaign.ts'
import { findLanguage, languageAt } from '../../contract/languages.ts'
import { findLeadForm, nameAndEmail, ofEachField, type PersonField } from '../../contract/lead-forms.ts'
import { cutTo, leadLimits } from '../../contract/limits.ts'
import { besideTheLead } from '../../contract/relay-endpoint.ts'
import { plainField } from '../../contract/typed.ts'
import type { Clock } from '../clock.ts'
import { identityOf, type Submission } from './accept-lead.ts'
import type { FormPost, Env } from './request.ts'

type Circumstances = { now: number; userAgent: string | undefined }
type Read = Pick<Submission, 'lead' | 'sent'>

/**
 * Reads the known fields and ignores the rest. The page's URL comes from the form or, if missing there, from the
 * `Referer` header. Where the form names no language, that of the page counts.
 */
export function readFormPost(form: FormData, referer: string | undefined): FormPost {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const page_url = text('page_url') || (referer ?? '')
  return {
    ...ofEachField(text),
    form_source: text('form_source'),
    page_url,
    language: findLanguage(text('language')) ?? languageAt(URL.parse(page_url)?.pathname ?? ''),
    apikey: text(besideTheLead.key.field),
    consent: text(besideTheLead.consent.field),
    trap: text(besideTheLead.trap.field)
  }
}

/**
 * Fills in what the page's script would have sent. Values from headers and URLs are cut to their limits, because they
 * must never cost a lead. The typed values identify a repeat of the same form by the same person.
 */
export function leadFromForm(post: FormPost, { now, userAgent }: Circumstances): Read {
  const { form_source, language } = post
  const form = findLeadForm(form_source)
  // Drop the fields of other forms: no visitor of this form saw them.
  const known = new Set<PersonField>([...nameAndEmail, ...(form?.asks ?? [])])
  const person = ofEachField((name) => (known.has(name) ? plainField(name, post[name]) : ''))
  const timestamp = new Date(now).toISOString()
  const query = URL.parse(post.page_url)?.searchParams ?? new URLSearchParams()
  return {
    lead: {
      name: `${person.firstName} ${person.lastName}`.trim(),
      ...person,
      interest: form?.interest ?? '',
      ...readCampaign(query),
      timestamp,
      page_url: cutTo(leadLimits.address, post.page_url),
      referrer: '',
      user_agent: cutTo(leadLimits.userAgent, userAgent ?? ''),
      form_source,
      language
    },
    sent: identityOf({ form_source, ...person })
  }
}

/** How many forms of refused senders are read at once, and for how many milliseconds each. */
const most = 20
const limitMs = 5000

export type FormReader = (c: Context<Env>) => Promise<FormData | undefined>

/**
 * Makes a function that reads a form, undefined if it cannot be read. The page of a refusal shows what was typed, so it
 * reads the form of a sender who is refused already, too, unless that would cost too much.
 */
export function createFormReader(clock: Clock): FormReader {
  let reading = 0
  return async (c) => {
    const read = () => c.req.formData().catch(() => undefined)
    if (!c.get('refusal')) return read()
    if (reading >= most) return undefined
    reading += 1
    const done = new AbortController()
    try {
      return await Promise.race([read(), clock.wait(limitMs, done.signal).then(() => undefined)])
    } finally {
      reading -= 1
      done.abort()
    }
  }
}
