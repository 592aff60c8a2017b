import type { z } from 'zod'
import { headerText, webAddress } from '../setting-values.ts'

export type ApiSettings = {
  /** Address of the API: HighLevel's, except in tests. */
  url: string
  token: string
  locationId: string
}

export const apiVariables = {
  CRM_API_TOKEN: headerText.optional(),
  CRM_LOCATION_ID: headerText.optional(),
  CRM_API_URL: webAddress.default('https://services.leadconnectorhq.com')
}

export const apiSecrets = ['CRM_API_TOKEN']

/** Variables that work only together. `also` lists variables that have no effect without them. */
export const apiGroup = { needed: ['CRM_API_TOKEN', 'CRM_LOCATION_ID'], also: ['CRM_API_URL'] }

export function readApi(given: z.infer<z.ZodObject<typeof apiVariables>>): ApiSettings | undefined {
  const { CRM_API_TOKEN: token, CRM_LOCATION_ID: locationId, CRM_API_URL: url } = given
  if (token === undefined || locationId === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), token, locationId }
}
