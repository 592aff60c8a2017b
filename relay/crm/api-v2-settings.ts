import type { z } from 'zod'
import { about, headerText, webAddress } from '../setting-values.ts'

export type ApiSettings = {
  /** Address of the API: HighLevel's, except in tests. */
  url: string
  token: string
  locationId: string
}

const highLevel = 'https://services.leadconnectorhq.com'

export const apiVariables = {
  CRM_API_TOKEN: headerText.optional().register(about, {
    meaning: "token for HighLevel's API v2, which replaces the webhook; needs `CRM_LOCATION_ID`",
    secret: true,
    example: 'pit-replace-me'
  }),
  CRM_LOCATION_ID: headerText.optional().register(about, {
    meaning: 'the location that the token belongs to',
    example: 'replace-me'
  }),
  CRM_API_URL: webAddress.default(highLevel).register(about, {
    meaning: 'URL of the API; the sandbox has the same API',
    otherwise: "HighLevel's",
    example: highLevel
  })
}

/** Variables that work only together. `also` lists variables that have no effect without them. */
export const apiGroup = { needed: ['CRM_API_TOKEN', 'CRM_LOCATION_ID'], also: ['CRM_API_URL'] }

export function readApi(given: z.infer<z.ZodObject<typeof apiVariables>>): ApiSettings | undefined {
  const { CRM_API_TOKEN: token, CRM_LOCATION_ID: locationId, CRM_API_URL: url } = given
  if (token === undefined || locationId === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), token, locationId }
}
