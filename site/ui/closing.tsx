import type { ReactNode } from 'react'
import styles from './closing.module.css'
import { Display } from './display.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import { Wrap } from './section.tsx'

type ClosingProps = { id?: string; title: string; text: string; picture: PictureSource; children: ReactNode }

/** How a page closes: dark, one picture, one call. */
export function Closing({ id, title, text, picture, children }: ClosingProps) {
  return (
    <section id={id} className={`night ${styles.closing}`}>
      <Picture picture={picture} sizes="(max-width: 767px) 270vw, 100vw" />
      <Wrap>
        <Display size="1">{title}</Display>
        <p className={styles.text}>{text}</p>
        {children}
      </Wrap>
    </section>
  )
}
