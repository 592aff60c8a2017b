import { z } from 'zod'
import { sample } from './atoms.ts'

const https = z.url({ protocol: /^https$/ })

/** The id of a form or calendar, as in the URL of its CRM widget. */
const widgetId = z.string().regex(/^[\w-]+$/, 'must be the id of a widget: letters, digits, - and _')

const external = z.strictObject({ url: https, sample })

/** Search engines list a video only if they know the day of its upload. */
const video = z.strictObject({
  id: widgetId,
  uploaded: z.iso.date().optional(),
  sample
})

/** Settings that the agency changes without editing a page: CRM widgets, URLs of other sites, switches. */
export const settingsSchema = z.strictObject({
  interestForms: z.enum(['discard', 'relay']).meta({
    description: 'relay sends the Elite 25 interest form and Career Alerts as leads; discard sends nothing.'
  }),
  widgets: z
    .strictObject({
      sample,
      contact: widgetId,
      coachResume: widgetId,
      parentOrPartner: widgetId,
      laneValley: widgetId,
      laneValleyPopup: widgetId,
      thankYouCalendar: widgetId,
      soccerGuideCalendar: widgetId
    })
    .meta({ description: 'Ids of forms and calendars, as in the embed codes of the CRM.' }),
  videos: z
    .strictObject({
      truroTrial: video,
      sufcCampus: video
    })
    .meta({ description: 'Ids of YouTube videos, played without cookies.' }),
  external: z.strictObject({
    playerProfile: external,
    sufcCall: external,
    sufcApplication: external
  }),
  checkout: z
    .strictObject({
      basicMonthly: https.optional(),
      basicYearly: https.optional(),
      careerMonthly: https.optional(),
      careerYearly: https.optional()
    })
    .meta({
      description: 'URLs where people pay for a membership. A plan without a URL opens the lead dialog.'
    })
})

export type Settings = z.infer<typeof settingsSchema>
