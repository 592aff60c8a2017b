import { type ReactNode, useId, useRef } from 'react'
import { Menu } from '../../staff-ui/choosing.tsx'
import type { Control } from '../../staff-ui/field.tsx'
import { labelOf, picksOf } from '../names.ts'
import { bodyField, numberOrText, type Shape } from '../shape.ts'
import { Fields, Group, Pair, Row, Task } from './field-layout.tsx'
import { type FieldProps, useForm } from './form-state.ts'
import styles from './form.module.css'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { joined } from './places.ts'

export function Field(props: FieldProps) {
  const { shape, label, place, value, required } = props
  const { set } = useForm()
  const text = typeof value === 'string' ? value : ''
  const row = (draw: (control: Control) => ReactNode) => <Row {...props}>{draw}</Row>
  switch (shape.kind) {
    case 'constant':
      return null
    case 'text':
      // Ids are made from names.
      if (shape.use === 'id') return null
      return shape.use === 'link' || shape.pick ? (
        <PickField {...props} shape={shape} />
      ) : (
        <TextField {...props} shape={shape} />
      )
    case 'flag':
      return row((control) => (
        <input
          {...control}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => set(place, target.checked)}
        />
      ))
    case 'number':
      // Not a number field of the browser, which gives no value for a text that it cannot read: it would be saved as empty.
      return row((control) => (
        <input
          {...control}
          inputMode={shape.whole ? 'numeric' : 'decimal'}
          value={typeof value === 'number' ? value : text}
          onChange={({ target }) => set(place, numberOrText(target.value))}
        />
      ))
    case 'date':
      return row((control) => (
        <input
          {...control}
          type="date"
          value={text === unfinished ? '' : text}
          onChange={({ target }) => set(place, dateOf(target))}
          // A day that was empty before and lacks its year has no other event.
          onBlur={({ target }) =>
            (target.validity.badInput || text === unfinished) && set(place, dateOf(target))
          }
        />
      ))
    case 'choice':
      return row((control) => (
        <select
          {...control}
          value={text}
          // The page draws something of its own for each of these.
          disabled={place.at(-1) === 'id' && value !== undefined}
          onChange={({ target }) => set(place, target.value || undefined)}
        >
          {(!required || value === undefined) && <option value="">Choose …</option>}
          {/* With a value of its own, which a translation of the page leaves alone. */}
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ))
    case 'picture':
      return <PictureField {...props} />
    case 'record':
      return shape.parts.some(({ name }) => name === 'focus') ? (
        <PictureField {...props} />
      ) : (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <Fields parts={shape.parts} place={place} value={value} />
        </Group>
      )
    case 'tuple': {
      const pair = value ?? shape.fallback
      return (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <Pair>
            {shape.items.map((item, index) => {
              const own = { shape: item, label: labelOf(String(index), item), place: [...place, index] }
              const part: unknown = Array.isArray(pair) ? pair[index] : undefined
              return <Field key={own.label} {...own} value={part} required />
            })}
          </Pair>
        </Group>
      )
    }
    case 'list':
    case 'register':
  }
  return <ListField {...props} shape={shape} />
}

/** A day without its year, which is no value for the browser, and must not be saved as none. */
const unfinished = 'unfinished'

const dateOf = ({ value, validity }: HTMLInputElement) => (validity.badInput ? unfinished : value)

type Props = FieldProps & { shape: Shape & { kind: 'text' } }

/** From this many characters, a text gets a field of several lines. */
const longText = 60

/** Words. A figure is inserted from its list, in an article also a link. */
function TextField(props: Props) {
  const { shape, place, value } = props
  const { lists, set, words: translated } = useForm()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const english = translated?.english[place.join('.')]?.text
  const isBody = place.length === 1 && place[0] === bodyField

  if (shape.type || shape.pattern)
    return (
      <Row {...props}>
        {(control) => (
          <input
            {...control}
            type={shape.type}
            value={text}
            onChange={({ target }) => set(place, target.value)}
          />
        )}
      </Row>
    )

  function insert(words: string) {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    const [before, after] = [text.slice(0, from), text.slice(to)]
    const inserted = words.replace('…', text.slice(from, to) || '…')
    set(place, [before, inserted, after].reduce(joined))
  }

  const inserting = { onAction: insert, onClose: () => field.current?.focus() }
  const figures = lists.claims.map((one) => ({ id: `{claim:${one.id}}`, label: one.label }))
  // A translation has the placeholders of its English sentence. They stay in view: what comes and goes moves the buttons.
  const isSentence = translated !== undefined && !translated.isWhole
  const placeholders = [...new Set(english?.match(/\{[\w:.-]+\}/g))]
  const offered = isSentence
    ? placeholders.map((one) => figures.find(({ id: figure }) => figure === one) ?? { id: one, label: one })
    : figures
  const links = lists.pages.map(({ path, title }) => ({ id: `[…](${path})`, label: title }))
  return (
    <Row {...props} describedBy={english === undefined ? undefined : id}>
      {(control) => (
        <>
          {english !== undefined && (
            <p lang="en" className={styles.english} id={id}>
              {english}
            </p>
          )}
          <textarea
            {...control}
            ref={field}
            lang={translated?.tag}
            className={styles.text}
            data-size={isBody ? 'page' : text.length > longText ? 'long' : 'line'}
            rows={isBody ? 18 : text.length > longText ? 3 : 1}
            maxLength={shape.max}
            value={text}
            onChange={({ target }) => set(place, target.value)}
          />
          <Task place={place} />
          <span className={styles.inserts} data-beside data-shown={isSentence && offered.length > 0}>
            {offered.length > 0 && <Menu label="Insert a figure" actions={offered} {...inserting} />}
            {isBody && <Menu label="Insert a link" actions={links} {...inserting} />}
          </span>
        </>
      )}
    </Row>
  )
}

type Named = { id: string; label: string }

const optionOf = ({ id, label }: Named) => (
  <option key={id} value={id}>
    {label}
  </option>
)

/** A page of the site, or a record of another list of the file. */
function PickField(props: Props) {
  const { shape, place, value } = props
  const { lists, data, set } = useForm()
  const text = typeof value === 'string' ? value : ''
  const options = shape.pick
    ? picksOf(data, shape.pick)
    : lists.pages.map(({ path, title }) => ({ id: path, label: `${title} (${path})` }))
  // A link may lead to a place on a page, such as /careers#openings.
  const [chosen = '', anchor = ''] = shape.use === 'link' ? text.split('#', 2) : [text]

  return (
    <Row {...props}>
      {(control) => (
        <>
          <select {...control} value={chosen} onChange={({ target }) => set(place, target.value)}>
            {!options.some((one) => one.id === chosen) && <option value={chosen}>{chosen}</option>}
            {options.map(optionOf)}
          </select>
          {shape.use === 'link' && chosen && (
            <input
              aria-label="Place on that page"
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              placeholder="Place on that page, if not its top"
              value={anchor}
              onChange={({ target }) => set(place, target.value ? `${chosen}#${target.value}` : chosen)}
            />
          )}
        </>
      )}
    </Row>
  )
}
