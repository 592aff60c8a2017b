import { campaignFields, readCampaign } from '../../contract/campaign.ts'

/** A form or calendar of the CRM, as its address names it. */
export type Widget = { kind: 'form' | 'booking'; id: string }

/** The URL of a widget. It carries the campaign of the page, and nothing else of the page's URL. */
export function widgetAddress(origin: string, { kind, id }: Widget, page?: string): string {
  const address = new URL(`/widget/${kind}/${id}`, origin)
  if (page) {
    const campaign = readCampaign(new URL(page).searchParams)
    for (const field of campaignFields) if (campaign[field]) address.searchParams.set(field, campaign[field])
  }
  return address.href
}

/** The only script of the CRM's host that may run. */
export const embedScriptUrl = (crmOrigin: string): string => new URL('/js/form_embed.js', crmOrigin).href

/** The messages of a widget that the page handles. */
type WidgetMessage =
  | { kind: 'ready' }
  | { kind: 'height'; height: number }
  | { kind: 'booked' }
  /** The visitor's contact as JSON: after a form was stored, but also on start for a visitor the CRM knows. */
  | { kind: 'contact'; contact: string }
  /** Any other message still proves that the widget loaded. */
  | { kind: 'other' }

/** Larger heights, in pixels, are ignored. */
const tallest = 6000

/**
 * Reads a message of one of HighLevel's widgets: lists that start with a name, and the strings of iframe-resizer, which
 * runs in every widget.
 */
export function readWidgetMessage(data: unknown): WidgetMessage {
  if (data === '[iFrameResizerChild]Ready') return { kind: 'ready' }
  if (typeof data === 'string') {
    const [, height] = /^\[iFrameSizer\][^:]*:([\d.]+):/.exec(data) ?? []
    return readHeight(Number(height))
  }
  if (!Array.isArray(data)) return { kind: 'other' }
  const [name, detail, contact]: unknown[] = data
  if (name === 'msgsndr-booking-complete') return { kind: 'booked' }
  if (name === 'set-sticky-contacts' && detail === '_ud') return readContact(contact)
  if (name !== 'highlevel.setHeight' || typeof detail !== 'object' || detail === null)
    return { kind: 'other' }
  return readHeight('height' in detail ? Number(detail.height) : Number.NaN)
}

function readHeight(height: number): WidgetMessage {
  return height > 0 && height <= tallest ? { kind: 'height', height: Math.ceil(height) } : { kind: 'other' }
}

/** The stored contact of an unknown visitor has neither email nor phone. */
function readContact(json: unknown): WidgetMessage {
  if (typeof json !== 'string') return { kind: 'other' }
  try {
    const { email, phone }: Record<string, unknown> = JSON.parse(json)
    return email || phone ? { kind: 'contact', contact: json } : { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}

/** The answer to `ready`. iframe-resizer then reports every change of the widget's height. */
export const watchHeight = (frameId: string) =>
  `[iFrameSizer]${frameId}:0:false:false:32:true:true::bodyOffset:::0:false:parent:scroll`
