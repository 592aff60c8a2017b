import type { Home } from 'content'
import { ButtonLink, LeadButton } from '../../ui/button.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { NumberedPoints } from '../../ui/points.tsx'
import { Roll } from '../../ui/roll.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Section, Wrap, Split } from '../../ui/section.tsx'
import { SplitClosing } from '../../ui/split-closing.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './promos.module.css'

/** Two posters, edge to edge, that lead to the clubs' own trial pages. */
export function Promos({ label, action, cards }: Home['promos']) {
  return (
    <section className="night" aria-label={label}>
      <div className={styles.promos}>
        {cards.map(({ figure, title, text, leads, picture, url }, place) => (
          <Scene
            edges
            as="article"
            key={url}
            className={styles.promo}
            picture={{ picture, sizes: '(max-width: 767px) 150vw, 108vw' }}
          >
            <p className={styles.figure} aria-hidden="true">
              <Staggered text={figure} by="character" />
            </p>
            <div className={styles.words}>
              <div>
                <Display size="3">
                  <VisuallyHidden>{figure} </VisuallyHidden>
                  {title}
                </Display>
                <p>{text}</p>
              </div>
              <div className={styles.go}>
                <ButtonLink
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  tone={place === 0 ? 'primary' : 'line'}
                  arrow
                >
                  <span>
                    {action} <VisuallyHidden>{leads}</VisuallyHidden>
                  </span>
                </ButtonLink>
                <span aria-hidden="true">{leads}</span>
              </div>
            </div>
          </Scene>
        ))}
      </div>
      <Wrap>
        <SampleNote of={cards} />
      </Wrap>
    </section>
  )
}

/** The number of places, cut out of a picture, and one peg for each place. The last peg is open. */
export function Elite({ title, text, action, about, picture, places }: Home['elite']) {
  return (
    <section className={`night ${styles.elite}`}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.number} aria-hidden="true">
            <Picture picture={picture} sizes="(max-width: 899px) 150vw, 90vw" />
            <span>{places}</span>
          </div>
          <div className={styles.eliteWords}>
            <div className={styles.pegs} data-drawn aria-hidden="true">
              {Array.from({ length: places }, (_, peg) => (
                <i key={peg} />
              ))}
            </div>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <ButtonLink to={action.to} tone="line" arrow>
              {action.label} <VisuallyHidden>{about}</VisuallyHidden>
            </ButtonLink>
          </div>
        </div>
      </Wrap>
    </section>
  )
}

export function Why({ title, text, action, points }: Home['why']) {
  return (
    <Section surface="turf" edges>
      <svg className={styles.box} viewBox="0 0 640 420" fill="none" aria-hidden="true">
        <path d="M-10 419H640M-10 120H420V419M-10 280H210V419" />
        <path d="M180 120a120 120 0 0 1 200 0" />
      </svg>
      <Wrap>
        <Split columns="5:6" sticky className={styles.why}>
          <div className={styles.call}>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <LeadButton arrow>{action}</LeadButton>
          </div>
          <NumberedPoints points={points} />
        </Split>
      </Wrap>
    </Section>
  )
}

/** The end of home: the line that began at the kick-off arrives at the call to action. */
export function Closing({ action, ...closing }: Home['closing']) {
  return (
    <SplitClosing {...closing}>
      <div className={styles.end}>
        <ButtonLink {...action} arrow />
        <Roll to="left" className={styles.line} />
      </div>
    </SplitClosing>
  )
}
