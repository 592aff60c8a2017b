import type { ComponentProps } from 'react'
import type { Widget } from './widget-address.ts'

/**
 * The minimum that the CRM's widgets need: scripts and storage of their own origin, sending forms, and links that open
 * a tab. A widget may not navigate the page: browsers allow that only for a while, or never, so the page redirects after a
 * form (docs/decisions/0035).
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

type FrameProps = { widget: Widget; title: string } & Pick<
  ComponentProps<'iframe'>,
  'ref' | 'src' | 'style' | 'inert' | 'loading' | 'onLoad'
>

/** The frame of a widget, with the attributes that the CRM's own embed code carries. */
export function Frame({ widget: { kind, id }, title, ...rest }: FrameProps) {
  const named = kind === 'form' ? { 'data-form-id': id } : { 'data-calendar-id': id }
  return (
    <iframe
      {...rest}
      {...named}
      id={`inline-${id}`}
      title={title}
      data-layout="{'id':'INLINE'}"
      sandbox={sandbox}
      referrerPolicy="strict-origin"
    />
  )
}
