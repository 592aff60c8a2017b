import { useId, type MouseEvent } from 'react'
import { isRecord } from '../is-record.ts'
import { labelOf } from '../labels.ts'
import type { Part, Place } from '../shape.ts'
import { Field, Fieldset, ProblemAt, useWrongWithin, type FieldProps } from './field.tsx'
import { Fold } from './fold.tsx'
import { useForm } from './form-context.ts'
import { PictureChooser } from './picture-chooser.tsx'
import styles from './picture-field.module.css'

/** A distance as a part of the whole, with two digits. */
const share = (offset: number, size: number) => Math.round((offset / size) * 100) / 100

/** A picture: alone, or with what it shows and the point that stays visible. */
export function PictureField({ shape, label, place, value, required }: FieldProps) {
  const { set } = useForm()
  const record = isRecord(value) ? value : undefined
  const parts = shape.kind === 'record' ? shape.parts : []
  const filePlace = parts.length > 0 ? [...place, 'file'] : place
  const chosen = parts.length > 0 ? record?.['file'] : (value ?? shape.fallback)
  const file = typeof chosen === 'string' ? chosen : ''
  const canGo = !required && file !== '' && chosen !== shape.fallback

  return (
    <Fieldset label={label} isOptional={!required} hint={undefined} place={place}>
      {file && parts.length === 0 && (
        <div className={styles.shown}>
          <img src={`api/pictures/${file}`} alt={`Chosen: ${file}`} />
        </div>
      )}
      {file && parts.length > 0 && <Focus place={place} file={file} focus={record?.['focus']} />}
      <p className={styles.actions}>
        <PictureChooser label={label} choose={(name) => set(filePlace, name)} />
        {canGo && (
          <button type="button" onClick={() => set(place, undefined)}>
            Take the picture away
          </button>
        )}
      </p>
      {parts.length > 0 && <ProblemAt place={filePlace} />}
      {file && (
        <About parts={parts.filter(({ name }) => name !== 'file')} place={place} record={record ?? {}} />
      )}
    </Fieldset>
  )
}

/** The picture. A click sets the point that is never cropped; the fields below are for the keyboard. */
function Focus({ place, file, focus }: { place: Place; file: string; focus: unknown }) {
  const { set } = useForm()
  const id = useId()
  const [x, y] = Array.isArray(focus) ? focus : [0.5, 0.5]

  function move({ nativeEvent, currentTarget }: MouseEvent<HTMLImageElement>) {
    const { offsetX, offsetY } = nativeEvent
    const { clientWidth, clientHeight } = currentTarget
    set([...place, 'focus'], [share(offsetX, clientWidth), share(offsetY, clientHeight)])
  }

  return (
    <>
      <div className={styles.shown}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <img src={`api/pictures/${file}`} alt={`Chosen: ${file}`} aria-describedby={id} onClick={move} />
        <span className={styles.focus} style={{ left: `${Number(x) * 100}%`, top: `${Number(y) * 100}%` }} />
      </div>
      <p id={id} className={styles.hint}>
        Click the picture where it must never be cropped.
      </p>
    </>
  )
}

/** What the picture shows, and its cropping in numbers, which few people need. */
function About({ parts, place, record }: { parts: Part[]; place: Place; record: Record<string, unknown> }) {
  const cropping = parts.filter(({ shape }) => shape.kind === 'tuple')
  const wrong = [useWrongWithin([...place, 'focus']), useWrongWithin([...place, 'phoneFocus'])].includes(true)
  const fieldOf = ({ name, shape, required }: Part) => (
    <Field
      key={name}
      shape={shape}
      label={labelOf(name, shape)}
      place={[...place, name]}
      value={record[name] ?? shape.fallback}
      required={required}
    />
  )
  return (
    <>
      {parts.filter((part) => !cropping.includes(part)).map(fieldOf)}
      {cropping.length > 0 && (
        <Fold summary="Cropping in numbers" wrong={wrong}>
          {cropping.map(fieldOf)}
        </Fold>
      )}
    </>
  )
}
