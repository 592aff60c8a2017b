import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './page-closing.module.css'
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
    <Scene id={id} className={styles.closing} picture={{ picture, sizes: '(max-width: 767px) 270vw, 100vw' }}>
      <Wrap>
        <Display size="1">{title}</Display>
        {text && <p>{text}</p>}
        {children}
      </Wrap>
    </Scene>
  )
}
