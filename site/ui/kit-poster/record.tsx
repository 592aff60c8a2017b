import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './record.module.css'

const rows = ['route', 'clubType', 'origin', 'season'] as const

type Field = 'level' | (typeof rows)[number]

/** What is known of a placement. */
export type RecordFields = { [Name in Field]?: string | undefined }

/** A label for each field, and what an empty record says. */
export type RecordWords = { [Name in Field]: string } & { none: string }

/** The record of a placement. A field that is missing is not shown. */
export function Record({ words, ...record }: RecordFields & { words: RecordWords }) {
  const known = rows.filter((name) => record[name])
  return (
    <>
      {record.level && (
        <p className={styles.level}>
          <VisuallyHidden>{words.level}</VisuallyHidden> {record.level}
        </p>
      )}
      {known.length > 0 && (
        <dl className={styles.rows}>
          {known.map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt> <dd>{record[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {known.length === 0 && !record.level && <p className={styles.none}>{words.none}</p>}
    </>
  )
}
