import { opportunities, type Opportunities } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { FormWithReceipt } from '../lead-form/receipt.tsx'
import { Display, Lead } from '../ui/display.tsx'
import { Arrow, Link } from '../ui/link.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import { PassLine } from '../ui/pathway.tsx'
import { Rows } from '../ui/rows.tsx'
import { InParts, Panel, Section } from '../ui/section.tsx'
import { SetPieceDrawing, setPieces } from '../ui/set-pieces.tsx'
import styles from './opportunities.module.css'
import { FirstCall } from './parts/first-call.tsx'

const { head, ending } = opportunities

export const meta = () => pageMeta('/opportunities', head)

export default function OpportunitiesPage() {
  return (
    <InParts>
      <Hero {...opportunities.hero} moves={opportunities.moves} />
      {opportunities.moves.map((move, index) => (
        <Move key={move.id} {...move} raised={index % 2 === 1} />
      ))}
      <Ending {...ending} starts={opportunities.moves.map((move) => move.short)} form={opportunities.form} />
    </InParts>
  )
}

function Hero({ moves, ...hero }: Opportunities['hero'] & Pick<Opportunities, 'moves'>) {
  return (
    <PageHero {...hero} eyebrow={head.title} aside className={styles.hero}>
      <ul className={styles.jump}>
        {moves.map(({ id, short }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {short}
              <Arrow down />
            </a>
          </li>
        ))}
      </ul>
    </PageHero>
  )
}

/** One of the four routes: its set piece drawn large, and the programs it leads to. */
function Move({ id, title, text, programs, raised }: Opportunities['moves'][number] & { raised: boolean }) {
  return (
    <section id={id} className={`turf ${styles.move}`} data-raised={raised || undefined}>
      <SetPieceDrawing piece={setPieces[id]} />
      <div className={styles.moveWords}>
        <Display size="1">{title}</Display>
        <Lead tone="muted">{text}</Lead>
        <Rows className={styles.programs}>
          {programs.map(({ to, name, note }) => (
            <li key={to}>
              <Link to={to}>
                <Display as="b" size="4">
                  {name}
                </Display>
                <span data-says-english>{note}</span>
                <Arrow />
              </Link>
            </li>
          ))}
        </Rows>
      </div>
    </section>
  )
}

type EndingProps = Opportunities['ending'] & { starts: string[]; form: Opportunities['form'] }

/** The lines of the four moves meet in the ball on the form. */
function Ending({ sent, starts, form, ...pitch }: EndingProps) {
  return (
    <Section surface="night">
      <div className={styles.ending}>
        {[pitch, sent].map(({ title, text }) => (
          <div key={title} className={styles.endingWords}>
            <Display size="1">{title}</Display>
            <Lead tone="muted">{text}</Lead>
          </div>
        ))}
        <div className={styles.moves} aria-hidden="true">
          <ul>
            {starts.map((start) => (
              <li key={start}>{start}</li>
            ))}
          </ul>
          <svg className={styles.wide} viewBox="0 0 1312 220" preserveAspectRatio="none">
            <PassLine d="M12 8C20 236 640 120 1042 206M340 8C350 190 760 70 1044 204M668 8C674 130 900 30 1046 202M996 8C998 70 1044 90 1046 200" />
          </svg>
          <svg className={styles.slim} viewBox="0 0 350 130" preserveAspectRatio="none">
            <PassLine d="M44 6C44 96 116 60 173 120M131 6C131 70 166 60 174 118M219 6C219 70 184 60 176 118M306 6C306 96 234 60 177 120" />
          </svg>
        </div>
        <Panel id="elite-lead-capture" className={styles.panel}>
          <FormWithReceipt
            source="elite-style-lead-capture"
            head={form}
            receipt={{ id: 'received', form: head.title }}
            submitLabel={form.action}
          />
        </Panel>
        <FirstCall told />
      </div>
    </Section>
  )
}
