import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, Words } from './drawing.tsx'
import { PassLine } from '../../../ui/pass-line.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import drawn from './drawing.module.css'
import styles from './roads.module.css'

type Share = 'yes' | 'in part' | 'no'

type RoadsProps = {
  caption: string
  head: readonly [string, string, string, string]
  rows: readonly (readonly [name: string, athletic: Share, academic: Share, years: string])[]
  floor: { classes: string; credits: string; sum: string; gpa: string; above: string }
}

/** The associations compared, and the floor under every semester. */
export function Roads({ caption, head, rows, floor }: RoadsProps) {
  const classes = Number(floor.classes)
  const width = 360 / classes
  return (
    <Figure>
      <table className={styles.roads}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, athletic, academic, years]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Dot share={athletic} />
              </td>
              <td>
                <Dot share={academic} />
              </td>
              <td>
                <b>{years}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Drawing height={190} label={`${floor.sum}. ${floor.above} GPA ${floor.gpa}`}>
        {Array.from({ length: classes }, (_, index) => (
          <g key={index}>
            <rect className={drawn.line} x={index * width + 1} y="1" width={width - 10} height="64" rx="3" />
            <Words as="note" x={index * width + width / 2 - 4} y={31} tone="plain" anchor="middle">
              Class {index + 1}
            </Words>
            <Words as="note" x={index * width + width / 2 - 4} y={52} anchor="middle">
              {Number(floor.credits) / classes} credits
            </Words>
          </g>
        ))}
        <Words as="name" x={0} y={98} size={22}>
          {floor.sum}
        </Words>
        <path className={drawn.line} d="M0 142h360" />
        <PassLine d="M184 142h170" />
        <path className={drawn.line} d="M180 128v28" />
        <Words as="name" x={180} y={182} size={22} anchor="middle">
          GPA {floor.gpa}
        </Words>
        <Words as="note" x={0} y={178}>
          0
        </Words>
        <Words as="note" x={360} y={178} anchor="end">
          4.0
        </Words>
        <Words as="note" x={272} y={128} tone="plain" anchor="middle">
          {floor.above}
        </Words>
      </Drawing>
    </Figure>
  )
}

const Dot = ({ share }: { share: Share }) => (
  <>
    <i className={styles.dot} data-share={share} />
    <VisuallyHidden>{share}</VisuallyHidden>
  </>
)
