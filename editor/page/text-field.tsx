import { useId, useRef } from 'react'
import { picksOf } from '../labels.ts'
import { type Shape, bodyField } from '../shape.ts'
import { Row, type FieldProps } from './field-layout.tsx'
import { useForm } from './form-state.ts'
import styles from './text-field.module.css'

type Props = FieldProps & { shape: Shape & { kind: 'text' } }

/** From this many characters, a text gets a field of several lines. */
const longText = 60

/** Words. A figure is inserted from its list, in an article also a link. */
export function TextField(props: Props) {
  const { shape, place, value } = props
  const { lists, set } = useForm()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const isBody = place.length === 1 && place[0] === bodyField

  if (shape.type || shape.pattern)
    return (
      <Row {...props} id={id}>
        <input
          id={id}
          type={shape.type ?? 'text'}
          value={text}
          onChange={({ target }) => set(place, target.value)}
        />
      </Row>
    )

  function insert(words: string) {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    set(place, text.slice(0, from) + words.replace('…', text.slice(from, to) || '…') + text.slice(to))
    field.current?.focus()
  }

  return (
    <Row {...props} id={id}>
      <textarea
        id={id}
        ref={field}
        className={styles.text}
        data-size={isBody ? 'page' : text.length > longText ? 'long' : 'line'}
        rows={isBody ? 18 : text.length > longText ? 3 : 1}
        maxLength={shape.max}
        value={text}
        onChange={({ target }) => set(place, target.value)}
      />
      <span className={styles.inserts}>
        <Insert
          label="Insert a figure"
          options={lists.claims.map((one) => ({ value: `{claim:${one.id}}`, label: one.label }))}
          insert={insert}
        />
        {isBody && (
          <Insert
            label="Insert a link"
            options={lists.pages.map(({ path, title }) => ({ value: `[…](${path})`, label: title }))}
            insert={insert}
          />
        )}
      </span>
    </Row>
  )
}

type InsertProps = {
  label: string
  options: { value: string; label: string }[]
  insert: (words: string) => void
}

function Insert({ label, options, insert }: InsertProps) {
  return (
    <select aria-label={label} value="" onChange={({ target }) => insert(target.value)}>
      <option value="">{label} …</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A page of the site, or a record of another list of the file. */
export function PickField(props: Props) {
  const { shape, place, value } = props
  const { lists, data, set } = useForm()
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const options = shape.pick
    ? picksOf(data, shape.pick)
    : lists.pages.map(({ path, title }) => ({ id: path, label: `${title} (${path})` }))
  // A link may lead to a place on a page, such as /careers#openings.
  const [chosen = '', anchor = ''] = shape.use === 'link' ? text.split('#', 2) : [text]

  return (
    <Row {...props} id={id}>
      <select id={id} value={chosen} onChange={({ target }) => set(place, target.value)}>
        {!options.some((one) => one.id === chosen) && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {shape.use === 'link' && chosen && (
        <input
          aria-label="Place on that page"
          placeholder="Place on that page, if not its top"
          value={anchor}
          onChange={({ target }) => set(place, target.value ? `${chosen}#${target.value}` : chosen)}
        />
      )}
    </Row>
  )
}
