import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { createApiConnector } from '../../relay/crm/api-v3.ts'
import { openConversations } from '../../relay/crm/conversations.ts'
import { openLocation } from '../../relay/crm/location.ts'
import { fieldNames, type FieldName } from '../../relay/crm/mapping.ts'
import { createStepConnector } from '../../relay/crm/steps.ts'
import { openSubmissions } from '../../relay/crm/submissions.ts'
import { stepKinds } from '../../relay/outbox/outcome.ts'
import { openDescription, type Exchange } from './description.ts'

/**
 * Checks that requests of the relay and answers of the sandbox have the shapes that HighLevel describes. The description
 * is not part of the project: clone github.com/GoHighLevel/highlevel-api-docs and name its folder.
 *
 *     npm run test:crm-api -- ../highlevel-api-docs/apps/v3
 */
const [, , folder = process.env['CRM_OPENAPI']] = process.argv
if (folder === undefined) {
  console.error('Name the folder apps/v3 of HighLevel’s description: npm run test:crm-api -- FOLDER')
  process.exit(2)
}
const realFetch = globalThis.fetch
const compare = openDescription(folder)
const exchanges: Exchange[] = []
recordCalls()

const sandbox = await startSandbox({ port: 0 })
const change = (path: string, body: object) =>
  realFetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) })
try {
  await makeCalls()
} finally {
  await sandbox.close()
}

const seen = new Map<string, string[]>()
for (const exchange of exchanges) {
  const { call, problems } = compare(exchange)
  seen.set(call, [...(seen.get(call) ?? []), ...problems])
}
for (const [call, problems] of seen) {
  console.log(`${problems.length > 0 ? 'differs' : 'ok     '}  ${call}`)
  for (const problem of new Set(problems)) console.log(`         ${problem}`)
}
process.exitCode = [...seen.values()].flat().length > 0 ? 1 : 0

/** The relay calls the CRM through the global `fetch`. */
function recordCalls() {
  globalThis.fetch = async (input, init = {}) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const body = typeof init.body === 'string' ? init.body : undefined
    const answer = await realFetch(input, init)
    exchanges.push({
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      sent: body === undefined ? undefined : JSON.parse(body),
      status: answer.status,
      answer: await answer.clone().json()
    })
    return answer
  }
}

/** Leads of a new and of a known person with all steps, their answers, the setup, and the refusals that the sandbox has. */
async function makeCalls() {
  const { forms, location: locationId, pipelines, stages, users, workflows } = sandboxIds
  const settings = { url: sandbox.url, token: 'pit-1', locationId }
  const signal = AbortSignal.timeout(20_000)
  const setup = openLocation(settings)
  const fields: Partial<Record<FieldName, string>> = {}
  for (const name of fieldNames) fields[name] = await setup.createField(name, signal)
  await setup.read(signal)

  const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim, value: 1500 }
  const form = { ...deal, workflow: workflows.welcome }
  const mapping = { locationId, fields, forms: { 'cta-button-modal': form } }
  const doSteps = async (leadId: string, { token = 'pit-1', email = 'ada@example.com' } = {}) => {
    const lead = sampleLead({ utm_source: 'instagram', phone: '+1 202 555 0100', email })
    const delivery = { leadId, lead, receivedAt: Date.now() }
    const delivered = await createApiConnector({ ...settings, token })(delivery, signal)
    const crmId = delivered.kind === 'delivered' ? delivered.crmId : 'nobody'
    await change('/api/messages', { contactId: crmId, source: 'app' })
    await openConversations({ ...settings, token })
      .firstAnswer(crmId, 0, signal)
      .catch(() => undefined)
    const take = createStepConnector({ ...settings, token, mapping })
    for (const kind of stepKinds) {
      const outcome = await take({ ...delivery, kind, crmId, consentVersion: 4 }, signal)
      // Staff close the deal.
      if (kind === 'deal' && outcome.kind === 'done') await change('/api/records', { close: outcome.crmId })
    }
  }
  await realFetch(`${sandbox.url}/widget/form/${forms.contact}`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Bo', lastName: 'Obi', email: 'bo@example.net', message: 'Hello' })
  })
  const submissions = openSubmissions(settings)
  const sent = await Array.fromAsync(submissions.pages({ from: Date.now(), to: Date.now() }, signal))
  if (sent.flatMap(({ found }) => found).length !== 1) throw new Error('the form was not read')
  await submissions.names(signal)
  await doSteps('lead-1')
  await doSteps('lead-2')
  await change('/api/records', { spelling: 'succeded' })
  await doSteps('lead-3')
  await change('/api/records', {
    remove: [stages.newLead, ...Object.values(fields)],
    draft: workflows.welcome
  })
  await change('/api/faults', { mode: '422-created' })
  await doSteps('lead-4', { email: 'bo@example.com' })
  await change('/api/faults', { mode: '429' })
  await doSteps('lead-5')
  await change('/api/faults', { mode: 'none' })
  await change('/api/location', { revokedTokens: ['pit-2'] })
  await doSteps('lead-6', { token: 'pit-2' })
}
