import { deals, notFound, recruitmentPackage } from 'content-collections'
import { type ReactNode, useState } from 'react'
import { BusyDots } from '../embeds/widget-frame.tsx'
import { Field } from '../lead-form/field.tsx'
import { missingInformation, received, submissionFailed } from '../lead-form/messages.ts'
import { type Notice, notify } from '../lead-form/toasts/notify.ts'
import { Toast } from '../lead-form/toasts/show-notice.tsx'
import { Breadcrumb } from '../pages/article/article.tsx'
import { FilterChip, Filters, OpeningList, OpeningRow } from '../pages/careers/openings.tsx'
import { Carousel } from '../pages/recruitment-package/voices.tsx'
import { Segments } from '../pages/work-in-soccer/plans.tsx'
import { Button, ButtonLink, LeadButton } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { PageClosing } from '../ui/closings.tsx'
import { Contents } from '../ui/contents.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { SectionHead } from '../ui/display.tsx'
import { FactRows, Stat } from '../ui/facts.tsx'
import { CloseIcon, OpponentIcon, PlayerIcon } from '../ui/icons.tsx'
import { Arrow, MoreLink, TextLink } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { CalendarIcon, CheckIcon, PauseIcon, PinIcon, PlayIcon } from '../ui/lucide-icons.tsx'
import { Pathway } from '../ui/pathway.tsx'
import { Picture } from '../ui/picture.tsx'
import { NumberedPoints } from '../ui/points.tsx'
import { Poster } from '../ui/poster.tsx'
import { Passes, Prose, ProseLink, Pull } from '../ui/prose.tsx'
import { Accordion } from '../ui/questions.tsx'
import { Quote } from '../ui/quote.tsx'
import type { Surface } from '../ui/section.tsx'
import styles from './parts.module.css'
import { Chapter, EveryGround, Specimen, Specimens } from './specimen.tsx'

