import { z } from 'zod'
import { sample } from './sample.ts'

const https = z.url({ protocol: /^https$/ })

/** The id of a form or calendar, as the CRM names it in the address of its widget. */
const widgetId = z.string().regex(/^[\w-]+$/, 'must be the id of a widget: letters, digits, - and _')

const external = z.strictObject({ url: https, sample })

/** Search engines list a video only with the day on which it was uploaded. */
const video = z.strictObject({
  id: widgetId,
  uploaded: z.iso.date().optional(),
  sample
})

/** What the agency sets without touching a page: widgets of its CRM, addresses elsewhere, switches. */
export const settingsSchema = z.strictObject({
  interestForms: z.enum(['discard', 'relay']).meta({
    description: 'relay sends the Elite 25 interest form and Career Alerts as leads, discard sends nothing.'
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
    .meta({ description: 'Ids of forms and calendars, as the CRM names them in its embed codes.' }),
  videos: z
    .strictObject({
      truroTrial: video,
      sufcCampus: video
    })
    .meta({ description: 'Ids of videos on YouTube, played without cookies.' }),
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
    .meta({ description: 'Where a membership is paid for. A plan without an address opens the lead dialog.' })
})

export type Settings = z.infer<typeof settingsSchema>
