import { Split } from '../../ui/split.tsx'
import type { ThankYou } from 'content-collections'
import { useLocation } from 'react-router'
import { ReceiptLine } from '../../lead-form/receipt/receipt-line.tsx'
import { unsent as unsentForm } from '../../lead-form/unsent.ts'
import { Display } from '../../ui/display.tsx'
import { Wrap } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FirstCall } from '../first-call/first-call.tsx'
import styles from './full-time.module.css'

/** The stadium clock at full time, with the next steps as added time. */
export function FullTime({
  clock,
  title,
  unsent,
  added
}: Pick<ThankYou, 'clock' | 'title' | 'unsent' | 'added'>) {
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
