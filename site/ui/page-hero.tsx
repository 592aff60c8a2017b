import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './page-hero.module.css'
import type { PictureSource } from './picture.tsx'
import { Scene } from './scene.tsx'
import { Wrap } from './section.tsx'

type PageHeroProps = { title: string; text: string; picture: PictureSource; children?: ReactNode }

/** The top of an inner page: a dark section with one picture and one huge headline. */
export function PageHero({ title, text, picture, children }: PageHeroProps) {
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '100vw', priority: true }}>
      <Wrap>
        <Display as="h1" size="hero" style={{ '--longest': longestWord(title) }}>
          {title}
        </Display>
        <p className={styles.text}>{text}</p>
        {children}
      </Wrap>
    </Scene>
  )
}

const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length))
