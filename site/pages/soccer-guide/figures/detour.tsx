import { PassLine } from '../../../ui/pass-line.tsx'
import { Figure } from '../../../ui/prose/figure.tsx'
import { Drawing, NameAndNote, Words } from './drawing.tsx'
import styles from './drawing.module.css'

type Stop = readonly [name: string, note: string]
type DetourProps = { from: Stop; years: string; by: Stop; turn: string; to: Stop }

/** The pass that goes by a junior college. */
export const Detour = ({ from, years, by, turn, to }: DetourProps) => (
  <Figure>
    <Drawing
      height={224}
      label={[from, by, [turn, ''], to].map((stop) => stop.join(' ').trim()).join(', then ')}
    >
      <PassLine d="M34 168C90 168 96 110 150 110M190 104C240 96 250 46 310 42" />
      <circle className={styles.ring} cx="22" cy="168" r="12" />
      <circle className={styles.ring} cx="170" cy="108" r="17" />
      <circle className={styles.ball} cx="324" cy="40" r="13" />
      <Words as="name" x={170} y={116} anchor="middle">
        {years}
      </Words>
      <NameAndNote name={from[0]} note={from[1]} x={10} y={200} gap={18} />
      <NameAndNote name={by[0]} note={by[1]} x={206} y={152} gap={21} anchor="middle" />
      <NameAndNote name={to[0]} note={to[1]} x={270} y={24} gap={20} anchor="end" />
      <Words as="note" x={272} y={98} tone="plain">
        {turn}
      </Words>
    </Drawing>
  </Figure>
)
