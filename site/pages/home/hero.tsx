import type { Home } from 'content-collections'
import { useLayoutEffect, useRef } from 'react'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import motion from '../../ui/parallax.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './hero.module.css'
import { waitForPicture } from './wait-for-picture.ts'

/** Screens that show the portrait picture. Keep in sync with the style sheet. */
const upright = '(max-width: 899px) and (orientation: portrait)'

const pylons = [0, 1, 2, 3]

export function Hero({ eyebrow, title, text, action, shortAction, picture, portrait }: Home['hero']) {
  const hero = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (hero.current) waitForPicture(hero.current)
  }, [])

  return (
    <header ref={hero} className={`night ${styles.hero} ${motion.parallax}`} suppressHydrationWarning>
      <Wrap>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <Display as="h1" size="hero">
            {title}
          </Display>
        </div>
        <div className={styles.call}>
          <p className={styles.text}>{text}</p>
          <LeadButton arrow>
            <span className={styles.long}>{action}</span>
            <span className={styles.short}>{shortAction}</span>
          </LeadButton>
        </div>
      </Wrap>
      {/* Comes after the words: the browser may paint before it runs the script, and painted words must not move. */}
      <Picture
        picture={picture}
        sizes="100vw"
        portrait={{ picture: portrait, media: upright, sizes: 'max(100vw, 58svh)' }}
        priority
      />
      <span className={styles.pylons}>
        {pylons.map((pylon) => (
          <i key={pylon} style={{ '--i': pylon }} />
        ))}
      </span>
      <InlineCall run={waitForPicture} args="document.currentScript.parentElement" />
    </header>
  )
}
