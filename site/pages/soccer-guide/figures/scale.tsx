import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, NameAndNote, Words } from './drawing.tsx'
import drawn from './drawing.module.css'
import styles from './scale.module.css'

type Amount = readonly [amount: string, note: string]
type ScaleProps = { caption: string; most: Amount; middle: Amount; least: Amount }

const units: Record<string, number> = { million: 1e6, billion: 1e9 }

/** `$20.5 million` as 20500000. */
function dollarsOf(amount: string): number {
  const [, figure = '', unit = ''] = /([\d.]+) (million|billion)/.exec(amount) ?? []
  return Number(figure) * (units[unit] ?? 1)
}

/** Three amounts as circles whose areas are to scale. */
export function Scale({ caption, most, middle, least }: ScaleProps) {
  const radius = ([amount]: Amount) => 102 * Math.sqrt(dollarsOf(amount) / dollarsOf(most[0]))
  return (
    <Figure caption={caption}>
      <Drawing height={248} label={[most, middle, least].map((amount) => amount.join(' ')).join('. ')}>
        <circle className={styles.most} cx="104" cy="104" r={radius(most)} />
        <circle className={styles.middle} cx="272" cy="152" r={radius(middle).toFixed(1)} />
        <circle className={drawn.ball} cx="346" cy="198" r={radius(least).toFixed(1)} />
        <NameAndNote name={most[0]} note={most[1]} x={104} y={104} gap={23} size={30} anchor="middle" />
        <NameAndNote
          name={middle[0]}
          note={middle[1]}
          x={272}
          y={152}
          gap={19}
          size={22}
          anchor="middle"
          tone="ink"
        />
        <Words as="note" x={360} y={228} anchor="end" tone="plain">
          {least[0]}
        </Words>
        <Words as="note" x={360} y={246} anchor="end">
          {least[1]}
        </Words>
      </Drawing>
    </Figure>
  )
}
