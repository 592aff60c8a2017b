import { getStarted, type GetStarted, settings } from 'content-collections'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { FindYourPass } from '../find-your-pass/find-your-pass.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { Display, Lead } from '../ui/display.tsx'
import { Link, type Target, MoreLabel } from '../ui/link.tsx'
import { PassLine } from '../ui/pathway.tsx'
import { InParts, Wrap, Split } from '../ui/section.tsx'
import styles from './get-started.module.css'
import { FirstCall } from './parts/first-call.tsx'

const { head, touchline, ...pitch } = getStarted

export const meta = () => pageMeta('/get-started', head)

export default function GetStartedPage() {
  return (
    <InParts>
      <Pitch {...pitch} profile={settings.external.playerProfile.url} />
      <FindYourPass />
      <Touchline {...touchline} />
    </InParts>
  )
}

type PitchProps = Pick<GetStarted, 'title' | 'player' | 'coach' | 'newTab'> & { profile: string }

/** A pitch seen from above: one half for players, one for coaches, and the ball on the center spot. */
function Pitch({ title, player, coach, newTab, profile }: PitchProps) {
  return (
    <div className={`turf ${styles.pitch}`}>
      <div className={styles.marks} aria-hidden="true">
        <svg className={styles.across} viewBox="0 0 1440 900" preserveAspectRatio="none">
          <PassLine d="M706 566C640 690 420 800 262 792M734 566C800 690 1020 800 1176 792" />
        </svg>
        <svg className={styles.slant} viewBox="0 0 100 100" preserveAspectRatio="none">
          <PassLine d="M33 32.4C47 33 8 59.5 46.6 57.2M53.4 57.6C63 58.4 51 67 60.5 67.6" />
        </svg>
        <svg className={styles.down} viewBox="0 0 100 100" preserveAspectRatio="none">
          <PassLine d="M54 56.4C92 57 106 34 59 32.4M47 57.6C42 60.6 31 59.4 28 62.4" />
        </svg>
        <i className={styles.circle} />
        <i className={styles.ball} data-node />
      </div>
      <h1>{title}</h1>
      <Half {...player} newTab={newTab} href={profile} />
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
    <Link {...target} className={styles.half} data-offer target="_blank" rel="noopener">
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
      <MoreLabel>{action}</MoreLabel>
      <small>{newTab}</small>
    </Link>
  )
}

/** Beside the pitch: parents and partners, with a form in the technical area. */
function Touchline({ title, text, frame }: GetStarted['touchline']) {
  return (
    <section className={`chalk ${styles.touchline}`}>
      <Wrap>
        <Split far>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={26}>
              {text}
            </Lead>
          </div>
          <div className={styles.area}>
            <InlineForm id={settings.widgets.parentOrPartner} title={frame} />
          </div>
        </Split>
        <FirstCall />
      </Wrap>
    </section>
  )
}
