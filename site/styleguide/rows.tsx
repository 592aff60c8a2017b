import { DateBlock } from '../ui/date-block.tsx'
import { FactRows } from '../ui/fact-rows.tsx'
import { NumberedPoints } from '../ui/numbered-points.tsx'
import { OpeningList, OpeningRow } from '../pages/careers/opening-row.tsx'
import { Stat } from '../ui/stat.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import styles from './rows.module.css'

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
