import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, Words } from './drawing.tsx'
import styles from './drawing.module.css'

type MonthsProps = { some: string; someNote: string; all: string; allNote: string }

const columns = 12

/** A dot for each month of work after the degree; the ones that every degree gives are filled. */
export function Months({ some, someNote, all, allNote }: MonthsProps) {
  const [filled, total] = [Number(some), Number(all)]
  const rows = Math.ceil(total / columns)
  const foot = 58 + rows * 34
  return (
    <Figure>
      <Drawing height={foot + 32} label={`${some} months ${someNote}; ${all} in total ${allNote}`}>
        <Words as="name" x={0} y={26} size={30}>
          {some} months
        </Words>
        <Words as="note" x={132} y={25} tone="plain">
          {someNote}
        </Words>
        {Array.from({ length: total }, (_, month) => (
          <circle
            key={month}
            className={month < filled ? styles.month : styles.more}
            cx={13 + (month % columns) * 30.3}
            cy={58 + Math.floor(month / columns) * 34}
            r="10.5"
          />
        ))}
        <Words as="name" x={0} y={foot + 24} size={30} tone="mark">
          {all} in total
        </Words>
        <Words as="note" x={142} y={foot + 23} tone="plain">
          {allNote}
        </Words>
      </Drawing>
    </Figure>
  )
}
