import { clubConsulting, type ClubConsulting } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { LeadButton, type LeadWords } from '../ui/button.tsx'
import { Display, Lead } from '../ui/display.tsx'
import { FactRows } from '../ui/facts.tsx'
import { OpponentIcon, PlayerIcon } from '../ui/icons.tsx'
import { MoreLink } from '../ui/link.tsx'
import { NumeralClosing } from '../ui/numeral-closing.tsx'
import { Eyebrow } from '../ui/page-hero.tsx'
import { Cover, Picture } from '../ui/picture.tsx'
import { PointsSection } from '../ui/points.tsx'
import { InParts, Section, Wrap, Split } from '../ui/section.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './club-consulting.module.css'
import { SampleNote } from './sample-note.tsx'

const { head, leadDialog, hero, steps, fee, club, closing } = clubConsulting

export const meta = () => pageMeta('/club-consulting', head)

export const handle = { leadDialog }

export default function ClubConsultingPage() {
  return (
    <InParts>
      <Hero {...hero} />
      <PointsSection surface="chalk" {...steps} />
      <Fee {...fee} />
      <OwnClub {...club} />
      <NumeralClosing {...closing}>
        <LeadButton says={missingRole} arrow>
          {closing.action}
        </LeadButton>
      </NumeralClosing>
    </InParts>
  )
}

function Hero({ title, text, action, ...formation }: ClubConsulting['hero']) {
  return (
    <header className={`turf ${styles.hero}`}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.heroWords}>
            <Eyebrow>{head.title}</Eyebrow>
            <Display as="h1" size="1">
              {title}
            </Display>
            <Lead tone="picture" measure={30}>
              {text}
            </Lead>
            <LeadButton says={missingRole} arrow>
              {action}
            </LeadButton>
          </div>
          <Formation {...formation} />
          <div className={styles.sample}>
            <SampleNote of={formation.roles} />
          </div>
        </div>
      </Wrap>
    </header>
  )
}

type FormationProps = Pick<ClubConsulting['hero'], 'ask' | 'was' | 'now' | 'roles'>

/**
 * The roles of a club as eleven players on a pitch. One is missing: the visitor chooses which with a radio button, and
 * reads what changes when somebody fills that role. It works without scripts.
 */
function Formation({ ask, was, now, roles }: FormationProps) {
  return (
    <fieldset className={styles.formation}>
      <legend>{ask}</legend>
      <svg className={styles.pitch} viewBox="0 0 100 110" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0H100V110H0ZM0 55H100M24 110V90H76V110M24 0V20H76V0" />
      </svg>
      <ol>
        {roles.map((role) => {
          const { x, y } = role.place
          return (
            <li key={role.id} style={{ '--x': `${x}%`, '--y': `${y}%` }}>
              <input
                id={`role-${role.id}`}
                type="radio"
                name="missing-role"
                value={role.id}
                defaultChecked={role.missing}
                onChange={({ currentTarget }) => bringIntoView(currentTarget.parentElement?.lastElementChild)}
              />
              <label className={styles.role} htmlFor={`role-${role.id}`}>
                <i aria-hidden="true" />
                <span>{role.name}</span>
              </label>
              <i className={styles.run} data-from={x < 50 ? 'left' : 'right'} aria-hidden="true" />
              <div className={styles.change}>
                <b>{role.name}</b>
                <p className={styles.was}>
                  <OpponentIcon />
                  <span>
                    <small>{was}</small> {role.was}
                  </span>
                </p>
                <p className={styles.now}>
                  <PlayerIcon />
                  <span>
                    <small>{now}</small> {role.now}
                  </span>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

/** The role that is chosen on the pitch. Read from there: a visitor may choose before hydration. */
function missingRole(): LeadWords {
  const chosen = document.querySelector<HTMLInputElement>('[name="missing-role"]:checked')?.value
  const role = hero.roles.find(({ id }) => id === chosen)
  return role ? { title: `${leadDialog.title} ${role.name}`, query: `choice=${role.id}` } : {}
}

/** On a phone, what changes is below the pitch, and may be out of view. */
function bringIntoView(change: Element | null | undefined) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  change?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
}

function OwnClub({ title, text, picture, facts, more }: ClubConsulting['club']) {
  return (
    <Section surface="chalk">
      <Split columns="5:6" align="center" far>
        <Cover className={styles.picture}>
          <Picture picture={picture} sizes="(max-width: 899px) 100vw, 48vw" />
        </Cover>
        <div className={styles.ownClubWords}>
          <Display size="2">{title}</Display>
          <Lead measure={36}>{text}</Lead>
          <FactRows facts={facts} />
          <MoreLink to={more.to}>{more.label}</MoreLink>
        </div>
      </Split>
    </Section>
  )
}

function Fee({ value, title, text }: ClubConsulting['fee']) {
  return (
    <Section surface="night">
      <Split columns="5:6" align="end" className={styles.fee}>
        <p className={styles.value} aria-hidden="true">
          {value}
        </p>
        <div>
          <Display size="2">
            <VisuallyHidden>{value} </VisuallyHidden>
            {title}
          </Display>
          <p className={styles.text}>{text}</p>
        </div>
      </Split>
    </Section>
  )
}
