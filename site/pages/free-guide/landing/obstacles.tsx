import { SectionHead } from '../../../ui/section-head.tsx'
import type { LeadGenGuide } from 'content-collections'
import { Display } from '../../../ui/display.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './obstacles.module.css'

/** The O goes around the X: its start, its path and its end. */
const ways = [
  { from: 65, way: 'M34 58C90 20 120 10 150 14C200 20 220 65 268 65', to: 65 },
  { from: 90, way: 'M34 92C90 120 130 124 160 116C210 104 220 60 268 50', to: 48 },
  { from: 40, way: 'M34 38C70 30 90 110 150 112C210 114 230 84 268 80', to: 78 }
]

/** The obstacles, and the way around each. */
export function Obstacles({ title, items }: LeadGenGuide['obstacles']) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title} still />
        <ul className={styles.obstacles}>
          {items.map(({ obstacle, description, solution }, index) => (
            <li key={obstacle}>
              <div className={styles.obstacle}>
                <Display as="h3" size="3">
                  {obstacle}
                </Display>
                <p>{description}</p>
              </div>
              <Way {...ways[index % ways.length]} />
              <div>
                <Display as="p" size="3">
                  {solution.title}
                </Display>
                <p>{solution.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}

function Way({ from, way, to }: Partial<(typeof ways)[number]>) {
  return (
    <svg viewBox="0 0 300 130" aria-hidden="true">
      <circle className={styles.you} cx="16" cy={from} r="12" />
      <path className={styles.block} d="M138 53l24 24M162 53l-24 24" />
      <g className={styles.pass}>
        <path d={way} />
        <circle cx="284" cy={to} r="9" />
      </g>
    </svg>
  )
}
