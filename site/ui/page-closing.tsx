import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './page-closing.module.css'
import { Picture, type PictureSource } from './picture.tsx'
import { Wrap } from './section.tsx'

type PageClosingProps = {
  id?: string
  title: string
  text: string
  picture: PictureSource
  children: ReactNode
}

/** How a page ends: dark again, one picture, one line, and the call. */
export function PageClosing({ id, title, text, picture, children }: PageClosingProps) {
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
