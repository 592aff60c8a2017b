import { useState } from 'react'
import styles from './turn.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Class of the box around a poster and its `Turn`. Give the box `data-turned` while its back is shown. */
export const turnable = styles.turnable

type TurnProps = {
  headline: string
  /** Begins the name of the button. */
  hint: string
  record: RecordFields
  words: RecordWords
  pressed: boolean
  onPress: () => void
}

/** Turns the poster beside it: the back with the record, and a button over both sides. Hide the poster while it is turned. */
export function Turn({ headline, hint, record, words, pressed, onPress }: TurnProps) {
  // The back is rendered with the first press, so that a wall of posters costs little.
  const [seen, setSeen] = useState(false)

  function press() {
    setSeen(true)
    onPress()
  }

  return (
    <>
      {seen && (
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

const rows = ['route', 'clubType', 'origin', 'season'] as const

type Field = 'level' | (typeof rows)[number]

/** The known facts of a placement. */
type RecordFields = { [Name in Field]?: string | undefined }

/** A label for each field, words for its fixed values, and what an empty record says. */
type RecordWords = { [Name in Field]: string } & { none: string; names: { [value: string]: string } }

/** The record of a placement. A field that is missing is not shown. */
function Record({ words, ...record }: RecordFields & { words: RecordWords }) {
  const known = rows.filter((name) => record[name])
  const nameOf = (value = '') => words.names[value] ?? value
  return (
    <>
      {record.level && (
        <p className={styles.level}>
          <VisuallyHidden>{words.level}</VisuallyHidden> <span>{nameOf(record.level)}</span>
        </p>
      )}
      {known.length > 0 && (
        <dl className={styles.rows}>
          {known.map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt> <dd>{nameOf(record[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {known.length === 0 && !record.level && <p className={styles.none}>{words.none}</p>}
    </>
  )
}
