import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './line-closing.module.css'
import { PassLine } from './pass-line.tsx'
import { Wrap } from './section.tsx'

type LineClosingProps = { title: string; text?: string; children: ReactNode }

/** The end of a page that follows the pathway line: the line arrives in the penalty area, beside the call to action. */
export function LineClosing({ title, text, children }: LineClosingProps) {
  return (
    <section className={`turf ${styles.closing}`}>
      <svg viewBox="0 0 600 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M420 -10V370M610 60H520V300H610" />
        <PassLine d="M-10 60C160 30 240 90 330 90S470 130 545 172" />
        <circle cx="556" cy="180" r="11" />
      </svg>
      <Wrap>
        <Display size="1">{title}</Display>
        {text && <p>{text}</p>}
        {children}
      </Wrap>
    </section>
  )
}
