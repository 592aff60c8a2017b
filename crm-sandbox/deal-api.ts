import { z } from 'zod'

// What HighLevel publishes of the calls that follow a contact (github.com/GoHighLevel/highlevel-api-docs, apps/v3/*.json,
// read in November 2026): its custom fields, its deals, which HighLevel calls opportunities, and its workflows.

const text = z.string('must be a string')
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
