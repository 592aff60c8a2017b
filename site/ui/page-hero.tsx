import type { ReactNode } from 'react'
import { Display, Lead } from './display.tsx'
import styles from './page-hero.module.css'
import type { PictureSource } from './picture.tsx'
import { Scene } from './scene.tsx'

type PageHeroProps = {
  /** Says what the page is, where its title does not. */
  eyebrow?: string
  title: string
  text: string
  picture: PictureSource
  /** Width at which the picture is shown. */
  sizes?: string
  size?: 'hero' | '1'
  /** The picture fills the first screen, and the words are at its lower edge. */
  tall?: boolean
  /** In a wide window the picture begins further right, so that its subject is beside the words. */
  aside?: boolean
  /** May set `--scrim`, `--aside` and the crop of the picture. */
  className?: string | undefined
  children?: ReactNode
}

/** The top of an inner page: a dark section with one picture and one huge headline. */
export function PageHero({
  eyebrow,
  title,
  text,
  picture,
  sizes = '100vw',
  size = 'hero',
  tall,
  aside,
  className = '',
  children
}: PageHeroProps) {
  return (
    <Scene
      as="header"
      className={`${tall ? styles.tall : styles.hero} ${className}`}
      data-aside={aside || undefined}
      picture={{ picture, sizes, priority: true }}
    >
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Display as="h1" size={size} style={{ '--longest': longestWord(title) }}>
        {title}
      </Display>
      <Lead tone="picture" measure={40}>
        {text}
      </Lead>
      {children}
    </Scene>
  )
}

/** Says what a page is, over a headline that does not. It takes no room of its own, but that above it. */
export const Eyebrow = ({ children }: { children: ReactNode }) => <p className={styles.eyebrow}>{children}</p>

/** The letters of the longest word of a title. */
export const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length))
