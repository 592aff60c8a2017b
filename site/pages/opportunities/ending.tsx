import { PassLine } from '../../ui/pass-line.tsx'
import { Lead } from '../../ui/lead.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Opportunities } from 'content-collections'
import { LeadForm } from '../../lead-form/lead-form.tsx'
import { received } from '../../lead-form/messages.ts'
import { Received } from '../../lead-form/receipt/received.tsx'
import { notify } from '../../lead-form/toasts/notify.ts'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { FirstCall } from '../first-call/first-call.tsx'
import styles from './ending.module.css'

type EndingProps = Opportunities['ending'] & { starts: string[]; form: Opportunities['form'] }

/** The lines of the four moves meet in the ball on the form. */
export function Ending({ title, text, starts, form }: EndingProps) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.ending}>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="muted">{text}</Lead>
          </div>
          <div className={styles.moves} aria-hidden="true">
            <ul>
              {starts.map((start) => (
                <li key={start}>{start}</li>
              ))}
            </ul>
            <svg className={styles.wide} viewBox="0 0 1312 220" preserveAspectRatio="none">
              <PassLine d="M12 8C20 236 640 120 1026 206M340 8C350 190 760 70 1028 204M668 8C674 130 900 30 1030 202M996 8C998 70 1028 90 1030 200" />
            </svg>
            <svg className={styles.slim} viewBox="0 0 350 130" preserveAspectRatio="none">
              <PassLine d="M12 6C12 96 110 60 173 120M99 6C99 70 160 60 174 118M187 6C190 50 178 70 176 118M275 6C275 80 200 60 177 120" />
            </svg>
          </div>
          <Panel id="elite-lead-capture" className={styles.panel}>
            <Display as="h3" size="3">
              {form.title}
            </Display>
            <p>{form.text}</p>
            <Received id="received" text={received.section.detail} />
            <LeadForm
              source="elite-style-lead-capture"
              submitLabel={form.action}
              onReceived={() => notify(received.section)}
            />
          </Panel>
        </div>
        <FirstCall />
      </Wrap>
    </Section>
  )
}
