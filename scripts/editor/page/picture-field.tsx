import { useId, useRef, useState, type ChangeEvent, type MouseEvent } from 'react'
import { isRecord } from '../is-record.ts'
import { labelOf } from '../labels.ts'
import { Field, ProblemAt, type FieldProps } from './field.tsx'
import { useForm } from './form-context.ts'
import { server } from './server.ts'

/** Fewer pixels than the site shows on a wide screen. */
const leastWidth = 1600

/** A distance as a part of the whole, with two digits. */
const share = (offset: number, size: number) => Math.round((offset / size) * 100) / 100

/** A picture: alone, or with what it shows and the point that stays visible. */
export function PictureField({ shape, label, place, value }: FieldProps) {
  const { set } = useForm()
  const record = isRecord(value) ? value : undefined
  const parts = shape.kind === 'record' ? shape.parts : []
  const filePlace = parts.length > 0 ? [...place, 'file'] : place
  const file = parts.length > 0 ? record?.['file'] : (value ?? shape.fallback)
  const [x, y] = Array.isArray(record?.['focus']) ? record['focus'] : [0.5, 0.5]

  function moveFocus({ nativeEvent, currentTarget }: MouseEvent<HTMLImageElement>) {
    set(
      [...place, 'focus'],
      [
        share(nativeEvent.offsetX, currentTarget.clientWidth),
        share(nativeEvent.offsetY, currentTarget.clientHeight)
      ]
    )
  }

  return (
    <fieldset className="picture">
      <legend>{label}</legend>
      {typeof file === 'string' && file !== '' && (
        <div className="shown">
          {/* A click sets the focus, which has fields of its own below for the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <img
            src={`api/pictures/${file}`}
            alt={`Chosen: ${file}`}
            onClick={parts.length > 0 ? moveFocus : undefined}
          />
          {parts.length > 0 && (
            <span className="focus" style={{ left: `${Number(x) * 100}%`, top: `${Number(y) * 100}%` }} />
          )}
        </div>
      )}
      <Chooser label={label} choose={(chosen) => set(filePlace, chosen)} />
      {parts.length > 0 && <p className="hint">Click the picture where it must never be cropped.</p>}
      <ProblemAt place={filePlace} />
      {parts
        .filter((part) => part.name !== 'file')
        .map((part) => (
          <Field
            key={part.name}
            shape={part.shape}
            label={labelOf(part.name, part.shape)}
            place={[...place, part.name]}
            value={record?.[part.name] ?? part.shape.fallback}
            required={part.required}
          />
        ))}
    </fieldset>
  )
}

function Chooser({ label, choose }: { label: string; choose: (file: string) => void }) {
  const { lists, refresh } = useForm()
  const dialog = useRef<HTMLDialogElement>(null)
  const [note, setNote] = useState('')
  const id = useId()

  function take(file: string) {
    choose(file)
    dialog.current?.close()
  }

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setNote('Reading the picture …')
    const stored = await server.upload(file)
    target.value = ''
    if (!stored.ok) {
      setNote(stored.problem)
      return
    }
    setNote(
      stored.width < leastWidth
        ? `This picture is only ${stored.width} pixels wide and may look blurred.`
        : ''
    )
    await refresh()
    take(stored.file)
  }

  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Choose {label.toLowerCase()}
      </button>
      {note && <output>{note}</output>}
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>Pictures</h2>
        <p>
          <label className="upload">
            Upload a picture{' '}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={(event) => void upload(event)}
            />
          </label>
        </p>
        {note && <output>{note}</output>}
        <div className="pictures">
          {lists.pictures.map((file) => (
            <button type="button" key={file} onClick={() => take(file)}>
              <img src={`api/pictures/${file}`} alt="" loading="lazy" />
              {file}
            </button>
          ))}
        </div>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
