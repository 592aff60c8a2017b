import { useState } from 'react'
import { Record, type RecordFields, type RecordWords } from './record.tsx'
import styles from './turn.module.css'

/** Class of the box around a poster and its `Turn`. Give the box `data-turned` while its back is shown. */
export const turnable = styles.turnable

type TurnProps = {
  headline: string
  /** Begins the name of the button. */
  hint: string
  record: RecordFields
  words: RecordWords
  pressed: boolean
  /** Leaves the poster as it is: the record of a pressed button is shown elsewhere. */
  flat?: boolean
  onPress: () => void
}

/** Turns the poster beside it: the back with the record, and a button over both sides. Hide the poster while it is turned. */
export function Turn({ headline, hint, record, words, pressed, flat = false, onPress }: TurnProps) {
  // The back is rendered with the first press, so that a wall of posters costs little.
  const [seen, setSeen] = useState(false)

  function press() {
    setSeen(true)
    onPress()
  }

  return (
    <>
      {seen && !flat && (
        <div className={`chalk ${styles.back}`} aria-hidden={!pressed}>
          <Record {...record} words={words} />
        </div>
      )}
      <button
        type="button"
        className={styles.press}
        aria-pressed={pressed}
        aria-label={`${hint}: ${headline}`}
        onClick={press}
      />
    </>
  )
}
