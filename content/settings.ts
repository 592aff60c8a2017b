import { z } from 'zod'

const https = z.url({ protocol: /^https$/ })

/** The id of a form or calendar, as the CRM names it in the address of its widget. */
const widgetId = z.string().regex(/^[\w-]+$/, 'must be the id of a widget: letters, digits, - and _')

const external = z.strictObject({ url: https, sample: z.boolean().default(false) })

/** Search engines list a video only with the day on which it was uploaded. */
const video = z.strictObject({
  id: widgetId,
  uploaded: z.iso.date().optional(),
  sample: z.boolean().default(false)
})

/** What the agency sets without touching a page: widgets of its CRM, addresses elsewhere, switches. */
export const settingsSchema = z.strictObject({
  /** `relay` sends the Elite 25 interest form and Career Alerts as leads; `discard` sends nothing. */
  interestForms: z.enum(['discard', 'relay']),
  widgets: z.strictObject({
    sample: z.boolean().default(false),
    contact: widgetId,
    coachResume: widgetId,
    parentOrPartner: widgetId,
    laneValley: widgetId,
    laneValleyPopup: widgetId,
    thankYouCalendar: widgetId,
    soccerGuideCalendar: widgetId
  }),
  /** Videos by their id on YouTube, played without cookies. */
  videos: z.strictObject({
    truroTrial: video,
    sufcCampus: video
  }),
  external: z.strictObject({
    playerProfile: external,
    sufcCall: external,
    sufcApplication: external
  }),
  /** Where a membership is paid for. A plan without an address opens the lead dialog. */
  checkout: z.strictObject({
    basicMonthly: https.optional(),
    basicYearly: https.optional(),
    careerMonthly: https.optional(),
    careerYearly: https.optional()
  })
})

export type Settings = z.infer<typeof settingsSchema>
