import type { Home } from 'content'
import { Display, Lead } from '../../ui/display.tsx'
import { FactRows } from '../../ui/facts.tsx'
import { Pathway } from '../../ui/pathway.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section, Split, Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import styles from './agency.module.css'

/** A text about the agency, and three figures. */
export function About({ title, text, picture, facts }: Home['about']) {
  return (
    <Section surface="chalk">
      <Reveal>
        <Split columns="6:5" align="center">
          <Cover className={styles.picture}>
            <Picture picture={picture} sizes="100vw" />
          </Cover>
          <div className={styles.aboutWords}>
            <Display size="2">{title}</Display>
            <Lead>{text}</Lead>
            <FactRows facts={facts} />
          </div>
        </Split>
      </Reveal>
    </Section>
  )
}

/** The placement process as four passes on the tactics board. */
export function Process({ title, text, collage, fallback, steps }: Home['process']) {
  return (
    <section id="learn-more" className={`turf ${styles.process}`}>
      <Markings />
      <Wrap>
        <Split align="end" className={styles.head}>
          <div>
            <Display size="2">
              <Staggered text={title} by="line" />
            </Display>
            <Lead tone="muted">{text}</Lead>
          </div>
          <figure className={styles.collage}>
            <Picture
              picture={collage}
              sizes={sizes}
              fallback={<Picture picture={fallback} sizes={sizes} />}
            />
          </figure>
        </Split>
        <Pathway steps={steps} />
      </Wrap>
    </section>
  )
}

/** The lines of the board. */
function Markings() {
  return (
    <svg
      className={styles.markings}
      viewBox="0 0 1440 1400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M720 0V1400M1500 700H1400V1400M-60 700H40V1400" />
    </svg>
  )
}

const sizes = '(max-width: 899px) 100vw, 50vw'
