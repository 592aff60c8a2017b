import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { crmOrigin } from './crm-origin.ts'
import { widgetAddress, type Widget } from './widget-address.ts'
import { readWidgetMessage, watchHeight } from './widget-message.ts'

/** How long a widget may keep its visitor waiting before other ways are shown, in milliseconds. */
const patience = 10_000

/** How long after its document has loaded a widget has to speak. A page that stands in for a blocked one never does. */
const silence = 3000

type Stage = 'loading' | 'live' | 'overdue'

/**
 * Follows one widget of the CRM from the moment its frame is made. That it is there is known from its first message
 * alone: browsers report even a blocked frame as loaded. One that comes late is live all the same.
 */
export function useWidget(widget: Widget, onBooked?: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [source] = useState(() => widgetAddress(crmOrigin, widget, location.href))
  const [stage, setStage] = useState<Stage>('loading')
  const [height, setHeight] = useState(0)

  const hear = useEffectEvent(({ origin, source: sender, data }: MessageEvent<unknown>) => {
    const own = frame.current
    if (origin !== crmOrigin || !own?.contentWindow || sender !== own.contentWindow) return
    setStage('live')
    const message = readWidgetMessage(data)
    if (message.kind === 'ready') own.contentWindow.postMessage(watchHeight(own.id), crmOrigin)
    if (message.kind === 'height') setHeight((known) => Math.max(known, message.height))
    if (message.kind === 'booked') onBooked?.()
  })

  useEffect(() => {
    const listening = new AbortController()
    addEventListener('message', (event) => hear(event), { signal: listening.signal })
    const timer = setTimeout(() => setStage(giveUp), patience)
    return () => {
      listening.abort()
      clearTimeout(timer)
      clearTimeout(quiet.current)
    }
  }, [])

  function onLoad() {
    clearTimeout(quiet.current)
    quiet.current = setTimeout(() => setStage(giveUp), silence)
  }

  return {
    frame,
    source,
    stage,
    /** The most that the widget has asked for, in pixels; it never shrinks, so that nothing jumps. */
    height,
    onLoad
  }
}

const giveUp = (stage: Stage): Stage => (stage === 'loading' ? 'overdue' : stage)
