import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './page-closing.module.css'
import type { PictureSource } from './picture.tsx'
import { Scene } from './scene.tsx'
import { Wrap } from './section.tsx'

type PageClosingProps = {
  id?: string
  title: string
  /** Before the call. */
  text?: string
  picture: PictureSource
  children: ReactNode
}

/** How a page ends: dark again, one picture, one line, and the call. */
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
