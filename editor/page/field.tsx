import { useId } from 'react'
import { labelOf } from '../labels.ts'
import { Fields, Group, Pair, Row, type FieldProps } from './field-layout.tsx'
import { useForm } from './form-state.ts'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PickField, TextField } from './text-field.tsx'

/** One field of the form, by the shape of its value. */
export function Field(props: FieldProps) {
  const { shape, label, place, value, required } = props
  const { set } = useForm()
  const id = useId()
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
      return (
        <Row {...props} id={id} required={false}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => set(place, target.checked)}
          />
        </Row>
      )
    case 'number':
      return (
        <Row {...props} id={id}>
          <input
            id={id}
            type="number"
            min={shape.min}
            max={shape.max}
            step={shape.whole ? 1 : 'any'}
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) =>
              set(place, Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
            }
          />
        </Row>
      )
    case 'date':
      return (
        <Row {...props} id={id}>
          <input
            id={id}
            type="date"
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => set(place, target.value)}
          />
        </Row>
      )
    case 'choice':
      return (
        <Row {...props} id={id}>
          <select
            id={id}
            value={typeof value === 'string' ? value : ''}
            // The page draws something of its own for each of these.
            disabled={place.at(-1) === 'id' && value !== undefined}
            onChange={({ target }) => set(place, target.value || undefined)}
          >
            {(!required || value === undefined) && <option value="">Choose …</option>}
            {shape.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Row>
      )
    case 'picture':
      return <PictureField {...props} Field={Field} />
    case 'record':
      return shape.parts.some(({ name }) => name === 'focus') ? (
        <PictureField {...props} Field={Field} />
      ) : (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <Fields Field={Field} parts={shape.parts} place={place} value={value} />
        </Group>
      )
    case 'tuple':
      return (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <Pair>
            {shape.items.map((item, index) => (
              <Field
                key={labelOf(String(index), item)}
                shape={item}
                label={labelOf(String(index), item)}
                place={[...place, index]}
                value={Array.isArray(value) ? value[index] : undefined}
                required
              />
            ))}
          </Pair>
        </Group>
      )
    case 'list':
    case 'register':
  }
  return <ListField {...props} shape={shape} Field={Field} />
}
