import { type ReactNode, useEffect, useRef, useState } from 'react'
import { singular, titleOf } from '../names.ts'
import { isRecord, type Place, type Shape } from '../shape.ts'
import { Fields, Fold, ProblemAt, Tasks, useWrongWithin } from './field-layout.tsx'
import { anchorOf, blank, duplicate, type FieldProps, keyOf, useForm, useHasWords } from './form-state.ts'
import styles from './form.module.css'
import { ask } from './messages.tsx'
import { added, inserted, isNamed, keysOf, removed, swapped, without } from './places.ts'

type ListFieldProps = FieldProps & { shape: Shape & { kind: 'list' | 'register' } }

/** Records that can be added, moved and deleted, as many as there is room for. */
export function ListField({ shape, label, place, value }: ListFieldProps) {
  const { problems, words } = useForm()
  const isFixed = words !== undefined && !words.isWhole
  return (
    <section
      className={styles.list}
      aria-label={label}
      aria-describedby={problems.has(keyOf(place)) ? anchorOf(place) : undefined}
    >
      <h3>{label}</h3>
      {shape.hint && !isFixed && <small>{shape.hint}</small>}
      <ProblemAt place={place} />
      {shape.kind === 'list' && isFixed ? (
        <WordsOfList shape={shape} label={singular(label)} place={place} value={value} />
      ) : shape.kind === 'list' ? (
        <List shape={shape} label={singular(label)} place={place} value={value} />
      ) : (
        <Register shape={shape} label={singular(label)} place={place} value={value} />
      )}
    </section>
  )
}

type Own<Kind> = { shape: Shape & { kind: Kind }; label: string; place: Place; value: unknown }

function List({ shape, label, place, value }: Own<'list'>) {
  const { set, Field } = useForm()
  const items: unknown[] = Array.isArray(value) ? value : []
  const keys = keysOf(items)
  /** The key of the newest item. */
  const [newest, setNewest] = useState<string>()
  const { item, min = 0, max = Infinity } = shape
  const isFixed = min === max
  const isFull = items.length >= max

  function add(index: number, one: unknown) {
    const all = inserted(items, index, one)
    setNewest(keysOf(all)[index])
    set(place, all)
  }

  function take(index: number, name: string) {
    if (mayDelete(label, name)) set(place, removed(items, index))
  }

  return (
    <>
      {items.map((one, index) => {
        const name = titleOf(item, one)
        const key = keys[index] ?? ''
        const here = [...place, key]
        return (
          <Item key={key} label={label} name={name} place={here} isNew={key === newest}>
            {item.kind === 'record' ? (
              <Fields parts={item.parts} place={here} value={one} />
            ) : (
              <Field shape={item} label={label} place={here} value={one} required />
            )}
            <p className={styles.actions}>
              <button
                type="button"
                disabled={index === 0}
                onClick={() => set(place, swapped(items, index - 1))}
              >
                Move up
              </button>
              <button
                type="button"
                disabled={index === items.length - 1}
                onClick={() => set(place, swapped(items, index))}
              >
                Move down
              </button>
              {!isFixed && (
                <>
                  <button
                    type="button"
                    disabled={isFull}
                    onClick={() => add(index + 1, duplicate(item, one))}
                  >
                    Copy
                  </button>
                  <Delete label={label} disabled={items.length <= min} onClick={() => take(index, name)} />
                </>
              )}
            </p>
            {!isFixed && items.length <= min && (
              <small>{`None of these can be deleted: the page needs at least ${min}.`}</small>
            )}
          </Item>
        )
      })}
      {!isFixed && (
        <p className={styles.actions}>
          <button type="button" disabled={isFull} onClick={() => add(items.length, blank(item))}>
            {`Add ${label.toLowerCase()}`}
          </button>
          {isFull && <small>{`There is no room for more than ${max}. Delete one first.`}</small>}
        </p>
      )}
    </>
  )
}

/** In another language, a list has the records of the English one, in its order. */
function WordsOfList({ shape: { item }, label, place, value }: Own<'list'>) {
  const { Field, words } = useForm()
  const hasWords = useHasWords()
  const depth = place.length
  const key = place.join('.')
  const places = Object.keys(words?.english ?? {}).filter((one) => one.startsWith(`${key}.`))
  const last = Math.max(...places.map((one) => Number(one.split('.')[depth])))
  return Array.from({ length: last + 1 }, (_, index) => {
    const here = [...place, index]
    const one: unknown = Array.isArray(value) ? value[index] : undefined
    if (!hasWords(here)) return null
    if (item.kind !== 'record')
      return (
        <Field key={index} shape={item} label={`${label} ${index + 1}`} place={here} value={one} required />
      )
    const name =
      titleOf(item, one) ||
      places.map((at) => at.startsWith(`${key}.${index}.`) && words?.english[at]?.text).find(Boolean)
    return (
      <Item key={index} label={`${label} ${index + 1}`} name={name || ''} place={here} isNew={false}>
        <Fields parts={item.parts} place={here} value={one} />
      </Item>
    )
  })
}

type DeleteProps = { label: string; disabled?: boolean; onClick: () => void }

const Delete = ({ label, ...button }: DeleteProps) => (
  <button type="button" data-look="bad" {...button}>
    {`Delete ${label.toLowerCase()}`}
  </button>
)

function Register({ shape, label, place, value }: Own<'register'>) {
  const { set } = useForm()
  const records = isRecord(value) ? value : {}
  const keys = keysOf(records)
  const [newest, setNewest] = useState<string>()
  const item = { kind: 'record', parts: shape.parts } as const

  function add() {
    const all = added(records, blank(item))
    setNewest(keysOf(all).at(-1))
    set(place, all)
  }

  function take(id: string, name: string) {
    if (mayDelete(label, name)) set(place, without(records, id))
  }

  return (
    <>
      {Object.entries(records).map(([id, one], index) => {
        const name = isRecord(one) && typeof one['label'] === 'string' ? one['label'] : isNamed(id) ? id : ''
        const key = keys[index] ?? ''
        return (
          <Item key={key} label={label} name={name} place={[...place, key]} isNew={key === newest}>
            <Fields parts={shape.parts} place={[...place, key]} value={one} />
            <p className={styles.actions}>
              <Delete label={label} onClick={() => take(id, name)} />
            </p>
          </Item>
        )
      })}
      <p className={styles.actions}>
        <button type="button" onClick={add}>
          {`Add ${label.toLowerCase()}`}
        </button>
      </p>
    </>
  )
}

type ItemProps = { label: string; name: string; place: Place; isNew: boolean; children: ReactNode }

/** Closed, it shows the record's first words. A new one is open, with the cursor in its first field. */
function Item({ label, name, place, isNew, children }: ItemProps) {
  const wrong = useWrongWithin(place)
  const inside = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isNew) inside.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isNew])

  const summary = (
    <>
      {`${label} `}
      <span className={styles.words}>{name}</span>{' '}
      <span>
        <Tasks place={place} />
      </span>
    </>
  )
  return (
    <Fold wrong={wrong} startsOpen={isNew || name === ''} summary={summary}>
      <div ref={inside}>{children}</div>
      <ProblemAt place={place} />
    </Fold>
  )
}

const mayDelete = (label: string, name: string) =>
  ask(`Delete the ${label.toLowerCase()}${name && ` “${name}”`}?`)
