import { deals, home, type Home } from 'content'
import { useLayoutEffect, useRef } from 'react'
import { FindYourPass } from '../../find-your-pass/find-your-pass.tsx'
import { pageMeta } from '../../head/page-meta.ts'
import { articleList, sportsOrganization } from '../../head/structured-data.ts'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { LeadButton } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Stat } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Roll } from '../../ui/roll.tsx'
import { parallax } from '../../ui/scene.tsx'
import { InParts, Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { About, Process } from './agency.tsx'
import { Audiences, OpportunityCards } from './audiences.tsx'
import { Deals } from './deals.tsx'
import styles from './home.module.css'
import { Closing, Elite, Promos, Why } from './promos.tsx'
import { Reading } from './reading.tsx'

export const meta = () =>
  pageMeta(
    '/',
    home.head,
    sportsOrganization(home.head.image),
    articleList(
      home.resources.title,
      home.resources.items.map(({ to, title, excerpt }) => ({
        to,
        headline: title,
        description: excerpt
      }))
    ),
    articleList(home.news.title, home.news.items)
  )

export default function HomePage() {
  return (
    <InParts>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <FindYourPass />
      <Statement {...home.statement} />
      <Audiences {...home.audiences} />
      <OpportunityCards {...home.opportunities} />
      <About {...home.about} />
      <Process {...home.process} />
      <Promos {...home.promos} />
      <Deals {...deals} />
      <Reading resources={home.resources} news={home.news} />
      <Why {...home.why} />
      <Elite {...home.elite} />
      <Closing {...home.closing} />
    </InParts>
  )
}

/** Screens that show the portrait. Keep in sync with the style sheet. */
const upright = { media: '(max-width: 899px) and (orientation: portrait)', sizes: 'max(100vw, 58svh)' }

const pylons = [0, 1, 2, 3]

function Hero({ eyebrow, title, text, action, shortAction, picture }: Home['hero']) {
  const hero = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (hero.current) waitForPicture(hero.current)
  }, [])

  return (
    <header ref={hero} className={`night ${styles.hero} ${parallax}`} suppressHydrationWarning>
      <Wrap>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <Display size="hero">{title}</Display>
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
      <Picture picture={picture} sizes="100vw" upright={upright} priority />
      <span className={styles.pylons}>
        {pylons.map((pylon) => (
          <i key={pylon} style={{ '--i': pylon }} />
        ))}
      </span>
      <InlineCall run={waitForPicture} args="document.currentScript.parentElement" />
    </header>
  )
}

/**
 * Marks the hero while its picture loads, which hides the words over it. The words are never hidden if the picture has
 * loaded or failed already, or without scripts. On the first visit of a session, the floodlights switch on when the picture
 * has loaded. This function also runs as an inline script while the browser parses the page, so it must not refer to
 * anything outside itself.
 */
function waitForPicture(hero: HTMLElement) {
  const image = hero.querySelector('img')
  if (!image || image.complete) return
  hero.dataset.picture = 'loading'
  try {
    if (!sessionStorage['lit']) hero.dataset.lights = 'off'
    sessionStorage['lit'] = 'yes'
  } catch {
    // The browser blocks storage: leave the lights on.
  }
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => {
      hero.dataset.picture = 'shown'
    })
  }
}

function Results({ title, stats }: Home['results']) {
  return (
    <section className="night" aria-label={title}>
      <Wrap>
        <dl className={styles.results}>
          {stats.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </dl>
      </Wrap>
    </section>
  )
}

/** The agency's statement, from which the ball rolls to the center spot. */
function Statement({ text }: Home['statement']) {
  return (
    <section className={`night ${styles.statement}`}>
      <Wrap>
        <p>
          <Staggered text={text} by="word" />
        </p>
      </Wrap>
      <Roll to="down" className={styles.kickOff} />
    </section>
  )
}
