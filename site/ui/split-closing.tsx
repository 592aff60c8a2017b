import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import styles from './split-closing.module.css'

type SplitClosingProps = {
  title: string
  text?: string
  picture: PictureSource
  children: ReactNode
}

/**
 * The end of home and of a club's page: a picture beside one line and the call to action, never under them. A file of its
 * own, so that no other page loads its sheet.
 */
export function SplitClosing({ title, text, picture, children }: SplitClosingProps) {
  return (
    <section className={`night ${styles.split}`}>
      <div className={styles.picture}>
        <Picture picture={picture} sizes="(max-width: 767px) 100vw, 70vw" />
      </div>
      <div className={styles.words}>
        <Display size="2">{title}</Display>
        <div>
          {text && <p>{text}</p>}
          {children}
        </div>
      </div>
    </section>
  )
}
