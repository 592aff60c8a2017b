import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { crmOrigin } from './crm-origin.ts'
import { widgetAddress, type Widget } from './widget-address.ts'
import { readWidgetMessage, watchHeight } from './widget-message.ts'
import { listenForWidgets } from './widget-messages.ts'

/** How long to wait for a widget before the fallback is shown, in milliseconds. */
const patience = 10_000

/** How long to wait for a widget's first message after its document loaded. A blocker's replacement page never sends one. */
const silence = 3000

type Stage = 'loading' | 'live' | 'overdue'

export type WidgetEvents = {
  /** The CRM has stored what the visitor sent. */
  onSent?: (() => void) | undefined
  onBooked?: (() => void) | undefined
}

/**
 * Tracks one widget of the CRM from the moment its frame is created. Only its first message proves that it loaded:
 * browsers report even a blocked frame as loaded. A late widget still becomes live.
 */
export function useWidget(widget: Widget, { onSent, onBooked }: WidgetEvents) {
  const frame = useRef<HTMLIFrameElement>(null)
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const entered = useRef(false)
  const knownBefore = useRef<string>(undefined)
  const [source] = useState(() => widgetAddress(crmOrigin, widget, location.href))
  const [stage, setStage] = useState<Stage>('loading')
  const [height, setHeight] = useState(0)

  /** While the visitor types in the frame, its element has the focus in this document. */
  function noteEntry() {
    if (frame.current && document.activeElement === frame.current) entered.current = true
  }

  /** A widget also reports the contact on start, for a known visitor. Nothing has been sent then. */
  function hearContact(contact: string) {
    noteEntry()
    if (!entered.current) knownBefore.current = contact
    else if (contact !== knownBefore.current) onSent?.()
  }

  const hear = useEffectEvent(({ origin, source: sender, data }: MessageEvent<unknown>) => {
    const own = frame.current
    if (origin !== crmOrigin || !own?.contentWindow || sender !== own.contentWindow) return
    setStage('live')
    const message = readWidgetMessage(data)
    if (message.kind === 'ready') own.contentWindow.postMessage(watchHeight(own.id), crmOrigin)
    if (message.kind === 'height') setHeight((known) => Math.max(known, message.height))
    if (message.kind === 'contact') hearContact(message.contact)
    if (message.kind === 'booked') onBooked?.()
  })

  const leaveWindow = useEffectEvent(noteEntry)

  useEffect(() => {
    const leaving = new AbortController()
    const stopListening = listenForWidgets((event) => hear(event))
    addEventListener('blur', () => leaveWindow(), { signal: leaving.signal })
    const timer = setTimeout(() => setStage(giveUp), patience)
    return () => {
      stopListening()
      leaving.abort()
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
    /** The largest height the widget has requested, in pixels. It never shrinks, so that the page does not jump. */
    height,
    onLoad
  }
}

const giveUp = (stage: Stage): Stage => (stage === 'loading' ? 'overdue' : stage)
