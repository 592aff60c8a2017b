import { type ReactNode, useEffect, useRef, useState } from 'react'
import { singular, titleOf } from '../names.ts'
import { isRecord, type Place, type Shape } from '../shape.ts'
import { Fields, Fold, ProblemAt, Tasks, useWrongWithin } from './field-layout.tsx'
import { blank, duplicate, type FieldProps, useForm, useHasWords } from './form-state.ts'
import styles from './form.module.css'
import { ask } from './messages.tsx'

type ListFieldProps = FieldProps & { shape: Shape & { kind: 'list' | 'register' } }

/** Records that can be added, moved and deleted, as many as there is room for. */
export function ListField({ shape, label, place, value }: ListFieldProps) {
  const { words } = useForm()
  const isFixed = words !== undefined && !words.isWhole
  return (
    <section className={styles.list} aria-label={label}>
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
  const { keys, added, insert, remove, swap } = useKeys(items.length)
  const { item, min = 0, max = Infinity } = shape
  const isFixed = min === max
  const isFull = items.length >= max

  function add(index: number, one: unknown) {
    insert(index)
    set(place, items.toSpliced(index, 0, one))
  }

  function move(index: number) {
    swap(index)
    set(place, swapped(items, index))
  }

  function take(index: number, name: string) {
    if (!mayDelete(label, name)) return
    remove(index)
    set(place, items.toSpliced(index, 1))
  }

  return (
    <>
      {items.map((one, index) => {
        const name = titleOf(item, one)
        const here = [...place, index]
        return (
          <Item key={keys[index]} label={label} name={name} place={here} isNew={keys[index] === added}>
            {item.kind === 'record' ? (
              <Fields parts={item.parts} place={here} value={one} />
            ) : (
              <Field shape={item} label={label} place={here} value={one} required />
            )}
            <p className={styles.actions}>
              <button type="button" disabled={index === 0} onClick={() => move(index - 1)}>
                Move up
              </button>
              <button type="button" disabled={index === items.length - 1} onClick={() => move(index)}>
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
              <small>None of these can be deleted: the page needs at least {min}.</small>
            )}
          </Item>
        )
      })}
      {!isFixed && (
        <p className={styles.actions}>
          <button type="button" disabled={isFull} onClick={() => add(items.length, blank(item))}>
            Add {label.toLowerCase()}
          </button>
          {isFull && <small>There is no room for more than {max}. Delete one first.</small>}
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
    Delete {label.toLowerCase()}
  </button>
)

function Register({ shape, label, place, value }: Own<'register'>) {
  const { set } = useForm()
  const records = isRecord(value) ? value : {}
  const [added, setAdded] = useState('')
  const item = { kind: 'record', parts: shape.parts } as const

  function add() {
    const key = `new:${Date.now()}`
    setAdded(key)
    set(place, { ...records, [key]: blank(item) })
  }

  function take(key: string, name: string) {
    const { [key]: _, ...others } = records
    if (mayDelete(label, name)) set(place, others)
  }

  return (
    <>
      {Object.entries(records).map(([key, one]) => {
        const name = isRecord(one) && typeof one['label'] === 'string' ? one['label'] : key
        return (
          <Item key={key} label={label} name={name} place={[...place, key]} isNew={key === added}>
            <Fields parts={shape.parts} place={[...place, key]} value={one} />
            <p className={styles.actions}>
              <Delete label={label} onClick={() => take(key, name)} />
            </p>
          </Item>
        )
      })}
      <p className={styles.actions}>
        <button type="button" onClick={add}>
          Add {label.toLowerCase()}
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
      {label} <span className={styles.words}>{name}</span> <Tasks place={place} />
    </>
  )
  return (
    <Fold wrong={wrong} startsOpen={isNew || name === ''} summary={summary}>
      <div ref={inside}>{children}</div>
      <ProblemAt place={place} />
    </Fold>
  )
}

const swapped = (items: unknown[], index: number) =>
  items.with(index, items[index + 1]).with(index + 1, items[index])

const mayDelete = (label: string, name: string) =>
  ask(`Delete the ${label.toLowerCase()}${name && ` “${name}”`}?`)

let lastKey = 0
const newKey = () => (lastKey += 1)

/**
 * Keys for records that have no name while they are written, so that an open one stays open when another one is moved or
 * deleted. `added` is the key of the newest.
 */
function useKeys(count: number) {
  const [state, setState] = useState(() => ({ keys: Array.from({ length: count }, newKey), added: 0 }))
  // Undo, or the text of somebody else, changed the list.
  const isSame = state.keys.length === count
  const keys = isSame ? state.keys : Array.from({ length: count }, (_, at) => state.keys[at] ?? newKey())
  if (!isSame) setState({ keys, added: 0 })

  return {
    keys,
    added: state.added,
    insert: (index: number) => {
      const added = newKey()
      setState({ keys: keys.toSpliced(index, 0, added), added })
    },
    remove: (index: number) => setState({ keys: keys.toSpliced(index, 1), added: 0 }),
    swap: (index: number) => {
      const [one = 0, other = 0] = keys.slice(index)
      setState({ keys: keys.with(index, other).with(index + 1, one), added: 0 })
    }
  }
}
