import { careers, type Careers, interfaceWords, settings, site } from 'content'
import { useId, useState, type SubmitEvent } from 'react'
import { plainPerson } from '../../../contract/typed.ts'
import { pageMeta } from '../../head/page-meta.ts'
import {
  findMalformed,
  findMissing,
  PersonFields,
  type PersonProblems,
  readPerson
} from '../../lead-form/fields.tsx'
import { subscribed } from '../../lead-form/messages.ts'
import { notify } from '../../lead-form/notify.tsx'
import { FormWithReceipt, ReceiptPlace, type ReceiptWords, type Sent } from '../../lead-form/receipt.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageClosing } from '../../ui/closings.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Kit } from '../../ui/kit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { PinIcon } from '../../ui/rare-icons.tsx'
import { InParts, Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SampleNote } from '../sample-note.tsx'
import styles from './careers.module.css'
import { FilterBeforePaint, fits, OpeningFilters, Openings, useChoice } from './openings.tsx'

const { head, leadDialog, hero, sheet, resume, alerts } = careers

export const meta = () => pageMeta('/careers', head)

export const handle = { leadDialog }

export default function CareersPage() {
  return (
    <InParts>
      <PageHero {...hero} eyebrow={head.title} aside className={styles.hero}>
        <ButtonLink {...resume.apply} arrow />
      </PageHero>
      <TeamSheet {...sheet} />
      <Resume {...resume} />
      <PageClosing id="career-alerts" title={alerts.title} text={alerts.text} picture={alerts.picture}>
        <CareerAlerts {...alerts} />
      </PageClosing>
    </InParts>
  )
}

/** The openings as a line-up with its filters. */
function TeamSheet({ title, shownOf, formation, filters, apply, openings, none }: Careers['sheet']) {
  const { choice, choose } = useChoice(filters)
  const shown = openings.map((opening) => fits(opening, choice))
  const count = shown.filter(Boolean).length

  return (
    <Section surface="chalk" id="openings">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
          <output>
            {count < openings.length && (
              <>
                <Display as="b" size="3">
                  {count}
                </Display>{' '}
                {shownOf.replace('{count}', String(openings.length))}
              </>
            )}
          </output>
        </div>
        <div className={styles.touchline}>
          <Formation filled={shown} />
          <small aria-hidden="true">{formation}</small>
          <div className={styles.filters}>
            <OpeningFilters filters={filters} openings={openings} choice={choice} onChoose={choose} />
          </div>
        </div>
        <div className={styles.lineup}>
          <SampleNote of={openings} />
          <Openings openings={openings} filters={filters} apply={apply} shown={shown} />
          <FilterBeforePaint filters={filters} />
          {count === 0 && (
            <div className={styles.none}>
              <Display as="h3" size="3">
                {none.title}
              </Display>
              <Lead tone="muted">{none.text}</Lead>
              <Button tone="ink" onClick={() => choose({ place: undefined, kind: undefined })}>
                {none.action}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Positions of the numbers 1 to 11 on a pitch of 300 by 400, with their own goal at the bottom. */
const places = [
  [150, 366],
  [254, 290],
  [46, 290],
  [112, 306],
  [188, 306],
  [150, 236],
  [252, 98],
  [220, 184],
  [150, 62],
  [80, 184],
  [48, 98]
] as const

/** The team sheet as a formation. An opening that is filtered out shows as an open position. */
function Formation({ filled }: { filled: readonly boolean[] }) {
  return (
    <svg className={styles.formation} viewBox="0 0 300 412" aria-hidden="true">
      <path
        className={styles.lines}
        d="M10 10H290V402H10ZM10 206H290M84 10V66H216V10M84 402V346H216V402M122 10V30H178V10M122 402V382H178V402"
      />
      <circle className={styles.lines} cx="150" cy="206" r="40" />
      {places.map(([x, y], index) => (
        <g key={`${x} ${y}`} data-filled={filled[index] || undefined}>
          <circle cx={x} cy={y} r="19" />
          <text x={x} y={y + 8.5}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The shirt that is still free: one resume for all locations. */
function Resume({ title, text, location, apply, kit }: Careers['resume']) {
  return (
    <Section surface="turf">
      <div className={styles.resume}>
        <div className={styles.shirt}>
          <Kit {...kit} />
        </div>
        <div className={styles.words}>
          <Display size="1">{title}</Display>
          <Lead tone="muted" measure={40}>
            {text}
          </Lead>
          <p className={styles.location}>
            <PinIcon />
            {location}
          </p>
          <ButtonLink {...apply} arrow data-offer />
        </div>
      </div>
    </Section>
  )
}

/** Subscribes an address to Career Alerts. The setting `interestForms` decides whether it sends a lead or nothing. */
function CareerAlerts({ title, action, openings, again }: Careers['alerts']) {
  const onward = { to: '/careers#openings', label: openings, again } as const
  const receipt = { id: 'subscribed', form: title, title: subscribed.title, text: subscribed.detail, onward }
  return (
    <div className={styles.alerts}>
      {settings.interestForms === 'discard' ? (
        <DiscardingForm action={action} receipt={receipt} />
      ) : (
        <FormWithReceipt source="career-alerts" receipt={receipt} submitLabel={action} tone="primary" />
      )}
    </div>
  )
}

const asks = ['email'] as const

/**
 * Checks the address and sends nothing: outside a dialog, the browser does not submit a form with the method `dialog`. This
 * also holds without scripts, so no address ends up in the URL.
 */
function DiscardingForm({ action, receipt }: { action: string; receipt: ReceiptWords }) {
  const id = useId()
  const [sent, setSent] = useState<Sent>()
  const [problems, setProblems] = useState<PersonProblems>({})
  const hydrated = useHydrated()

  function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const person = readPerson(form)
    const plain = plainPerson(person)
    const found = { ...findMissing(plain, asks), ...findMalformed(plain, asks) }
    setProblems(found)
    if (found.email) {
      form.querySelector('input')?.focus()
      return
    }
    setSent({ person })
    form.reset()
    notify(subscribed)
  }

  return (
    <ReceiptPlace {...{ receipt, sent }} formId={`${id}form`} onAgain={() => setSent(undefined)}>
      <form
        id={`${id}form`}
        method="dialog"
        className={styles.alert}
        noValidate={hydrated}
        onSubmit={subscribe}
      >
        <PersonFields id={id} asks={asks} problems={problems} onInput={() => setProblems({})} />
        <Button type="submit" arrow>
          {action}
        </Button>
        <p className={styles.fine}>
          {interfaceWords.form.required}{' '}
          <TextLink to="/privacy" target="_blank">
            {site.privacy.title}
          </TextLink>
        </p>
      </form>
    </ReceiptPlace>
  )
}
