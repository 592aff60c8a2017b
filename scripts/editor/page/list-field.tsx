import type { ReactNode } from 'react'
import { isRecord } from '../is-record.ts'
import { nameOf, singular } from '../labels.ts'
import type { Place, Shape } from '../shape.ts'
import { Field, Fields, ProblemAt, useWrongWithin, type FieldProps } from './field.tsx'
import { Fold } from './fold.tsx'
import { useForm } from './form-context.ts'
import { blank, duplicate } from './values.ts'

type ListShape = Shape & { kind: 'list' | 'register' }

/** Records that can be added, moved and deleted, as many as there is room for. */
export function ListField({ shape, label, place, value }: FieldProps & { shape: ListShape }) {
  return (
    <section className="list" aria-label={label}>
      <h3>{label}</h3>
      {shape.hint && <p className="hint">{shape.hint}</p>}
      <ProblemAt place={place} />
      {shape.kind === 'list' ? (
        <List shape={shape} label={singular(label)} place={place} items={Array.isArray(value) ? value : []} />
      ) : (
        <Register
          shape={shape}
          label={singular(label)}
          place={place}
          records={isRecord(value) ? value : {}}
        />
      )}
    </section>
  )
}

type ListProps = { shape: Shape & { kind: 'list' }; label: string; place: Place; items: unknown[] }

function List({ shape, label, place, items }: ListProps) {
  const { set } = useForm()
  const { item, min = 0, max = Infinity } = shape
  const isFixed = min === max
  const canGrow = !isFixed && items.length < max
  const change = (next: unknown[]) => set(place, next)
  return (
    <>
      {items.map((value, index) => {
        const name = nameOf(item, value)
        const here = [...place, index]
        return (
          // Two records may be equal, and none has a name of its own while it is written.
          // oxlint-disable-next-line react/no-array-index-key
          <Item key={index} label={label} name={name} place={here}>
            {item.kind === 'record' ? (
              <Fields parts={item.parts} place={here} value={value} />
            ) : (
              <Field shape={item} label={label} place={here} value={value} required />
            )}
            <p className="actions">
              <button type="button" disabled={index === 0} onClick={() => change(swapped(items, index - 1))}>
                Move up
              </button>
              <button
                type="button"
                disabled={index === items.length - 1}
                onClick={() => change(swapped(items, index))}
              >
                Move down
              </button>
              {!isFixed && (
                <>
                  <button
                    type="button"
                    disabled={!canGrow}
                    onClick={() => change(items.toSpliced(index + 1, 0, duplicate(item, value)))}
                  >
                    Copy
                  </button>
                  <button
                    type="button"
                    disabled={items.length <= min}
                    onClick={() => asked(label, name) && change(items.toSpliced(index, 1))}
                  >
                    Delete {label.toLowerCase()}
                  </button>
                </>
              )}
            </p>
          </Item>
        )
      })}
      {!isFixed && (
        <button
          type="button"
          className="add"
          disabled={!canGrow}
          onClick={() => change([...items, blank(item)])}
        >
          Add {label.toLowerCase()}
        </button>
      )}
    </>
  )
}

type RegisterProps = {
  shape: Shape & { kind: 'register' }
  label: string
  place: Place
  records: Record<string, unknown>
}

function Register({ shape, label, place, records }: RegisterProps) {
  const { set } = useForm()
  const item = { kind: 'record', parts: shape.parts } as const
  return (
    <>
      {Object.entries(records).map(([key, value]) => {
        const name = isRecord(value) && typeof value['label'] === 'string' ? value['label'] : key
        return (
          <Item key={key} label={label} name={name} place={[...place, key]}>
            <Fields parts={shape.parts} place={[...place, key]} value={value} />
            <p className="actions">
              <button
                type="button"
                onClick={() => {
                  const { [key]: _, ...others } = records
                  if (asked(label, name)) set(place, others)
                }}
              >
                Delete {label.toLowerCase()}
              </button>
            </p>
          </Item>
        )
      })}
      <button
        type="button"
        className="add"
        onClick={() => set(place, { ...records, [`new:${Object.keys(records).length}`]: blank(item) })}
      >
        Add {label.toLowerCase()}
      </button>
    </>
  )
}

type ItemProps = { label: string; name: string; place: Place; children: ReactNode }

/** Closed, it shows the record's first words. A new one is open. */
function Item({ label, name, place, children }: ItemProps) {
  const wrong = useWrongWithin(place)
  return (
    <Fold
      wrong={wrong}
      startsOpen={name === ''}
      summary={
        <>
          {label} <span className="name">{name}</span>
        </>
      }
    >
      {children}
      <ProblemAt place={place} />
    </Fold>
  )
}

const swapped = (items: unknown[], index: number) =>
  items.with(index, items[index + 1]).with(index + 1, items[index])

// oxlint-disable-next-line no-alert -- the browser's own question cannot be missed, and takes the keyboard
const asked = (label: string, name: string) =>
  confirm(`Delete the ${label.toLowerCase()}${name && ` “${name}”`}?`)