export function Buttons() {
  return (
    <Chapter
      id="buttons"
      title="Buttons"
      note="Volt calls on dark, ink on chalk. The line stands beside either, for what comes second. A disabled button keeps its contrast, since a busy one is read."
    >
      <EveryGround>
        {(surface) => (
          <>
            <States tone={surface === 'chalk' ? 'ink' : 'primary'} label="Get Started" surface={surface} />
            <States tone="line" label="Learn More" surface={surface} />
            <Specimens title="Small, wide, as a link" wide>
              <Specimen name="Small">
                <Button tone={surface === 'chalk' ? 'ink' : 'primary'} small>
                  Get Started
                </Button>
              </Specimen>
              <Specimen name="Wide, long words">
                <Button tone={surface === 'chalk' ? 'ink' : 'primary'} wide arrow>
                  Download Our Latest Soccer Opportunities
                </Button>
              </Specimen>
              <Specimen name="Link">
                <ButtonLink to="/" tone="line" small arrow>
                  Return to Home
                </ButtonLink>
              </Specimen>
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

type StatesProps = { tone: 'primary' | 'ink' | 'line'; label: string; surface: Surface }

function States({ tone, label, surface }: StatesProps) {
  return (
    <Specimens title={tone === 'line' ? 'Line' : `The call on ${surface}`}>
      <Specimen name="Rest">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Hover" force="hover">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Active" force="active">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Focus-visible" force="focus-visible">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Disabled">
        <Button tone={tone} disabled>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Busy">
        <Button tone={tone} disabled aria-busy>
          Sending... <BusyDots />
        </Button>
      </Specimen>
    </Specimens>
  )
}

const linkStates: readonly [name: string, force?: ForcedState][] = [
  ['Rest'],
  ['Hover', 'hover'],
  ['Active', 'active'],
  ['Focus-visible', 'focus-visible']
]

const countries = { All: 9, USA: 6, England: 3 }

export function LinksAndFilters() {
  return (
    <Chapter
      id="links"
      title="Links and filters"
      note="A filter is pressed, segments choose one of a few and answer to the arrow keys."
    >
      <EveryGround>
        {() => (
          <>
            <Specimens title="In a sentence">
              {linkStates.map(([name, state]) => (
                <Specimen key={name} name={name} {...(state && { force: state })}>
                  Start with our <TextLink to="/opportunities">opportunities</TextLink>.
                </Specimen>
              ))}
            </Specimens>
            <Specimens title="Leading on">
              {linkStates.map(([name, state]) => (
                <Specimen key={name} name={name} {...(state && { force: state })}>
                  <MoreLink to="/opportunities">Read More</MoreLink>
                </Specimen>
              ))}
            </Specimens>
            <Choices />
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

function Choices() {
  const [country, setCountry] = useState('All')
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  return (
    <>
      <Specimens title="Filters" wide>
        <Filters label="Filter by country">
          {Object.entries(countries).map(([name, count]) => (
            <FilterChip key={name} pressed={name === country} count={count} onClick={() => setCountry(name)}>
              {name}
            </FilterChip>
          ))}
        </Filters>
      </Specimens>
      <Specimens>
        <Specimen name="Hover" force="hover">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Active" force="active">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Focus-visible" force="focus-visible">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Pressed, hover" force="hover">
          <FilterChip pressed count={2}>
            Spain
          </FilterChip>
        </Specimen>
        <Specimen name="Disabled">
          <FilterChip pressed={false} count={0} disabled>
            Spain
          </FilterChip>
        </Specimen>
      </Specimens>
      <Specimens title="Segments" wide>
        <Segments
          label="Billing period"
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' }
          ]}
          value={period}
          onChange={setPeriod}
        />
      </Specimens>
    </>
  )
}

const words = 'What is said with a headline stands to its right on wide screens.'

export function Heads() {
  return (
    <>
      <Chapter
        id="heads"
        title="Heads and closings"
        note="A section opens with a headline and at most a sentence. A page closes dark, with one picture and one call."
      >
        <EveryGround stacked>
          {(surface) => (
            <SectionHead title={`A section on ${surface}`}>
              <p>{words}</p>
              <Calls>
                <ButtonLink href="#heads" tone={surface === 'chalk' ? 'ink' : 'primary'} arrow="down">
                  Down the page
                </ButtonLink>
                <LeadButton tone="line">Second call</LeadButton>
              </Calls>
            </SectionHead>
          )}
        </EveryGround>
      </Chapter>
      <PageClosing title="How a page closes" text={words} picture={notFound.picture}>
        <LeadButton arrow>One call</LeadButton>
      </PageClosing>
    </>
  )
}

const apply = { href: 'mailto:name@example.com', label: 'Apply Now' }

const points = [
  { title: 'Read the club', text: 'Who covers what today.' },
  { title: 'Find the person', text: 'From a network built over ten years.' }
]

const facts = [
  { value: '7%', label: 'of gross annual salary' },
  { value: '10+', label: 'years building the network' }
]

export function Rows() {
  return (
    <Chapter
      id="rows"
      title="Rows and figures"
      note="Openings are a team sheet: a number, a name, a place, one way to apply. Days and figures are set in display type."
    >
      <EveryGround stacked>
        {() => (
          <OpeningList>
            <OpeningRow
              number={1}
              title="Head coach, women’s college program"
              text="Lead training, match days and recruitment for a varsity squad."
              place="Utah, USA"
              kind="Coaching"
              apply={apply}
            />
            <OpeningRow
              number={2}
              title="Goalkeeper coach"
              text="Build the goalkeeping program across two senior teams."
              place="Nevada, USA"
              kind="Coaching"
              apply={apply}
            />
          </OpeningList>
        )}
      </EveryGround>
      <EveryGround>
        {() => (
          <>
            <Specimens title="An opening without a number" wide>
              <Specimen name="Hover" force="hover">
                <OpeningList>
                  <OpeningRow
                    title="Performance analyst"
                    text="Film, tag and present two matches a week to the staff."
                    place="Madrid, Spain"
                    apply={apply}
                  />
                </OpeningList>
              </Specimen>
            </Specimens>
            <Specimens title="Days">
              <Specimen name="To come">
                <DateBlock date="2026-03-10" />
              </Specimen>
              <Specimen name="Large, fills its container">
                <div className={styles.container}>
                  <DateBlock date="2026-03-10" large />
                </div>
              </Specimen>
              <Specimen name="Past">
                <DateBlock date="2025-12-06" past />
              </Specimen>
            </Specimens>
            <Specimens title="Figures">
              <dl className={styles.figures}>
                <Stat value="65%" label="of trial players get an immediate opportunity" />
              </dl>
            </Specimens>
            <Specimens title="Figures in rows" wide>
              <FactRows facts={facts} />
            </Specimens>
            <Specimens title="Points in order" wide>
              <NumberedPoints points={points} />
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

const steps = [
  { title: 'Consultation', text: 'Where you are and where you want to play.' },
  { title: 'Trial', text: 'The right ground, on the right day.' },
  { title: 'Feedback', text: 'What was seen, and what fits.' },
  { title: 'Support', text: 'Beyond the first contract.' }
]

export function Lines() {
  return (
    <Chapter
      id="lines"
      title="Lines"
      note="The pathway line links what comes in sequence, and nothing else; it draws itself while it is scrolled into view."
    >
      <EveryGround stacked>
        {() => (
          <Specimens wide>
            <Specimen name="Pathway">
              <Pathway steps={steps} />
            </Specimen>
            <Specimen name="Logo">
              <Logo name="OCSM" />
            </Specimen>
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}

const icons = {
  Arrow,
  Calendar: CalendarIcon,
  Check: CheckIcon,
  Close: CloseIcon,
  Opponent: OpponentIcon,
  Pin: PinIcon,
  Play: PlayIcon,
  Player: PlayerIcon,
  Pause: PauseIcon
}

export function Icons() {
  return (
    <Chapter
      id="icons"
      title="Icons"
      note="A stroke of 2 on a side of 20, square caps, no fill. Icons label actions, they never stand in for words. X is what blocks you, O is you."
    >
      <EveryGround>
        {() => (
          <ul className={styles.icons}>
            {Object.entries(icons).map(([name, Icon]) => (
              <li key={name}>
                <Icon />
                {name}
              </li>
            ))}
          </ul>
        )}
      </EveryGround>
    </Chapter>
  )
}

export function Fields() {
  return (
    <Chapter
      id="fields"
      title="Fields"
      note="One field for all forms. What was typed stays through every state; while a lead is on its way the field is read-only, not disabled, so that focus stays too."
    >
      <EveryGround>
        {(surface) => {
          const field = (name: string) => ({ id: `${surface}-${name}`, name, label: 'First name' })
          return (
            <Specimens wide>
              <Specimen name="Rest">
                <Field {...field('rest')} placeholder="First name" />
              </Specimen>
              <Specimen name="Hover" force="hover">
                <Field {...field('hover')} placeholder="First name" />
              </Specimen>
              <Specimen name="Focus-visible" force="focus-visible">
                <Field {...field('focus')} placeholder="First name" />
              </Specimen>
              <Specimen name="Filled">
                <Filled>
                  <Field {...field('filled')} />
                </Filled>
              </Specimen>
              <Specimen name="Busy">
                <Filled>
                  <Field {...field('busy')} readOnly />
                </Filled>
              </Specimen>
              <Specimen name="Error">
                <Field {...field('error')} placeholder="First name" problem="Enter your first name" />
              </Specimen>
            </Specimens>
          )
        }}
      </EveryGround>
    </Chapter>
  )
}

/** Types a name into the field, as a visitor would. */
function Filled({ children }: { children: ReactNode }) {
  return <div ref={fill}>{children}</div>
}

function fill(element: HTMLDivElement | null) {
  const input = element?.querySelector('input')
  if (input) input.value = 'Sam'
}

const notices: Record<string, Notice> = {
  Success: received.section,
  Missing: missingInformation,
  Failed: submissionFailed(''),
  Warning: { card: 'yellow', title: 'No connection', detail: 'What you typed is still here. Trying again.' }
}

export function Messages() {
  return (
    <Chapter
      id="messages"
      title="Messages"
      note="A referee's cards: red stops play, yellow warns, a good pass is ticked off. The dialog is the browser's own; send it empty to see its errors."
    >
      <div className={styles.messages}>
        {Object.entries(notices).map(([name, notice]) => (
          <Specimen key={name} name={name}>
            <Toast notice={notice} onDismiss={() => undefined} />
            <div className={styles.open}>
              <Button tone="line" small onClick={() => notify(notice)}>
                Show: {name}
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen name="Dialog">
          <LeadButton arrow>Open the dialog</LeadButton>
        </Specimen>
      </div>
    </Chapter>
  )
}

export function Pictures() {
  return (
    <Chapter
      id="pictures"
      title="Pictures"
      note="A picture's box shows a blur of it until it is there, and the pitch when it fails."
    >
      <EveryGround>
        {() => (
          <Specimens>
            <Specimen name="Loaded">
              <div className={styles.box}>
                <Picture picture={notFound.picture} sizes="200px" />
              </div>
            </Specimen>
            <Specimen name="Failed">
              <div className={styles.box}>
                <Picture picture={broken} sizes="200px" />
              </div>
            </Specimen>
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}

const [first, ...others] = deals.cards

export function Posters() {
  return (
    <Chapter
      id="posters"
      title="Posters"
      note="A shirt stands for a player until there is a photograph. Pattern, number and club colors make the ground, which is darkened until its words can be read."
    >
      <div className={styles.posters}>
        <Specimens>
          {first && (
            <>
              <Specimen name="Rest">
                <Poster headline={first.headline} hint={deals.hint} kit={first.kit} />
              </Specimen>
              <Specimen name="Hover" force="hover">
                <Poster headline={first.headline} hint={deals.hint} kit={first.kit} />
              </Specimen>
            </>
          )}
          <Specimen name="Photograph">
            <Poster
              headline="A photograph in place of the shirt"
              hint={deals.hint}
              picture={notFound.picture}
            />
          </Specimen>
          <Specimen name="Photograph that failed, over a shirt">
            <Poster
              headline="The shirt stays where its photograph fails"
              hint={deals.hint}
              kit={first?.kit}
              picture={broken}
            />
          </Specimen>
          {others.slice(0, 4).map(({ id, headline, kit }) => (
            <Specimen key={id} name={kit?.pattern ?? 'Photograph'}>
              <Poster headline={headline} hint={deals.hint} kit={kit} />
            </Specimen>
          ))}
        </Specimens>
      </div>
    </Chapter>
  )
}

const picture = <Picture picture={notFound.picture} sizes="(min-width: 1000px) 30vw, 34vw" />

export function Quotes() {
  return (
    <Chapter
      id="quotes"
      title="Quotes"
      note="With a shirt, a poster or a photograph beside the words, or without."
    >
      <EveryGround stacked>
        {(surface) => (
          <Specimens wide>
            {surface === 'night' && (
              <Specimen name="With a picture">
                <Quote quote={sampleQuotes.short} {...samplePerson} picture={picture} />
              </Specimen>
            )}
            {surface === 'turf' && (
              <Specimen name="Turned">
                <Quote quote={sampleQuotes.short} {...samplePerson} picture={picture} turned />
              </Specimen>
            )}
            {surface === 'chalk' && (
              <Specimen name="Alone, long">
                <Quote quote={sampleQuotes.long} {...samplePerson} />
              </Specimen>
            )}
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}

const parts = [
  { id: 'reading-first', title: 'The first half' },
  { id: 'reading-second', title: 'The second half' }
]

export function Reading() {
  return (
    <Chapter
      id="reading"
      title="Reading"
      note="A text as MDX writes it, and its contents, which follow the reader: a list beside it, a rail where there is no room."
      surface="chalk"
    >
      <div className={styles.reading}>
        <Contents title="Contents" items={parts} numbered />
        <Prose>
          <h2 id="reading-first">The first half</h2>
          <p>
            A paragraph with <strong>strong words</strong> and a{' '}
            <ProseLink href="/opportunities">link</ProseLink>.
          </p>
          <ul>
            <li>A point of a list</li>
            <li>Another one, which is long enough to need a second line on a narrow screen</li>
          </ul>
          <Pull>One sentence to leave with</Pull>
          <h2 id="reading-second">The second half</h2>
          <h3>A smaller heading</h3>
          <ol>
            <li>What comes first</li>
            <li>What comes second</li>
          </ol>
          <Passes>
            <ol>
              <li>
                <strong>The first step</strong> What it is
              </li>
              <li>
                <strong>The last step</strong> Where the pass ends
              </li>
            </ol>
          </Passes>
        </Prose>
      </div>
    </Chapter>
  )
}

export function Carousels() {
  return (
    <Chapter
      id="carousel"
      title="Carousel"
      note="The next item after five seconds, in 0.4. It wraps both ways, rests under the pointer and the focus, can be stopped, and never moves by itself where less motion is asked for. Without scripts it is a row to scroll."
    >
      <EveryGround stacked>
        {(surface) => (
          <Carousel
            words={recruitmentPackage.voices.controls}
            label={`What players say, on ${surface}`}
            items={sampleItems(surface === 'night' ? 10 : 3)}
          />
        )}
      </EveryGround>
    </Chapter>
  )
}

function sampleItems(count: number) {
  const quotes = Object.values(sampleQuotes)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    content: <Quote quote={quotes[index % quotes.length] ?? ''} {...samplePerson} />
  }))
}

const questions = [
  {
    title: 'Is SUFC a college team?',
    content: <p>No. The club is semi-professional and is not part of the NCAA.</p>
  },
  { title: 'How often does the team train?', content: <p>Five days a week.</p> },
  {
    title: 'Can I move to an NCAA or NAIA team later?',
    content: <p>Yes. Players can move on to NCAA and NAIA teams.</p>
  }
]

export function Disclosure() {
  return (
    <Chapter
      id="disclosure"
      title="Disclosure"
      note="An accordion is the browser's own: one item open at a time, and it closes again, before any script and without one."
    >
      <EveryGround>
        {() => (
          <>
            <Specimens title="Breadcrumb" wide>
              <Breadcrumb
                label="Breadcrumb"
                trail={[
                  { to: '/', label: 'Home' },
                  { to: '/#education-resources', label: 'Resources' }
                ]}
                current="OCSM launches ICAP"
              />
            </Specimens>
            <Specimens title="Accordion" wide>
              <Accordion items={questions} openFirst />
            </Specimens>
            <Specimens wide>
              <Specimen name="Hover" force="hover">
                <Accordion items={questions.slice(1, 2)} />
              </Specimen>
              <Specimen name="Focus-visible" force="focus-visible">
                <Accordion items={questions.slice(1, 2)} />
              </Specimen>
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

/** A picture whose file cannot be read. */
const broken = {
  alt: '',
  position: '50% 50%',
  placeholder: '',
  files: { sources: {}, img: { src: 'data:image/png;base64,AAAA', w: 96, h: 96 } }
}

/** CSS states that only a pointer or the keyboard can cause. */
export type ForcedState = 'hover' | 'active' | 'focus-visible'

const states: readonly ForcedState[] = ['hover', 'active', 'focus-visible']
const controls = ':where(a, button, input, summary, li)'

/**
 * Makes `data-force="hover"` around a specimen act like a pointer on it: every rule of the page that names the state also
 * matches the attribute. The specimen therefore shows the component's own rule, and components need no code for it.
 */
export function forceStates(sheets: Iterable<CSSStyleSheet>) {
  for (const sheet of sheets) forceIn(sheet.cssRules)
}

function forceIn(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-force')) {
      rule.selectorText = states.reduce(force, rule.selectorText)
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) forceIn(rule.cssRules)
  }
}

function force(selector: string, state: ForcedState): string {
  const held = `[data-force~='${state}']`
  return selector.replaceAll(
    new RegExp(`:${state}(?![\\w-])`, 'g'),
    state === 'hover'
      ? `:is(:${state}, ${held} ${controls}, ${held} > :where(*))`
      : `:is(:${state}, ${held} ${controls})`
  )
}

/** Sample texts. Nobody said this. */
const sampleQuotes = {
  short: 'I had film and no idea where to send it. Within a month I was choosing between schools.',
  shorter: 'Two calls, one plan, and a coach who already knew my name.',
  long: 'I thought Division I or nothing. They showed me four levels where I would play, what each would cost my family, and who would write back. I picked the one where I start.',
  last: 'The trial was four hours. The feedback lasted the season.'
}

const samplePerson = { name: 'Player name', detail: 'School, division' }
