import { firstCall, settings, thankYou } from 'content'
import { useLocation } from 'react-router'
import { BookingCalendar } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { unsent as unsentForm } from '../lead-form/messages.ts'
import { ReceiptLine } from '../lead-form/receipt-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Display } from '../ui/display.tsx'
import { TextLink } from '../ui/link.tsx'
import { Accordion } from '../ui/questions.tsx'
import { Rows } from '../ui/rows.tsx'
import { Wrap } from '../ui/section.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CallRows, Person } from './parts/first-call.tsx'
import styles from './thank-you.module.css'

const { head, clock, title, text, unsent, talk, steps, call, privacy, links } = thankYou

export const meta = () => pageMeta('/thank-you', { ...head, unlisted: true })

/** Full time for the form: the calendar is in the first screen, and what else there is to know is below or beside it. */
export default function ThankYouPage() {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return (
    <div className={`night ${styles.page}`}>
      <Wrap>
        <div id="booking" className={styles.parts}>
          <header>
            <p className={styles.clock} aria-hidden="true">
              {clock}
            </p>
            <Display as="h1" size="2">
              {title}
            </Display>
            <p
              id={unsentForm}
              className={styles.unsent}
              data-shown={(hydrated && state === unsentForm) || undefined}
            >
              {unsent}
            </p>
            <div className={styles.now}>
              <p>{text}</p>
              <ReceiptLine id="receipt" />
            </div>
          </header>
          <section className={`chalk ${styles.talk}`} aria-labelledby="talk">
            <Display size="3" id="talk">
              {talk.title}
            </Display>
            <BookingCalendar id={settings.widgets.thankYouCalendar} title={talk.frame} />
          </section>
          <div>
            <Rows marks="numbers" items={steps} className={styles.steps} />
            <Person />
            <Accordion
              dense
              items={[
                { title: call, content: <CallRows of={firstCall.rows} /> },
                {
                  title: privacy,
                  content: (
                    <>
                      <CallRows of={firstCall.keep} />
                      <TextLink to="/privacy" target="_blank">
                        {firstCall.privacy}
                      </TextLink>
                    </>
                  )
                }
              ]}
            />
            <Calls>
              {links.map(({ to, label }) => (
                <ButtonLink key={to} to={to} label={label} tone="line" />
              ))}
            </Calls>
          </div>
        </div>
      </Wrap>
    </div>
  )
}
