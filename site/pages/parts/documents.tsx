import type { GuideDocuments } from 'content'
import type { ReactNode } from 'react'
import styles from './documents.module.css'

/** The guide's cover: a move drawn up the pitch. Decorative: the words beside it name the guide. */
export function Cover({ title, note }: GuideDocuments['cover']) {
  return (
    <div className={styles.cover} aria-hidden="true">
      <svg viewBox="0 0 240 320" preserveAspectRatio="xMidYMax slice">
        <path className={styles.pitch} d="M0 214h240M150 214m-72 0a72 72 0 1 0 144 0a72 72 0 1 0-144 0" />
        <path className={styles.marks} d="M94 196l14 14m0-14l-14 14M150 232l14 14m0-14l-14 14" />
        <circle className={styles.marks} cx="46" cy="246" r="9" />
        <path className={styles.pass} d="M60 238C92 208 116 240 138 216S176 160 200 152" />
        <circle className={styles.ball} cx="204" cy="150" r="8" />
      </svg>
      <b>{title}</b>
      <span>{note}</span>
    </div>
  )
}

/** A preview of the coach database, one line for each coach. The details are blacked out. */
export function DatabaseSheet({ title, alt, columns, levels }: GuideDocuments['database']) {
  return (
    <Sheet title={title} alt={alt}>
      {numbered(['', ...levels]).map(({ part, place }) => (
        <div key={place} className={styles.row} data-columns>
          <b>{part}</b>
          {columns.map((column, index) =>
            place === 0 ? (
              <b key={column}>{column}</b>
            ) : (
              <i key={column} style={{ width: `${58 + ((place * 23 + index * 17) % 37)}%` }} />
            )
          )}
        </div>
      ))}
    </Sheet>
  )
}

/** The mail is in English in every language: so a coach reads it. */
export function TemplateSheet({ title, alt, lines }: GuideDocuments['template']) {
  return (
    <Sheet title={title} alt={alt}>
      {lines.map((line) => (
        <p key={line} lang="en">
          {numbered(line.split(/[[\]]/)).map(({ part, place }) =>
            place % 2 === 1 ? <u key={place}>{part}</u> : part
          )}
        </p>
      ))}
    </Sheet>
  )
}

export function WorkflowSheet({ title, alt, steps }: GuideDocuments['workflow']) {
  return (
    <Sheet title={title} alt={alt}>
      {steps.map(({ day, task }) => (
        <div key={day} className={styles.row}>
          <b>{day}</b>
          <span>{task}</span>
        </div>
      ))}
    </Sheet>
  )
}

function Sheet({ title, alt, children }: { title: string; alt: string; children: ReactNode }) {
  return (
    <figure className={styles.sheet} aria-label={alt}>
      <div aria-hidden="true">
        <strong>{title}</strong>
        {children}
      </div>
    </figure>
  )
}

const numbered = (parts: string[]) => parts.map((part, place) => ({ part, place }))
