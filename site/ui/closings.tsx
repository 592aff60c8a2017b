import type { ReactNode } from 'react'
import styles from './closings.module.css'
import { Display } from './display.tsx'
import { PassLine } from './pathway.tsx'
import type { PictureSource } from './picture.tsx'
import { Scene } from './scene.tsx'
import { Wrap } from './section.tsx'

type PageClosingProps = {
  id?: string
  title: string
  /** Shown before the call. */
  text?: string
  picture: PictureSource
  children: ReactNode
}

/** The end of a page: a dark section with one picture, one line and the call to action. */
export function PageClosing({ id, title, text, picture, children }: PageClosingProps) {
  return (
    <Scene id={id} className={styles.page} picture={{ picture, sizes: '(max-width: 767px) 270vw, 100vw' }}>
      <Display size="1">{title}</Display>
      {text && <p>{text}</p>}
      {children}
    </Scene>
  )
}

type LineClosingProps = { title: string; text?: string; children: ReactNode }

/** The end of a page that follows the pathway line: the line arrives in the penalty area, beside the call to action. */
export function LineClosing({ title, text, children }: LineClosingProps) {
  return (
    <section className={`turf ${styles.line}`}>
      <svg viewBox="0 0 600 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M420 -10V370M610 60H520V300H610" />
        <PassLine d="M-10 92C160 72 240 104 330 104S470 130 545 172" />
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
