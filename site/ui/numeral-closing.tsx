import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './numeral-closing.module.css'
import { Wrap } from './section.tsx'

type NumeralClosingProps = { numeral: string; title: string; text: string; children: ReactNode }

/** The end of a page that is about one figure: the figure, huge, one line and the call to action. */
export function NumeralClosing({ numeral, title, text, children }: NumeralClosingProps) {
  return (
    <section className={`night ${styles.closing}`}>
      <Wrap>
        <b aria-hidden="true" style={{ '--letters': numeral.length }}>
          {numeral}
        </b>
        <div>
          <Display size="2">{title}</Display>
          <p>{text}</p>
          {children}
        </div>
      </Wrap>
    </section>
  )
}
