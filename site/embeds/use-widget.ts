import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  embedScriptUrl,
  readWidgetMessage,
  watchHeight,
  type Widget,
  widgetAddress
} from './widget-protocol.ts'

/** How long to wait for a widget before the fallback is shown, in milliseconds. */
const loadTimeout = 10_000

/** How long to wait for a widget's first message after its document loaded. A blocker's replacement page never sends one. */
const silenceTimeout = 3000

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
  const silenceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const entered = useRef(false)
  const knownBefore = useRef<string>(undefined)
  const [source] = useState(() => widgetAddress(crmOrigin, widget, location.href))
  const [stage, setStage] = useState<Stage>('loading')
  const [height, setHeight] = useState(0)
  const [fits, setFits] = useState(false)
  const reported = useRef(0)
  const isSent = useRef(false)

  /** While the visitor types in the frame, its element has the focus in this document. */
  function noteEntry() {
    if (frame.current && document.activeElement === frame.current) entered.current = true
  }

  /** A widget also reports the contact on start, for a known visitor. Nothing has been sent then. */
  function handleContact(contact: string) {
    noteEntry()
    if (!entered.current) knownBefore.current = contact
    else if (contact !== knownBefore.current) {
      isSent.current = true
      takeHeight(reported.current)
      onSent?.()
    }
  }

  /** The thanks for a form that was sent are much lower than the form, and would be lost in its room. */
  function takeHeight(next: number) {
    if (next === 0) return
    reported.current = next
    if (!isSent.current || widget.kind !== 'form') return setHeight((known) => Math.max(known, next))
    flushSync(() => {
      setFits(true)
      setHeight(next)
    })
    if (!fits) frame.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }

  const handleMessage = useEffectEvent(({ origin, source: sender, data }: MessageEvent<unknown>) => {
    const own = frame.current
    if (origin !== crmOrigin || !own?.contentWindow || sender !== own.contentWindow) return
    setStage('live')
    const message = readWidgetMessage(data)
    if (message.kind === 'ready') own.contentWindow.postMessage(watchHeight(own.id), crmOrigin)
    if (message.kind === 'height') takeHeight(message.height)
    if (message.kind === 'contact') handleContact(message.contact)
    if (message.kind === 'booked') onBooked?.()
  })

  const leaveWindow = useEffectEvent(noteEntry)

  useEffect(() => {
    const leaving = new AbortController()
    const stopListening = listenForWidgets((event) => handleMessage(event))
    addEventListener('blur', () => leaveWindow(), { signal: leaving.signal })
    const timer = setTimeout(() => setStage(giveUp), loadTimeout)
    return () => {
      stopListening()
      leaving.abort()
      clearTimeout(timer)
      clearTimeout(silenceTimer.current)
    }
  }, [])

  // At the first height, and again after each scroll: the change may then be below the window.
  useEffect(() => {
    if (widget.kind !== 'booking' || height === 0 || fits) return undefined
    let request = 0
    /** Measures and changes in one frame, so that no scroll happens in between. */
    function measure() {
      cancelAnimationFrame(request)
      request = requestAnimationFrame(() => {
        if (frame.current && hidesBelow(frame.current, height)) flushSync(() => setFits(true))
      })
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    return () => {
      cancelAnimationFrame(request)
      removeEventListener('scroll', measure)
    }
  }, [widget.kind, height, fits])

  function onLoad() {
    clearTimeout(silenceTimer.current)
    silenceTimer.current = setTimeout(() => setStage(giveUp), silenceTimeout)
  }

  return {
    frame,
    source,
    stage,
    /** The largest height the widget has requested, in pixels. It shrinks only once a form was sent, so that the page does not jump. */
    height,
    /** Whether the room may be as low as the widget. */
    fits,
    onLoad
  }
}

/**
 * Whether a visitor sees nothing move if the room becomes that high: what follows stays below the window. At the top of
 * a wide window, nothing that follows is in view.
 */
const hidesBelow = (frame: Element, height: number) =>
  frame.getBoundingClientRect().top + height >= innerHeight || (scrollY === 0 && innerWidth >= 900)

const giveUp = (stage: Stage): Stage => (stage === 'loading' ? 'overdue' : stage)

/**
 * Loads the CRM's script for its embeds if `wanted`, asynchronously and once. The script acts on every iframe of the page
 * and checks no message's origin: it would reload frames with the page's whole query, move, resize and remove them, and
 * store the visitor's contact on this site. The page handles its widgets' messages itself and hides
 * them from the script.
 *
 * Returns `Failed to load script: {url}` once that has happened.
 */
export function useEmbedScript(wanted: boolean): string | undefined {
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!wanted) return
    guardMessages()
    loadScript(embedScriptUrl(crmOrigin)).catch((error: unknown) => {
      console.error(error)
      setFailure(error instanceof Error ? error.message : String(error))
    })
  }, [wanted])

  return failure
}

const loading = new Map<string, Promise<void>>()

/**
 * Adds a script to the page, asynchronously, and only once for all callers.
 * Rejects with `Failed to load script: {url}`; a later call then tries again.
 */
function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const asked = addScript(url)
  loading.set(url, asked)
  asked.catch(() => loading.delete(url))
  return asked
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Failed to load script: ${url}`))
    })
    document.head.append(script)
  })
}

/** Origin of the CRM's forms and calendars, fixed when the site is built (`CRM_EMBED_ORIGIN`). Empty if no CRM is set. */
export const crmOrigin: string = import.meta.env.VITE_CRM_EMBED_ORIGIN ?? ''

type Listener = (event: MessageEvent<unknown>) => void

const listeners = new Set<Listener>()
let guarded = false

/** Calls the listener for every message to this window, until the returned function is called. */
function listenForWidgets(listener: Listener): () => void {
  addEventListener('message', onMessage)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Hides messages of widgets, and imitations of them, from every listener that other scripts add later. A window calls
 * its listeners in the order in which they were added.
 */
function guardMessages() {
  addEventListener('message', onMessage)
  guarded = true
}

function onMessage(event: MessageEvent<unknown>) {
  for (const listener of listeners) listener(event)
  if (guarded && isForWidgets(event.data)) event.stopImmediatePropagation()
}

const isForWidgets = (data: unknown) =>
  Array.isArray(data) || (typeof data === 'string' && data.startsWith('[iFrameSizer]'))
