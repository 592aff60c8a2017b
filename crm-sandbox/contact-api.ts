import { z } from 'zod'

// What HighLevel publishes of its contacts API (github.com/GoHighLevel/highlevel-api-docs, apps/v3/contacts-v3.json, read
// in November 2026), limited to the calls that a lead needs. Where it types a date or an amount as "object", we follow its
// example.

const text = z.string('must be a string')
const optionalText = text.nullish()
const yesOrNo = z.boolean('must be a boolean value').optional()
const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be an array').optional()
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be an object')

const dnd = <const State extends string>(...states: State[]) =>
  object({ status: z.enum(states), message: text.optional(), code: text.optional() }).optional()
const outbound = dnd('active', 'inactive', 'permanent')
const dndSettings = object({
  Call: outbound,
  Email: outbound,
  SMS: outbound,
  WhatsApp: outbound,
  GMB: outbound,
  FB: outbound
}).optional()

/** `field_value` is the deprecated name of the value. */
const customField = object({
  id: text,
  key: text.optional(),
  fieldValue: z.unknown().optional(),
  field_value: z.unknown().optional()
})

/** The description sets no format for an email; HighLevel refuses one without a domain. An empty one identifies nobody. */
const email = optionalText.refine((value) => !value || z.email().safeParse(value).success, 'must be an email')

/** Body of `POST /contacts/`. Any other property is refused. */
export const createBody = z.strictObject({
  locationId: text,
  firstName: optionalText,
  lastName: optionalText,
  name: optionalText,
  email,
  phone: optionalText,
  gender: text.optional(),
  dateOfBirth: optionalText,
  address1: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: text.optional(),
  country: text.optional(),
  website: optionalText,
  timezone: optionalText,
  companyName: optionalText,
  source: text.optional(),
  assignedTo: text.optional(),
  tags: list(text),
  customFields: list(customField),
  dnd: yesOrNo,
  dndSettings,
  inboundDndSettings: object({ all: dnd('active', 'inactive') }).optional()
})

/** A contact in an answer, with the fields that the sandbox stores. */
export const contactAnswer = z.object({
  id: text,
  locationId: text,
  firstName: text.optional(),
  lastName: text.optional(),
  name: text.optional(),
  email: text.optional(),
  additionalEmails: list(text),
  phone: text.optional(),
  dateOfBirth: text.optional(),
  address1: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
  website: text.optional(),
  timezone: text.optional(),
  companyName: text.optional(),
  source: text.optional(),
  assignedTo: text.optional(),
  tags: list(text),
  customFields: list(object({ id: text, value: z.unknown() })),
  dnd: yesOrNo,
  dndSettings,
  dateAdded: text,
  dateUpdated: text
})

/** Body of `POST /contacts/{id}/tags`; the answer has the same form, with every tag of the contact. */
export const tagsBody = z.strictObject({ tags: z.array(text, 'must be an array') })

/** Body of `POST /contacts/{id}/notes`. */
export const noteBody = z.strictObject({
  body: text.min(1, 'should not be empty'),
  userId: text.optional(),
  title: text.optional(),
  color: text.optional(),
  pinned: yesOrNo
})

const note = z.strictObject({ id: text, body: text, dateAdded: text, contactId: text })

export const noteAnswer = z.strictObject({ note })

export const notesAnswer = z.strictObject({ notes: z.array(note) })

export const createAnswer = z.strictObject({ contact: contactAnswer.strict(), traceId: text })

/**
 * Refusal of a contact that the location has, where it forbids duplicates. The description says nothing of it; public
 * integrations report it.
 */
export const duplicateAnswer = z.strictObject({
  statusCode: z.literal(400),
  message: text,
  meta: z.strictObject({ contactId: text, contactName: text, matchingField: z.enum(['email', 'phone']) })
})

/** Answer of `GET /contacts/search/duplicate`. The description leaves it open; this is what the API sends. */
export const searchAnswer = z.strictObject({ contact: contactAnswer.strict().nullable(), traceId: text })

/** Every refusal. The message of a 422 is a list. */
export const refusal = z.strictObject({
  statusCode: z.number(),
  message: z.union([text, z.array(text)]),
  error: text
})

// What HighLevel publishes of the calls that follow a contact (github.com/GoHighLevel/highlevel-api-docs, apps/v3/*.json,
// read in November 2026): its custom fields, its deals, which HighLevel calls opportunities, and its workflows.

const full = text.min(1, 'should not be empty')

/** Body of `PUT /contacts/{id}`, limited to what the relay may send: it changes no other property of a contact. */
export const updateBody = z.strictObject({
  customFields: z.array(z.strictObject({ id: text, fieldValue: z.unknown() }), 'must be an array')
})

/** Body of `POST /opportunities/`. Any other property is refused. */
export const dealBody = z.strictObject({
  pipelineId: full,
  locationId: full,
  name: full,
  pipelineStageId: text.optional(),
  status: z.enum(['open', 'won', 'lost', 'abandoned', 'all']),
  contactId: full,
  monetaryValue: z.number('must be a number').optional(),
  assignedTo: text.optional()
})

/** Body of `POST /locations/{id}/customFields`. */
export const fieldBody = z.strictObject({
  name: full,
  dataType: full,
  placeholder: text.optional(),
  position: z.number().optional(),
  model: z.enum(['contact', 'opportunity']).optional()
})

/** `GET /locations/{id}/customFields` takes no other parameter. */
export const fieldQuery = z.strictObject({ model: text.optional() })

/** Body of `POST /contacts/{id}/workflow/{workflowId}`. */
export const enrolBody = z.strictObject({ eventStartTime: text.optional() })

/** The parameters that `GET /opportunities/search` needs or takes from the relay. */
export const dealQuery = z.strictObject({
  locationId: full,
  contactId: text.optional(),
  pipelineId: text.optional(),
  status: z.enum(['open', 'won', 'lost', 'abandoned', 'all']).optional(),
  limit: text.optional(),
  page: text.optional()
})
