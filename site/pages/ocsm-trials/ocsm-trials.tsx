import { type Trials, trials as content } from 'content'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, trialEvent } from '../../head/structured-data.ts'
import { ButtonLink, LeadButton } from '../../ui/button.tsx'
import { Calls } from '../../ui/calls.tsx'
import { PageClosing } from '../../ui/closings.tsx'
import { Display, SectionHead } from '../../ui/display.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Pathway } from '../../ui/pathway.tsx'
import { Questions } from '../../ui/questions.tsx'
import { InParts, Section, Wrap } from '../../ui/section.tsx'
import styles from './ocsm-trials.module.css'
import { Upcoming } from './upcoming.tsx'

const { head, leadDialog, upcoming, trials, process, day, why, questions, scout, closing } = content

export const meta = () =>
  pageMeta(
    '/ocsm-trials',
    head,
    ...trials.map((trial) => trialEvent(head.title, upcoming.note, trial)),
    faqPage(questions.items)
  )

export const handle = { leadDialog }

export default function OcsmTrials() {
  return (
    <InParts>
      <Hero {...content.hero} />
      <Upcoming {...upcoming} trials={trials} />
      <Section surface="night" edges>
        <Wrap>
          <SectionHead title={process.title} />
          <Pathway steps={process.steps} />
        </Wrap>
      </Section>
      <TrialDay {...day} />
      <Why {...why} />
      <Questions {...questions} />
      <Scout {...scout} />
      <div className={styles.end}>
        <PageClosing {...closing}>
          <LeadButton arrow>{closing.action}</LeadButton>
        </PageClosing>
      </div>
    </InParts>
  )
}

function Hero({ see, register, ...hero }: Trials['hero']) {
  return (
    <PageHero {...hero} eyebrow={head.title} aside>
      <Calls>
        <div className={styles.register}>
          <LeadButton arrow>{register}</LeadButton>
        </div>
        <ButtonLink href="#upcoming-trials" tone="line">
          {see}
        </ButtonLink>
      </Calls>
    </PageHero>
  )
}

/** The parts of the training. */
function TrialDay({ title, text, parts }: Trials['day']) {
  return (
    <Section surface="chalk" edges>
      <Wrap>
        <SectionHead title={title} size="1">
          <p>{text}</p>
        </SectionHead>
        <ol className={styles.parts}>
          {parts.map((part) => (
            <li key={part.title}>
              <Display as="h3" size="4">
                {part.title}
              </Display>
              <p>{part.text}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}

/** Each figure beside a drawing of it: a hundred players as dots, the years as a line that continues. */
function Why({ title, shares, years }: Trials['why']) {
  return (
    <Section surface="night" edges>
      <Wrap>
        <SectionHead title={title} />
        <ul className={styles.why}>
          {shares.map(({ value, label }) => (
            <li key={value}>
              <b>{value}</b>
              <Hundred filled={Number.parseInt(value, 10)} />
              <p>{label}</p>
            </li>
          ))}
          <li>
            <b>{years.value}</b>
            <YearLine count={Number.parseInt(years.value, 10)} />
            <p>{years.label}</p>
          </li>
        </ul>
      </Wrap>
    </Section>
  )
}

const hundred = Array.from(
  { length: 100 },
  (_, index) => `M${6 + (index % 20) * 14} ${6 + Math.floor(index / 20) * 14}h0`
)

function Hundred({ filled }: { filled: number }) {
  return (
    <svg className={styles.dots} viewBox="0 0 278 68" aria-hidden="true">
      <path d={hundred.slice(0, filled).join('')} />
      <path className={styles.rest} d={hundred.slice(filled).join('')} />
    </svg>
  )
}

function YearLine({ count }: { count: number }) {
  const years = Array.from({ length: count }, (_, index) => `M${6 + index * 22} 34v-20`)
  return (
    <svg className={styles.dots} viewBox="0 0 278 68" aria-hidden="true">
      <path className={styles.years} d={years.join('')} />
      <path className={styles.pathway} d={`M6 48H${count * 22 + 50}`} />
      <circle cx={count * 22 + 50} cy="48" r="6" />
    </svg>
  )
}

function Scout({ title, text, action }: Trials['scout']) {
  return (
    <Section surface="turf" edges>
      <Wrap>
        <div className={styles.scout}>
          <SectionHead title={title} size="1">
            <p>{text}</p>
            <LeadButton tone="line" arrow>
              {action}
            </LeadButton>
          </SectionHead>
        </div>
      </Wrap>
    </Section>
  )
}
