import { WidgetFrame } from './widget-frame.tsx'

/** A form of the CRM within the page. Forms are 434 to 510 pixels high, unless `height` says otherwise. */
export function InlineForm({ id, title, height = 510 }: { id: string; title: string; height?: number }) {
  return <WidgetFrame widget={{ kind: 'form', id }} title={title} height={height} />
}
