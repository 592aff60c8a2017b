import { embeds, site } from 'content'
import { type ComponentProps, type MouseEventHandler, useState } from 'react'
import { useInView } from 'react-intersection-observer'
import { notify } from '../lead-form/notify.tsx'
import type { PageHref } from '../routes.ts'
import { Button, LeadButton } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { TextLink } from '../ui/link.tsx'
import { useGo } from '../ui/use-campaign.ts'
import { crmOrigin, useEmbedScript, useWidget, type WidgetEvents } from './use-widget.ts'
import styles from './widget-frame.module.css'
import { type Widget, widgetAddress } from './widget-protocol.ts'

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
    <div
      ref={ref}
      className={`chalk ${styles.room}`}
      tabIndex={-1}
      data-offer
      data-kind={widget.kind}
      style={{ '--height': `${height}px` }}
    >
      {(asked ?? inView) ? (
        <RunningWidget
          key={attempt}
          widget={widget}
          title={title}
          script={script}
          onRetry={({ currentTarget }) => {
            // The pressed button goes away.
            currentTarget.closest<HTMLElement>('[data-offer]')?.focus({ preventScroll: true })
            setAttempt(attempt + 1)
          }}
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

/** Three dots that pass the ball on while something is under way. The words beside them say what. */
export function BusyDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

/** Says what is loading, and links to it for those who do not want to wait. */
function WaitingLine({ kind, address }: { kind: Widget['kind']; address: string }) {
  const { loading, open } = embeds[kind]
  return (
    <p className={styles.waiting}>
      <BusyDots />
      <span>{loading}</span>
      <TextLink href={address} target="_blank" rel="noopener">
        {open}
      </TextLink>
    </p>
  )
}

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
function Frame({ widget: { kind, id }, title, ...rest }: FrameProps) {
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

type RunningWidgetProps = WidgetEvents & {
  widget: Widget
  title: string
  script: boolean
  onRetry: MouseEventHandler<HTMLButtonElement>
}

/** One attempt to show a widget. The frame stays hidden until its first message: a blocked one shows the browser's error. */
function RunningWidget({ widget, title, script, onRetry, ...events }: RunningWidgetProps) {
  const failure = useEmbedScript(script)
  const { frame, source, stage, height, fits, onLoad } = useWidget(widget, events)
  return (
    <>
      {stage === 'live' && failure && <ScriptNote address={source} failure={failure} />}
      <div
        className={styles.widget}
        data-stage={stage}
        data-fits={fits || undefined}
        style={height > 0 ? { '--asked': `${height}px` } : {}}
        aria-busy={stage === 'loading'}
      >
        <Frame
          widget={widget}
          title={title}
          ref={frame}
          src={source}
          inert={stage !== 'live'}
          onLoad={onLoad}
        />
        <div className={styles.instead} aria-live="polite">
          {stage === 'loading' && <WaitingLine kind={widget.kind} address={source} />}
          {stage === 'overdue' && (
            <Fallback kind={widget.kind} address={source} failure={failure} onRetry={onRetry} />
          )}
        </div>
      </div>
    </>
  )
}

/** A calendar of the CRM to book a call in, at least 900 pixels high until it asks for less. A booked call is confirmed by a toast. */
export function BookingCalendar({ id, title }: { id: string; title: string }) {
  return <WidgetFrame widget={{ kind: 'booking', id }} title={title} height={900} onBooked={confirmBooking} />
}

function confirmBooking() {
  notify({ card: 'check', title: embeds.booked.title, detail: embeds.booked.text })
}

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

type FallbackProps =
  | {
      kind: 'form' | 'booking'
      /** URL that opens the widget outside this page. */
      address: string
      /** A further error, in technical words. */
      failure?: string | undefined
      onRetry: MouseEventHandler<HTMLButtonElement>
    }
  /** No CRM is set. */
  | { kind?: undefined }

/**
 * Replaces a widget that did not load with other ways to reach the agency. A blocker may refuse the CRM's host, so the
 * ways that do not need it come first.
 */
function Fallback(props: FallbackProps) {
  const failed = props.kind ? props : undefined
  const { title, text } = failed ? embeds[failed.kind].failed : embeds.absent
  return (
    <div className={failed ? styles.fallback : `chalk ${styles.fallback}`} data-alone={!failed || undefined}>
      {failed && <i className={styles.card} aria-hidden="true" />}
      <Display as="p" size="3">
        {title}
      </Display>
      <p>{text}</p>
      <div className={styles.ways}>
        <LeadButton tone="ink">{embeds.lead}</LeadButton>
        <MailLine />
      </div>
      {failed && (
        <div className={styles.again}>
          <Button tone="line" small onClick={failed.onRetry}>
            {embeds.retry}
          </Button>
          <TextLink href={failed.address} target="_blank" rel="noopener">
            {embeds[failed.kind].open}
          </TextLink>
        </div>
      )}
      {failed?.failure && <small>{failed.failure}</small>}
    </div>
  )
}

/** The agency's email address, for visitors without a form. */
function MailLine() {
  return (
    <p>
      {embeds.or}{' '}
      <TextLink href={`mailto:${site.contact.email}`} translate="no">
        {site.contact.email}
      </TextLink>
    </p>
  )
}

type ScriptNoteProps = {
  /** URL that opens the form outside this page. */
  address: string
  /** The error, in technical words. */
  failure: string
}

/** Shown above a form when the form loaded but the CRM's script for it did not. */
function ScriptNote({ address, failure }: ScriptNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <p>{embeds.script}</p>
      <LeadButton tone="line" small>
        {embeds.lead}
      </LeadButton>
      <MailLine />
      <p>
        <TextLink href={address} target="_blank" rel="noopener">
          {embeds.form.open}
        </TextLink>
      </p>
      <small>{failure}</small>
    </div>
  )
}
