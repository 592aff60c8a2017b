import { elite25, type Elite25, settings, site } from 'content'
import { type SubmitEvent, useId } from 'react'
import { findLeadForm, nameAndEmail } from '../../../contract/lead-forms.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { FieldForm, FinePrint, PersonFields } from '../../lead-form/fields.tsx'
import { LeadForm } from '../../lead-form/lead-form.tsx'
import { unsent } from '../../lead-form/messages.ts'
import { Button, LeadButton } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { NumeralClosing } from '../../ui/numeral-closing.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Scene } from '../../ui/scene.tsx'
import { InParts, Panel, Section, Split } from '../../ui/section.tsx'
import { useGo } from '../../ui/use-campaign.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './elite-25.module.css'
import { Squad } from './squad.tsx'

const { head, leadDialog, hero, squad, steps, why, closing } = elite25

export const meta = () => pageMeta('/elite-25', head)

export const handle = { leadDialog }

export default function EliteTwentyFive() {
  return (
    <InParts>
      <Hero {...hero} form={elite25.form} />
      <Squad {...squad} />
      <Steps {...steps} />
      <Why {...why} />
      <Closing {...closing} />
    </InParts>
  )
}

type HeroProps = Elite25['hero'] & { form: Elite25['form'] }

/** The headline's word, and its number on the lit board beside it. */
function Hero({ title, lead, picture, form }: HeroProps) {
  const [word, figure] = title.split(/ (?=\d+$)/)
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '104vw', priority: true }}>
      <Display as="h1" size="mega">
        {word} <VisuallyHidden>{figure}</VisuallyHidden>
      </Display>
      <Display as="p" size="3">
        {lead}
      </Display>
      <Panel id="interest-form" aria-labelledby="interest" className={styles.form}>
        <Display id="interest" size="3">
          {form.title}
        </Display>
        <InterestForm {...form} />
      </Panel>
    </Scene>
  )
}

/** The Elite 25 interest form. The setting `interestForms` decides whether it sends a lead or nothing. */
function InterestForm({ discard, relay }: Pick<Elite25['form'], 'discard' | 'relay'>) {
  if (settings.interestForms === 'discard') return <DiscardingForm {...discard} />
  return (
    <>
      <p>{relay.text}</p>
      <LeadForm source="elite-25-interest" submitLabel={relay.action} />
    </>
  )
}

/**
 * Leads to the calendar and never sends the typed text. Its fields have no names, so that a browser without scripts
 * puts no typed text into the address. The state of the navigation tells the next page that the site has no details;
 * without scripts, the fragment does.
 */
function DiscardingForm({ text, action, note }: Elite25['form']['discard']) {
  const id = useId()
  const go = useGo()
  const { next } = findLeadForm('elite-25-interest')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void go(next, { state: unsent })
  }

  return (
    <>
      <p>{text}</p>
      <FieldForm action={`${next}#${unsent}`} onSubmit={submit}>
        <PersonFields id={id} asks={nameAndEmail} unnamed />
        <Button type="submit" tone="ink" wide arrow>
          {action}
        </Button>
        <FinePrint>
          {note}{' '}
          <Link to="/privacy" target="_blank">
            {site.privacy.title}
          </Link>
        </FinePrint>
      </FieldForm>
    </>
  )
}

/** The same field of players three times: all who are invited, the best of them, and the one who gets a place. It thins out. */
function Steps({ title, items }: Elite25['steps']) {
  const reveal = useReveal({ threshold: 0.4 })
  return (
    <Section surface="night">
      <Display size="2">{title}</Display>
      <ol {...reveal} className={styles.steps}>
        {items.map((step, index) => (
          <li key={step.title}>
            <DotField
              lit={dotFields[index] ?? []}
              before={dotFields[index - 1] ?? []}
              last={index === items.length - 1}
            />
            <Display as="h3" size="3">
              <span aria-hidden="true">{index + 1}</span> {step.title}
            </Display>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The distance between two dots. */
const step = 40

const x = (place: number) => step / 2 + (place % columns) * step
const y = (place: number) => step / 2 + Math.floor(place / columns) * step

const drawDots = (places: number[]) => places.map((place) => `M${x(place)} ${y(place)}h0`).join('')

const drawRings = (places: number[]) =>
  places.map((place) => `M${x(place) - 11} ${y(place)}a11 11 0 0 0 22 0a11 11 0 0 0-22 0`).join('')

const columns = 10

const rows = 6

const everyone = Array.from({ length: columns * rows }, (_, place) => place)

/** A field of dots, some of them lit. Those that were lit in the field before go out. The last field shows the ball. */
function DotField({ lit, before, last }: { lit: number[]; before: number[]; last: boolean }) {
  const others = everyone.filter((place) => !lit.includes(place))
  const gone = before.filter((place) => !lit.includes(place))
  return (
    <svg viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true">
      <path className={styles.others} d={drawDots(others)} />
      {gone.length > 0 && <path className={styles.gone} d={drawRings(gone)} />}
      <g className={last ? styles.ball : styles.lit}>
        {lit.map((place) => (
          <circle key={place} cx={x(place)} cy={y(place)} r={last ? 15 : 11} />
        ))}
      </g>
    </svg>
  )
}

/** The dots that are left after each step, counted row by row. Each step is a subset of the one before. */
const dotFields = [everyone, [3, 8, 12, 24, 29, 31, 36, 44, 50, 58], [36]]

function Why({ title, text, points }: Elite25['why']) {
  return (
    <Section surface="chalk">
      <Split className={styles.why}>
        <Display size="1">{title}</Display>
        <div>
          <p>{text}</p>
          <Rows as="dl" strong>
            {points.map((point) => (
              <div key={point.title}>
                <Display as="dt" size="4">
                  {point.title}
                </Display>
                <dd>{point.text}</dd>
              </div>
            ))}
          </Rows>
        </div>
      </Split>
    </Section>
  )
}

/** The numeral says how many places are open. */
function Closing({ action, ...words }: Elite25['closing']) {
  return (
    <NumeralClosing {...words} numeral={`${squad.places - squad.commitments.length}`}>
      <LeadButton event="open-lead-form" arrow>
        {action}
      </LeadButton>
    </NumeralClosing>
  )
}
