import { PassLine } from '../../../ui/pass-line.tsx'
import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, NameAndNote, Words } from './drawing.tsx'
import styles from './drawing.module.css'

type PyramidProps = {
  caption: string
  you: string
  /** From the top down. The last level is beside the pyramid, and the one before it is where the club plays. */
  levels: readonly (readonly [name: string, note: string])[]
}

/** Levels of the game, and three passes that lead into it from college: doors at different heights. */
export function Pyramid({ caption, you, levels }: PyramidProps) {
  return (
    <Figure caption={caption}>
      <Drawing height={338} label={levels.map(([name, note]) => `${name}: ${note}`).join('. ')}>
        {levels.map(([name, note], index) => {
          const top = 6 + index * 66
          return (
            <g key={name}>
              <rect
                className={styles.line}
                data-tone={index === levels.length - 2 ? 'mark' : undefined}
                data-dashed={index === levels.length - 1 || undefined}
                x="1"
                y={top}
                width={Math.min(190 + index * 32, 286)}
                height="56"
                rx="3"
              />
              <NameAndNote name={name} note={note} x={16} y={top + 26} gap={20} size={22} />
            </g>
          )
        })}
        <PassLine d="M326 298C352 268 336 223 312 232M326 298C366 207 330 134 282 166M326 298C378 170 320 45 216 34" />
        <circle className={styles.ring} cx="326" cy="298" r="10" />
        <circle className={styles.ball} cx="210" cy="34" r="9" />
        <circle className={styles.ball} cx="276" cy="167" r="6" />
        <circle className={styles.ball} cx="308" cy="232" r="6" />
        <Words as="note" x={326} y={329} tone="plain" anchor="middle">
          {you}
        </Words>
      </Drawing>
    </Figure>
  )
}
