import { PassLine } from '../../../ui/pass-line.tsx'
import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, NameAndNote, Words } from './drawing.tsx'
import styles from './drawing.module.css'

type OnePlaceProps = { first: string; second: string; place: string; note: string }

/** Two passes that meet on one place. */
export const OnePlace = ({ first, second, place, note }: OnePlaceProps) => (
  <Figure>
    <Drawing height={196} label={`${first} and ${second} lead to ${place} ${note}`}>
      <path className={styles.line} d="M180 0v196" />
      <circle className={styles.line} cx="180" cy="98" r="52" />
      <PassLine d="M50 50C110 40 140 60 170 90M50 148C110 158 140 136 170 106" />
      <circle className={styles.ring} cx="40" cy="50" r="12" />
      <circle className={styles.ring} cx="40" cy="148" r="12" />
      <circle className={styles.ball} cx="180" cy="98" r="13" />
      <Words as="name" x={28} y={26}>
        {first}
      </Words>
      <Words as="name" x={28} y={188}>
        {second}
      </Words>
      <NameAndNote name={place} note={note} x={250} y={92} gap={22} />
    </Drawing>
  </Figure>
)
