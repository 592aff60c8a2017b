import { settings, thankYou, type ThankYou } from 'content-collections'
import { useLocation } from 'react-router'
import { BookingCalendar } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { unsent as unsentForm } from '../lead-form/messages.ts'
import { ReceiptLine } from '../lead-form/receipt-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Display, Lead } from '../ui/display.tsx'
import { InParts, Section, Wrap, Split } from '../ui/section.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { FirstCall } from './parts/first-call.tsx'
import styles from './thank-you.module.css'

const { head, talk } = thankYou

export const meta = () => pageMeta('/thank-you', { ...head, unlisted: true })

export default function ThankYouPage() {
  return (
    <InParts>
      <FullTime
        clock={thankYou.clock}
        title={thankYou.title}
        unsent={thankYou.unsent}
        added={thankYou.added}
      />
      <Talk {...talk} links={thankYou.links} />
    </InParts>
  )
}

/** The stadium clock at full time, with the next steps as added time. */
function FullTime({ clock, title, unsent, added }: Pick<ThankYou, 'clock' | 'title' | 'unsent' | 'added'>) {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return (
    <header className={`night ${styles.full}`}>
      <Wrap>
        <span className={styles.clock} aria-hidden="true">
          {clock}
        </span>
        <Split className={styles.after}>
          <div>
            <Display as="h1" size="1">
              {title}
            </Display>
            <p
              id={unsentForm}
              className={styles.unsent}
              data-shown={(hydrated && state === unsentForm) || undefined}
            >
              {unsent}
            </p>
            <ReceiptLine id="receipt" />
          </div>
          <div>
            <h2>
              <VisuallyHidden>{added.title}</VisuallyHidden>
            </h2>
            <ol className={styles.added}>
              {added.steps.map((step, place) => (
                <li key={step.title}>
                  <b aria-hidden="true">+{place + 1}</b>
                  <div>
                    <h3>{step.title}</h3>
                    <p>{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </Split>
        <FirstCall booked />
      </Wrap>
    </header>
  )
}

type TalkProps = ThankYou['talk'] & Pick<ThankYou, 'links'>

function Talk({ title, text, frame, links }: TalkProps) {
  return (
    <Section surface="chalk" id="calendar">
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
          <Lead tone="muted" measure={24}>
            {text}
          </Lead>
        </div>
        <BookingCalendar id={settings.widgets.thankYouCalendar} title={frame} />
        <Calls>
          {links.map(({ to, label }, place) => (
            <ButtonLink key={to} to={to} tone={place === 0 ? 'ink' : 'line'}>
              {label}
            </ButtonLink>
          ))}
        </Calls>
      </Wrap>
    </Section>
  )
}
