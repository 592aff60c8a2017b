import { PassLine } from '../../../ui/pass-line.tsx'
import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, NameAndNote, Words } from './drawing.tsx'
import styles from './offer.module.css'
import drawn from './drawing.module.css'

type OfferProps = {
  caption: string
  pieces: readonly (readonly [name: string, note: string])[]
  rest: readonly [name: string, note: string]
}

/** Heights are an example, not figures. */
const heights = [76, 60, 46, 44]

/** A scholarship as a stack of pieces; what is left is what the player pays. */
export function Offer({ caption, pieces, rest: [left, leftNote] }: OfferProps) {
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height + 4, 0))
  const label = `${pieces.map(([name, note]) => `${name}: ${note}`).join('. ')}. ${left}: ${leftNote}`
  return (
    <Figure caption={caption}>
      <Drawing height={294} label={label}>
        {pieces.map(([name, note], index) => {
          const [top = 0, height = 44] = [tops[index], heights[index]]
          const middle = top + height / 2
          return (
            <g key={name}>
              <rect className={styles.piece} data-piece={index} y={top} width="118" height={height} rx="2" />
              <path className={drawn.line} d={`M118 ${middle}h22`} />
              <NameAndNote name={name} note={note} x={152} y={middle} gap={17} size={22} />
            </g>
          )
        })}
        <rect className={styles.left} x="1.5" y="245" width="115" height="44" rx="2" />
        <PassLine d="M124 267h18" />
        <Words as="name" x={152} y={265} size={22} tone="mark">
          {left}
        </Words>
        <Words as="note" x={152} y={283} tone="plain">
          {leftNote}
        </Words>
      </Drawing>
    </Figure>
  )
}
