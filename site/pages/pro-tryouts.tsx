import { proTryouts, type ProTryouts } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { FormWithReceipt } from '../lead-form/receipt.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Display, Lead, SectionHead } from '../ui/display.tsx'
import { OpponentIcon, PlayerIcon } from '../ui/icons.tsx'
import { Eyebrow } from '../ui/page-hero.tsx'
import { Picture } from '../ui/picture.tsx'
import { Rows } from '../ui/rows.tsx'
import { Scene } from '../ui/scene.tsx'
import { InParts, Panel, Section, Wrap, Split } from '../ui/section.tsx'
import { FirstCall } from './parts/first-call.tsx'
import { HeroFigures } from './parts/hero-figures.tsx'
import styles from './pro-tryouts.module.css'

const { head, leadDialog, poster, intro, film, benefits } = proTryouts

export const meta = () => pageMeta('/pro-tryouts', head)

export const handle = { leadDialog }

export default function ProTryoutsPage() {
  return (
    <InParts>
      <Poster {...poster} />
      <Intro {...intro} />
      <Film {...film} />
      <Benefits {...benefits} />
      <Apply {...proTryouts.apply} />
    </InParts>
  )
}

/** The page opens as a poster: two names, the word between them, and where and when below. */
function Poster({ kind, home, joint, away, text, apply, more, facts, picture }: ProTryouts['poster']) {
  return (
    <Scene
      as="header"
      className={styles.poster}
      picture={{ picture, sizes: '(max-width: 767px) 160svh, 100vw', priority: true }}
    >
      <Eyebrow>{kind}</Eyebrow>
      <h1>
        <span className={styles.home}>{home}</span> <span className={styles.joint}>{joint}</span>{' '}
        <span className={styles.away}>{away}</span>
      </h1>
      <div className={styles.posterWords}>
        <Lead tone="picture">{text}</Lead>
        <Calls>
          <ButtonLink href="#apply" arrow="down">
            {apply}
          </ButtonLink>
          <ButtonLink {...more} tone="line" />
        </Calls>
      </div>
      <HeroFigures className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <Display as="dd" size="4">
              {value}
            </Display>
          </div>
        ))}
      </HeroFigures>
    </Scene>
  )
}

function Intro({ title, paragraphs }: ProTryouts['intro']) {
  return (
    <Section surface="chalk">
      <Split columns="7:5" align="end" className={styles.intro}>
        <Display size="1">{title}</Display>
        <div>
          {paragraphs.map((paragraph) => (
            <Lead key={paragraph}>{paragraph}</Lead>
          ))}
        </div>
      </Split>
    </Section>
  )
}

/** A picture that plays like a film while the visitor scrolls: the camera zooms. */
function Film({ title, text, picture }: ProTryouts['film']) {
  return (
    <section className={`night ${styles.film}`}>
      <div className={styles.frame}>
        <Picture picture={picture} sizes="(max-width: 767px) 145vw, 110vw" />
      </div>
      <div className={styles.caption}>
        <Wrap>
          <Display size="1">{title}</Display>
          <Lead tone="picture">{text}</Lead>
        </Wrap>
      </div>
    </section>
  )
}

/** The benefits as four fixtures: the player (O) against an obstacle (X). */
function Benefits({ title, text, you, versus, items }: ProTryouts['benefits']) {
  return (
    <Section surface="turf">
      <SectionHead title={title} size="1">
        <p>{text}</p>
      </SectionHead>
      <Rows as="ol" strong className={styles.fixtures}>
        {items.map(({ against, ...won }) => (
          <li key={against}>
            <p className={styles.fixture}>
              <span>
                <PlayerIcon />
                {you}
              </span>{' '}
              <small>{versus}</small>{' '}
              <span>
                <OpponentIcon />
                {against}
              </span>
            </p>
            <div>
              <h3>{won.title}</h3>
              <p>{won.text}</p>
            </div>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** The target of the poster's button: the application form in front of the cup, and the steps after it. */
function Apply({ title, text, steps, form, picture }: ProTryouts['apply']) {
  return (
    <Scene className={styles.scene} picture={{ picture, sizes: '(max-width: 899px) 200vw, 110vw' }}>
      <Split columns="7:5" align="end">
        <div className={styles.applyWords}>
          <Display size="1">{title}</Display>
          <Lead tone="picture" measure={24}>
            {text}
          </Lead>
          <Rows marks="numbers" items={steps} className={styles.steps} />
        </div>
        <Panel id="apply" className={styles.panel} aria-labelledby="application">
          <FormWithReceipt
            source="elite-style-lead-capture"
            head={{ ...form, id: 'application' }}
            receipt={{ id: 'received', form: head.title }}
            submitLabel={form.action}
          />
        </Panel>
      </Split>
      <FirstCall told />
    </Scene>
  )
}
