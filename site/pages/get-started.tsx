import { getStarted, type GetStarted, settings } from 'content'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { FindYourPass } from '../find-your-pass/find-your-pass.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Arrow, type Target } from '../ui/link.tsx'
import { longestWord } from '../ui/page-hero.tsx'
import { PassLine } from '../ui/pathway.tsx'
import { InParts } from '../ui/section.tsx'
import styles from './get-started.module.css'
import { FormSection } from './parts/first-call.tsx'

const { head, touchline, ...pitch } = getStarted

export const meta = () => pageMeta('/get-started', head)

export default function GetStartedPage() {
  return (
    <InParts>
      <Pitch {...pitch} parents={touchline.title} profile={settings.external.playerProfile.url} />
      <FindYourPass />
      <FormSection id="parents" {...touchline}>
        <InlineForm id={settings.widgets.parentOrPartner} title={touchline.frame} />
      </FormSection>
    </InParts>
  )
}

type PitchProps = Pick<GetStarted, 'title' | 'player' | 'coach' | 'newTab'> & {
  parents: string
  profile: string
}

/** A pitch seen from above: one half for players, one for coaches, and in the center circle the way for parents and partners. */
function Pitch({ title, player, coach, newTab, parents, profile }: PitchProps) {
  return (
    <div
      className={`turf ${styles.pitch}`}
      style={{ '--longest': longestWord(`${player.title} ${coach.title}`) }}
    >
      <div className={styles.marks} aria-hidden="true">
        <svg className={styles.across} viewBox="0 0 100 100" preserveAspectRatio="none">
          <PassLine d="M50 0C47 70 40 100 10 100M50 0C53 70 60 100 90 100" />
        </svg>
        <svg className={styles.down} viewBox="0 0 100 147" preserveAspectRatio="none">
          <PassLine d="M50 147C98 147 106 0 50 0H8" />
        </svg>
        <i className={styles.circle} />
        <i className={styles.ball} data-node />
      </div>
      <h1>{title}</h1>
      <Half {...player} newTab={newTab} href={profile} />
      <a href="#parents" className={styles.parents}>
        {parents}
        <Arrow down />
      </a>
      <Half {...coach} newTab={newTab} to="/coach-resume" />
    </div>
  )
}

function Half({
  title,
  text,
  action,
  newTab,
  ...target
}: GetStarted['player'] & { newTab: string } & Target) {
  return (
    <div className={styles.half}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <ButtonLink {...target} data-offer target="_blank" rel="noopener" arrow>
        {action}
      </ButtonLink>
      <small>{newTab}</small>
    </div>
  )
}
