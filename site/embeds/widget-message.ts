/** What a widget tells the page, as far as the page acts on it. */
export type WidgetMessage =
  | { kind: 'ready' }
  | { kind: 'height'; height: number }
  | { kind: 'booked' }
  /** The visitor's contact as JSON: after a form was stored, but also on start for a visitor the CRM knows. */
  | { kind: 'contact'; contact: string }
  /** Anything else still shows that the widget is there. */
  | { kind: 'other' }

/** A widget that asks for more than this, in pixels, is not believed. */
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

/** What a widget keeps about an unknown visitor has neither email nor phone. */
function readContact(json: unknown): WidgetMessage {
  if (typeof json !== 'string') return { kind: 'other' }
  try {
    const { email, phone }: Record<string, unknown> = JSON.parse(json)
    return email || phone ? { kind: 'contact', contact: json } : { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}

/** The answer to `ready`: from then on iframe-resizer tells every change of the widget's height. */
export const watchHeight = (frameId: string) =>
  `[iFrameSizer]${frameId}:0:false:false:32:true:true::bodyOffset:::0:false:parent:scroll`
