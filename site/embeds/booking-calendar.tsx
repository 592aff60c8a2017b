import { embeds } from 'content-collections'
import { notify } from '../lead-form/toasts/notify.ts'
import { WidgetFrame } from './widget-frame.tsx'

/** A calendar of the CRM to book a call in, at least 900 pixels high. A booked call is confirmed by a toast. */
export function BookingCalendar({ id, title }: { id: string; title: string }) {
  return <WidgetFrame widget={{ kind: 'booking', id }} title={title} height={900} onBooked={confirmBooking} />
}

function confirmBooking() {
  notify({ card: 'check', title: embeds.booked.title, detail: embeds.booked.text })
}
