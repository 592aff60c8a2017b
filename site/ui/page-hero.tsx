import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './page-hero.module.css'
import { Picture, type PictureSource } from './picture.tsx'
import { Wrap } from './section.tsx'

type PageHeroProps = { title: string; text: string; picture: PictureSource; children?: ReactNode }

/** How an inner page opens: dark, one picture, one huge line. */
export function PageHero({ title, text, picture, children }: PageHeroProps) {
  return (
    <header className={`night ${styles.hero}`}>
      <Picture picture={picture} sizes="100vw" priority />
      <Wrap>
        <Display as="h1" size="hero" style={{ '--longest': longestWord(title) }}>
          {title}
        </Display>
        <p className={styles.text}>{text}</p>
        {children}
      </Wrap>
    </header>
  )
}

const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length))
