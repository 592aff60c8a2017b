import type { PageHref } from '../routes.ts'
import { useGo } from '../ui/use-campaign.ts'
import { WidgetFrame } from './widget-frame.tsx'

type InlineFormProps = {
  id: string
  title: string
  /** In pixels. Forms are 434 to 510 high. */
  height?: number
  /** Whether the CRM's script for its embeds is loaded with the form. */
  script?: boolean
  /** Page of this site to open once the CRM has stored the form. */
  next?: PageHref
}

/** A form of the CRM within the page. */
export function InlineForm({ id, title, height = 510, script, next }: InlineFormProps) {
  const go = useGo()
  return (
    <WidgetFrame
      widget={{ kind: 'form', id }}
      title={title}
      height={height}
      script={script}
      onSent={next ? () => void go(next) : undefined}
    />
  )
}
