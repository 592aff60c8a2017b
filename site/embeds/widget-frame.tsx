import { useState } from 'react'
import { useInView } from 'react-intersection-observer'
import { crmOrigin } from './crm-origin.ts'
import { Fallback } from './fallback.tsx'
import { RunningWidget } from './running-widget.tsx'
import type { WidgetEvents } from './use-widget.ts'
import { WaitingLine } from './waiting-line.tsx'
import { Frame } from './frame.tsx'
import { widgetAddress, type Widget } from './widget-address.ts'
import styles from './widget-frame.module.css'

type WidgetFrameProps = WidgetEvents & {
  widget: Widget
  /** The frame's title, for screen readers. */
  title: string
  /** Height reserved from the start, in pixels. */
  height: number
  /** Whether to load the widget. If omitted, it loads when it nears the viewport. */
  asked?: boolean
  /** Whether the CRM's script for its embeds is loaded with it. */
  script?: boolean | undefined
}

/**
 * A form or calendar of the CRM in a frame: space is reserved, a sketch shows while it loads, and a fallback if it does
 * not load. Scripts create the frame, so that its URL has the page's campaign from the start; without scripts a frame in
 * the HTML replaces it.
 */
export function WidgetFrame({ widget, title, height, asked, script = false, ...events }: WidgetFrameProps) {
  const { ref, inView } = useInView({ rootMargin: '600px 0px', triggerOnce: true, skip: asked !== undefined })
  const [attempt, setAttempt] = useState(1)
  if (!crmOrigin) return <Fallback />

  const address = widgetAddress(crmOrigin, widget)
  return (
    <div ref={ref} className={styles.room} data-offer style={{ '--height': `${height}px` }}>
      {(asked ?? inView) ? (
        <RunningWidget
          key={attempt}
          widget={widget}
          title={title}
          script={script}
          onRetry={() => setAttempt(attempt + 1)}
          {...events}
        />
      ) : (
        <div className={styles.widget} data-stage="asleep">
          <WaitingLine kind={widget.kind} address={address} />
        </div>
      )}
      <noscript>
        <Frame widget={widget} title={title} src={address} loading="lazy" />
      </noscript>
    </div>
  )
}
