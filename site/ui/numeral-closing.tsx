import type { ReactNode } from 'react'
import { Display, Lead } from './display.tsx'
import styles from './numeral-closing.module.css'
import { Split, Wrap } from './section.tsx'

type NumeralClosingProps = { numeral: string; title: string; text: string; children: ReactNode }

/** The end of a page that is about one figure: the figure, huge, one line and the call to action. */
export function NumeralClosing({ numeral, title, text, children }: NumeralClosingProps) {
  return (
    <section className={`night ${styles.closing}`}>
      <Wrap>
        <Split columns="5:6" align="end" className={styles.halves}>
          <b aria-hidden="true" style={{ '--letters': numeral.length }}>
            {numeral}
          </b>
          <div>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            {children}
          </div>
        </Split>
      </Wrap>
    </section>
  )
}
