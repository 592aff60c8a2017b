import { z } from 'zod'

// What HighLevel publishes of its contacts API (github.com/GoHighLevel/highlevel-api-docs, apps/v3/contacts-v3.json, read
// in November 2026), limited to the calls that a lead needs. Where it types a date or an amount as "object", we follow its
// example.

const text = z.string('must be a string')
const optionalText = text.nullish()
const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be an array').optional()

const customField = z.object({ id: text, key: text.optional(), fieldValue: z.unknown() })

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
  dnd: z.boolean('must be a boolean value').optional(),
  dndSettings: z.unknown().optional(),
  inboundDndSettings: z.unknown().optional()
})

/** Body of `POST /contacts/search`, limited to what the relay may send. HighLevel describes it elsewhere, without a schema. */
export const searchBody = z.strictObject({
  locationId: text.min(1, 'should not be empty'),
  pageLimit: z.number('must be a number').int().min(1).max(500),
  sort: z.tuple([z.strictObject({ field: z.literal('dateAdded'), direction: z.enum(['asc', 'desc']) })]),
  searchAfter: z.tuple([z.number(), text]).optional()
})

/** Body of `POST /contacts/{id}/tags`. */
export const tagsBody = z.strictObject({ tags: z.array(text, 'must be an array') })

/** Body of `POST /contacts/{id}/notes`, limited to what the relay may send. */
export const noteBody = z.strictObject({ body: text.min(1, 'should not be empty') })

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

/** Body of `POST /locations/{id}/customFields`, limited to what the relay may send. */
export const fieldBody = z.strictObject({
  name: full,
  dataType: full,
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
