import { Figure } from '../../../ui/prose/figure.tsx'
import styles from './countdown.module.css'

type CountdownProps = {
  title: string
  /** What spans several stops: its words, its first stop and the stop after its last, counted from 1. */
  bands: readonly (readonly [words: string, from: number, to: number])[]
  you: string
  coach: string
  stops: readonly { months: string; title: string; you: string; coach: string }[]
}

/** A calendar that counts back from August. Radios choose the stop, without a script. */
export function Countdown({ title, bands, you, coach, stops }: CountdownProps) {
  return (
    <Figure>
      <fieldset className={styles.countdown}>
        <legend>{title}</legend>
        <div className={styles.bands}>
          {bands.map(([words, from, to], index) => (
            <span key={words} style={{ gridColumn: `${from} / ${to}`, gridRow: index + 1 }}>
              {words}
            </span>
          ))}
        </div>
        <div className={styles.stops}>
          {stops.map(({ months, title: name, you: do1, coach: do2 }, index) => (
            <div key={months} className={styles.stop}>
              <label>
                <input type="radio" name="countdown" defaultChecked={index === 2} />
                <i />
                <b>{months}</b>
              </label>
              <div className={styles.text}>
                <b>{name}</b>
                <dl>
                  <dt>{you}</dt>
                  <dd>{do1}</dd>
                  <dt>{coach}</dt>
                  <dd>{do2}</dd>
                </dl>
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </Figure>
  )
}
