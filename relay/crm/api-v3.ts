import { z } from 'zod'
import { leadInterests } from '../../contract/lead-forms.ts'
import { canaryEmail, type Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { about, headerText, webAddress } from '../setting-values.ts'
import {
  type Api,
  ApiRefusal,
  type ApiSettings,
  createApi,
  isGoneOrRefused,
  openTokens,
  requireAnswer,
  unlimited,
  waitForSpare
} from './api-calls.ts'
import { carries, changedSince, createApiConnector, findContact, leadIn, readNotes } from './contacts.ts'
import type { Crm, CrmList, Finding, RateLimit } from './crm.ts'
import { describeLoss, explain, failureOf } from './exchange.ts'
import { checkMapping, openLocation } from './location.ts'
import { mappingFile } from './mapping.ts'
import { createStepConnector } from './steps.ts'

const highLevel = 'https://services.leadconnectorhq.com'

export const apiVariables = {
  CRM_API_TOKEN: headerText.optional().register(about, {
    meaning: "token for HighLevel's API v3, which replaces the webhook; needs `CRM_LOCATION_ID`",
    secret: true,
    example: 'pit-replace-me'
  }),
  CRM_API_TOKEN_NEXT: headerText.optional().register(about, {
    meaning: 'a second token, used when the CRM refuses the first: set it before you rotate the first',
    secret: true,
    example: 'pit-replace-me-too'
  }),
  CRM_LOCATION_ID: headerText.optional().register(about, {
    meaning: 'the location that the token belongs to',
    example: 'replace-me'
  }),
  CRM_API_URL: webAddress.default(highLevel).register(about, {
    meaning: 'URL of the API; the sandbox has the same API',
    otherwise: "HighLevel's",
    example: highLevel
  }),
  CRM_MAPPING_FILE: mappingFile.optional().register(about, {
    meaning:
      'the file of `leads crm-setup`: which [fields, deals and workflows](docs/operating.md#fields-deals-and-workflows) of the CRM a lead gets',
    example: '/var/lib/ocsm/crm.yaml'
  })
}

/** Variables that work only together. `also` lists variables that have no effect without them. */
export const apiGroup = {
  needed: ['CRM_API_TOKEN', 'CRM_LOCATION_ID'],
  also: ['CRM_API_URL', 'CRM_API_TOKEN_NEXT', 'CRM_MAPPING_FILE']
}

export function readApi(given: z.infer<z.ZodObject<typeof apiVariables>>): ApiSettings | undefined {
  const { CRM_API_TOKEN: token, CRM_LOCATION_ID: locationId, CRM_API_URL: url } = given
  if (token === undefined || locationId === undefined) return undefined
  return {
    url: url.replace(/\/+$/, ''),
    token,
    nextToken: given.CRM_API_TOKEN_NEXT,
    locationId,
    mapping: given.CRM_MAPPING_FILE
  }
}

/** The CRM allows a location 100 calls in 10 s; this leaves room for the agency's own. */
const callsPerSecond = 8

export function apiCrm(settings: ApiSettings): Crm {
  const tokens = openTokens(settings)
  const { mapping } = settings
  return {
    name: 'HighLevel',
    by: 'API v3',
    setting: 'CRM_API_TOKEN',
    limit: { limiter: `crm:${settings.locationId}`, perSecond: callsPerSecond },
    connect: (rateLimit) => createApiConnector(settings, rateLimit, tokens),
    openList: async (rateLimit) => openApiList(settings, rateLimit, tokens),
    check: (signal) => checkApi(settings, signal),
    refusedToken: tokens.refusedToken,
    openSteps: (rateLimit) => createStepConnector(settings, rateLimit, tokens),
    ...(mapping && {
      checkMapping: async (signal) => checkMapping(mapping, await openLocation(settings).read(signal))
    })
  }
}

const patienceMs = 15_000

/** The wait before each further try of a call of the list. */
const waitsMs = [1000, 5000, 15_000, 60_000]

/** If the CRM asks for a longer wait, the list is given up: a person may be waiting for it. */
const longestWaitMs = 5 * 60_000

/** How long to wait before the next try of a call that failed. Undefined if that would fail, too. */
function waitAfter(error: unknown, failedBefore: number): number | undefined {
  const waitMs = waitsMs[failedBefore]
  if (waitMs === undefined || !(error instanceof ApiRefusal)) return waitMs
  const failure = failureOf(error.answer, '', 0)
  if (failure?.kind !== 'transient') return undefined
  const { retryAfterMs = 0 } = failure
  return retryAfterMs > longestWaitMs ? undefined : Math.max(waitMs, retryAfterMs)
}

/**
 * Opens the list of the location's contacts. A lead is in it as a note of its contact. Without such a note, a contact with the
 * lead's email is not enough: it must also have the lead's interest, or have been changed since the lead was accepted. The
 * deal must exist, too.
 *
 * The list takes thousands of calls, so a call that fails is tried again, until one has failed each time.
 */
function openApiList(
  settings: ApiSettings,
  rateLimit: RateLimit = unlimited,
  tokens = openTokens(settings)
): CrmList {
  let isPatient = true

  async function ask<Found>(find: (api: Api) => Promise<Found>): Promise<Found> {
    for (let failed = 0; ; failed += 1) {
      await waitForSpare(rateLimit, AbortSignal.timeout(longestWaitMs))
      const signal = AbortSignal.timeout(patienceMs)
      try {
        return await find(createApi(settings, { rateLimit, tokens, signal, limitBytes: pageBytes }))
      } catch (error) {
        const waitMs = isPatient ? waitAfter(error, failed) : undefined
        isPatient &&= failed < waitsMs.length
        if (waitMs === undefined) throw error
        await rateLimit.pause(waitMs)
      }
    }
  }

  async function notesOf(crmId: string): Promise<string[]> {
    try {
      return await ask((api) => readNotes(api, crmId))
    } catch (error) {
      // It may have been deleted since the page was read.
      if (isGoneOrRefused(error)) return []
      throw error
    }
  }

  return {
    async *leads() {
      for await (const { id: crmId } of taggedContacts(ask, settings))
        for (const note of await notesOf(crmId)) {
          const id = leadIn(note)
          if (id !== undefined) yield { id, crmId }
        }
    },

    async lookUp({ lead, isListed = false, ...sought }) {
      if (!lead || (isListed && sought.dealId === undefined)) return { seen: 'there' }
      try {
        const isThere = await ask(
          async (api) =>
            (isListed || (await hasLead(api, settings, { lead, ...sought }))) && hasDeal(api, sought.dealId)
        )
        return { seen: isThere ? 'there' : 'missing' }
      } catch (error) {
        return { seen: 'unknown', reason: reasonOf(error, lead) }
      }
    }
  }
}

type Ask = <Found>(find: (api: Api) => Promise<Found>) => Promise<Found>

const mostOnPage = 100

/** A contact may have long fields. */
const pageBytes = 4 * 1024 * 1024

const interests: ReadonlySet<string> = new Set(leadInterests)

const listedSchema = z.object({
  contacts: z.array(
    z.object({
      id: z.string().min(1),
      tags: z.array(z.string()).nullish(),
      /** Where the next page begins. */
      searchAfter: z.array(z.unknown()).nullish()
    })
  )
})

/**
 * The contacts with a tag of the lead forms, the oldest first. HighLevel describes no filter by tag, so this reads all.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/search-contacts-advanced
 */
async function* taggedContacts(ask: Ask, { locationId }: ApiSettings) {
  const sort = [{ field: 'dateAdded', direction: 'asc' }]
  const asked = { locationId, pageLimit: mostOnPage, sort }
  let searchAfter: unknown[] | undefined
  for (;;) {
    const body = { ...asked, ...(searchAfter && { searchAfter }) }
    const answer = await ask((api) => api.post('/contacts/search', body))
    const { contacts } = requireAnswer(answer, listedSchema)
    for (const contact of contacts)
      if (contact.tags?.some((tag) => interests.has(tag.toLowerCase()))) yield contact
    if (contacts.length < mostOnPage) return
    const next = contacts.at(-1)?.searchAfter
    // Another page that begins where this one did would never end.
    if (!next || JSON.stringify(next) === JSON.stringify(searchAfter)) throw new ApiRefusal(answer)
    searchAfter = next
  }
}

type Sent = { id: string; lead: Lead; receivedAt: number }

async function hasLead(api: Api, settings: ApiSettings, { id, lead, receivedAt }: Sent): Promise<boolean> {
  const found = await findContact(api, settings, { email: lead.email, phone: '' })
  const { contact } = found
  if (!contact) return false
  if (carries(contact, lead) || changedSince(found, { receivedAt })) return true
  return (await readNotes(api, contact.id)).some((note) => note.includes(id))
}

async function hasDeal(api: Api, dealId: string | undefined): Promise<boolean> {
  if (dealId === undefined) return true
  try {
    await api.get(`/opportunities/${encodeURIComponent(dealId)}`)
    return true
  } catch (error) {
    if (isGoneOrRefused(error)) return false
    throw error
  }
}

const reasonOf = (error: unknown, lead: Lead) =>
  error instanceof ApiRefusal ? `${error.message}: ${explain(error.answer.text, lead)}` : describeLoss(error)

/** Searches the location for the contact of the canary, with each token. This needs the scope `contacts.readonly`. */
async function checkApi({ nextToken, ...settings }: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const finding = await checkToken(settings, signal)
  if (nextToken === undefined || !finding.ok) return finding
  const next = await checkToken({ ...settings, token: nextToken }, signal)
  return next.ok || next.setting !== 'CRM_API_TOKEN' ? next : { ...next, setting: 'CRM_API_TOKEN_NEXT' }
}

async function checkToken(settings: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const sought = sampleLead({ email: canaryEmail })
  const tokens = openTokens(settings)
  try {
    await findContact(createApi(settings, { rateLimit: unlimited, tokens, signal }), settings, sought)
    const found =
      'the CRM accepts it, with contacts.readonly; only "leads canary" shows whether it has contacts.write'
    return { setting: 'CRM_API_TOKEN', ok: true, found }
  } catch (error) {
    const isRefusal = error instanceof ApiRefusal
    const why = isRefusal ? error.message : `${settings.url} does not answer: ${describeLoss(error)}`
    if (!isRefusal || error.answer.ok) return { setting: 'CRM_API_URL', ok: false, found: why }
    const { status, text } = error.answer
    return { setting: settingOf(status), ok: false, found: `${why}: ${explain(text, sought)}` }
  }
}

function settingOf(status: number): string {
  if (status === 401 || status === 403) return 'CRM_API_TOKEN'
  return status === 400 || status === 422 ? 'CRM_LOCATION_ID' : 'CRM_API_URL'
}
