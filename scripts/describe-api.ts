import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { leadSchema } from '../contract/lead.ts'
import { visitorWords } from '../contract/messages.ts'
import { besideTheLead, relayPath, type RelayAnswer } from '../contract/relay-endpoint.ts'
import { vitalsPath } from '../contract/vitals.ts'
import { version } from '../relay/config.ts'
import * as refusals from '../relay/intake/refusal.ts'
import { vitalsReport } from '../relay/intake/vitals-route.ts'
import { runTool } from './run-tool.ts'

export const answerSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  id: z.string().exactOptional(),
  problems: z.array(z.strictObject({ field: z.string(), message: z.string() })).exactOptional(),
  version: z.string().exactOptional()
}) satisfies z.ZodType<RelayAnswer>

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } }
const page = { 'text/html': { schema: { type: 'string' } } }
const answer = (description: string) => ({ description, content: json })

const { unreadable, wrongKey, foreign, conflict, tooLarge, wrongType, wrongHost } = refusals
const { tooMany, broken, unavailable } = refusals
const ofSender = [unreadable, wrongKey, foreign, conflict, tooLarge, wrongType, wrongHost, tooMany(60)]
const refusing = [...ofSender, broken, unavailable]

const refused = refusing.map(({ status, ...refusal }) => {
  const message = refusal.message(visitorWords)
  const description = status === 400 ? `${message} Or the lead is invalid: \`problems\` says why.` : message
  return [status, { description, content: { ...json, ...page } }]
})

const toLead = {
  '200': answer('The lead is on disk. `id` names it.'),
  '303': { description: 'For a form: the lead is on disk. `Location` is the page that follows.' },
  ...Object.fromEntries(refused)
}

function header(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}

/** Describes the public endpoints of the relay in OpenAPI 3.1, from the schemas with which it checks what arrives. */
export function describeApi() {
  const lead = z.toJSONSchema(leadSchema, { io: 'input' })
  return {
    openapi: '3.1.0',
    info: {
      title: 'OCSM lead relay',
      version,
      description: 'Made by "npm run docs:api". Every other path is a page of the site.'
    },
    paths: {
      [relayPath]: {
        post: {
          summary: 'Send a lead',
          description:
            'A lead is acknowledged once it is on disk. The schema is that of a form that asks for name and email; a form that asks for less may leave the other fields empty. Where a proxy strips headers, the object may also have `apikey`, `consent_version` and `company_website`, as a form has; they are not stored with the lead. Messages are in the language of the lead.',
          parameters: [
            header('Idempotency-Key', 'A UUID. Posts with the same key and content store one lead.'),
            header('apikey', 'The public key, if the relay has one. `Authorization: Bearer` works too.'),
            header(besideTheLead.consent.header, 'Version of the consent line under the form.'),
            header(besideTheLead.trap.header, 'Content of the field that no person sees.'),
            header(besideTheLead.timeTaken.header, 'Milliseconds from opening the page to sending the form.')
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Lead' } },
              'application/x-www-form-urlencoded': { schema: { type: 'object' } },
              'multipart/form-data': { schema: { type: 'object' } }
            }
          },
          responses: toLead
        }
      },
      [vitalsPath]: {
        post: {
          summary: 'Report how fast a page was',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(vitalsReport) } }
          },
          responses: {
            '204': { description: 'The report is counted.' },
            '400': { description: 'The report cannot be read.' },
            '403': { description: 'The report came from a page of another site.' },
            '413': { description: 'The report is longer than 2 KiB.' },
            '429': { description: 'Too many reports. `Retry-After` says when to send the next.' }
          }
        }
      },
      '/healthz': { get: { summary: 'Is the relay up?', responses: { '200': answer('It is up.') } } },
      '/readyz': {
        get: {
          summary: 'Can the relay store a lead?',
          responses: {
            '200': answer('The store can be written.'),
            '503': answer('The store cannot be written, or the relay is stopping.')
          }
        }
      }
    },
    components: { schemas: { Lead: lead, Answer: z.toJSONSchema(answerSchema) } }
  }
}

if (import.meta.main) {
  const file = 'docs/openapi.json'
  writeFileSync(file, JSON.stringify(describeApi()))
  await runTool('oxfmt', [file])
}
