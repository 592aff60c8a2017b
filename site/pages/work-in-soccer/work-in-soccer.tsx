import { site, workInSoccer, type WorkInSoccer } from 'content'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, productOf } from '../../head/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Calls } from '../../ui/calls.tsx'
import { LineClosing } from '../../ui/closings.tsx'
import { Display, SectionHead } from '../../ui/display.tsx'
import { Arrow } from '../../ui/link.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Questions } from '../../ui/questions.tsx'
import { Quote } from '../../ui/quote.tsx'
import { InParts, Section, Wrap } from '../../ui/section.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Plans } from './plans.tsx'
import styles from './work-in-soccer.module.css'

const { head, leadDialog, hero, board, steps, plans, voices, questions, closing } = workInSoccer

export const meta = () =>
  pageMeta(
    '/work-in-soccer',
    head,
    ...plans.tickets.map(({ name, month, year }) =>
      productOf({
        path: '/work-in-soccer',
        name: `${name} membership`,
        description: head.description,
        image: head.image,
        prices: [
          { price: month.amount, per: 'MONTH' },
          { price: year.amount, per: 'YEAR' }
        ]
      })
    ),
    faqPage(questions.items)
  )

export const handle = { leadDialog }

export default function WorkInSoccerPage() {
  return (
    <InParts>
      <PageHero {...hero} aside className={styles.hero}>
        <Calls>
          <ButtonLink href="#plans" arrow="down">
            {hero.action}
          </ButtonLink>
        </Calls>
      </PageHero>
      <Departures {...board} />
      <Weeks {...steps} />
      <Plans {...plans} />
      <Voices {...voices} />
      <Questions {...questions} />
      <LineClosing {...closing}>
        <Calls>
          <ButtonLink href="#plans">{closing.plans}</ButtonLink>
          <ButtonLink {...closing.action} tone="line" arrow />
        </Calls>
      </LineClosing>
    </InParts>
  )
}

/** Openings as a departures board. Each row opens an application email with its subject filled in. */
function Departures({ title, columns, apply, subject, departures }: WorkInSoccer['board']) {
  return (
    <section className={`night ${styles.departures}`}>
      <Wrap>
        <div className={styles.board}>
          <div className={styles.head}>
            <Display size="3">{title}</Display>
            <SampleNote of={departures} />
          </div>
          <div className={styles.columns} aria-hidden="true">
            {Object.values(columns).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          <ul>
            {departures.map((departure, row) => (
              <li key={departure.title} style={{ '--row': row }}>
                <a href={mailTo(`${subject}: ${departure.title}, ${departure.location}`)}>
                  <span className={styles.flap}>
                    <span>
                      <b>{departure.title}</b>
                      <small>{departure.text}</small>
                    </span>
                  </span>
                  <span className={styles.flap}>
                    <b>{departure.location}</b>
                  </span>
                  <span className={styles.flap}>
                    <b>{departure.contract}</b>
                  </span>
                  <span className={styles.apply}>
                    <span>{apply}</span>
                    <Arrow />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Wrap>
    </section>
  )
}

const mailTo = (subject: string) => `mailto:${site.contact.email}?subject=${encodeURIComponent(subject)}`

/** The steps on one line that leads to the offer. Only its end names a week, because the time between steps varies. */
function Weeks({ title, text, items, end }: WorkInSoccer['steps']) {
  return (
    <Section surface="chalk">
      <SectionHead title={title} size="1">
        <p>{text}</p>
      </SectionHead>
      <ol className={styles.weeks}>
        {items.map((step, index) => (
          <li key={step.title}>
            <span className={styles.node} aria-hidden="true">
              {index === items.length - 1 && end}
            </span>
            <div>
              <Display size="4">{step.title}</Display>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Voices({ title, quotes }: WorkInSoccer['voices']) {
  return (
    <Section surface="turf">
      <SectionHead title={title} />
      <ul className={styles.voices}>
        {quotes.map(({ quote, name, detail }) => (
          <li key={name}>
            <Quote quote={quote} name={name} detail={detail} />
          </li>
        ))}
      </ul>
      <SampleNote of={quotes} />
    </Section>
  )
}
