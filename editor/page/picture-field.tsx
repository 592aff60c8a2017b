import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { OptionList } from '../../staff-ui/choosing.tsx'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { Field } from '../../staff-ui/field.tsx'
import { isRecord, type Part, type Place } from '../shape.ts'
import { server, wordsOf } from './api.ts'
import { Fields, Fieldset, Fold, Hint, ProblemAt, useWrongWithin } from './field-layout.tsx'
import { type FieldProps, useForm } from './form-state.ts'
import styles from './form.module.css'

/** How an arrow key moves the point: across and down, as parts of the picture. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02]
}

const share = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

/** A picture: alone, or with what it shows and the point that stays visible. */
export function PictureField({ shape, label, place, value, required }: FieldProps) {
  const { set } = useForm()
  const record = isRecord(value) ? value : undefined
  const parts = shape.kind === 'record' ? shape.parts : []
  const filePlace = parts.length > 0 ? [...place, 'file'] : place
  const chosen = parts.length > 0 ? record?.['file'] : (value ?? shape.fallback)
  const file = typeof chosen === 'string' ? chosen : ''
  // The words, the points and the portrait of the picture before do not fit this one.
  const choose = (name: string) =>
    set(
      place,
      parts.length > 0
        ? Object.fromEntries(parts.map((part) => [part.name, { file: name, alt: '' }[part.name]]))
        : name
    )
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
        <PictureChooser label={label} file={file} choose={choose} />
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

/** The picture. A click sets the point that is never cropped, and the arrow keys move it. */
function Focus({ place, file, focus }: { place: Place; file: string; focus: unknown }) {
  const { set } = useForm()
  const id = useId()
  const [x = 0.5, y = 0.5] = Array.isArray(focus) ? focus.map(Number) : []
  const put = (across: number, down: number) => set([...place, 'focus'], [share(across), share(down)])

  function click({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Enter and the space bar click, too, but at no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    put((clientX - left) / width, (clientY - top) / height)
  }

  function press(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    put(x + step[0], y + step[1])
  }

  return (
    <>
      <button
        type="button"
        className={styles.shown}
        aria-describedby={id}
        aria-keyshortcuts={Object.keys(arrows).join(' ')}
        onClick={click}
        onKeyDown={press}
      >
        <img src={`api/pictures/${file}`} alt={`Chosen: ${file}`} />
        <span className={styles.focus} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </button>
      <Hint id={id}>Click the picture where it must never be cropped, or use the arrow keys.</Hint>
    </>
  )
}

type AboutProps = { parts: Part[]; place: Place; record: Record<string, unknown> }

/** What the picture shows, and its cropping in numbers, which few people need. */
function About({ parts, place, record }: AboutProps) {
  const { tuples: cropping = [], others = [] } = Object.groupBy(parts, ({ shape }) =>
    shape.kind === 'tuple' ? 'tuples' : 'others'
  )
  const wrong = useWrongWithin([...place, 'focus'], [...place, 'phoneFocus'])
  return (
    <>
      <Fields parts={others} place={place} value={record} />
      {cropping.length > 0 && (
        <Fold summary="Cropping in numbers" wrong={wrong}>
          <Fields parts={cropping} place={place} value={record} />
        </Fold>
      )}
    </>
  )
}

type PictureChooserProps = { label: string; file: string; choose: (file: string) => boolean }

function PictureChooser({ label, file, choose }: PictureChooserProps) {
  const { lists, refresh } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')

  function take(chosen: string) {
    if (chosen !== file) choose(chosen)
    setIsOpen(false)
  }

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [sent] = target.files ?? []
    if (!sent) return
    setNote('The picture is on its way …')
    const stored = await server
      .upload(sent)
      .catch((error: unknown) => ({ ok: false, problem: wordsOf(error) }) as const)
    target.value = ''
    if (!stored.ok) return setNote(stored.problem)
    setNote('')
    take(stored.file)
    await refresh()
  }

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {`Choose ${label.toLowerCase()}`}
      </button>
      {note && <output>{note}</output>}
      {isOpen && (
        <Dialog title="Pictures" size="widest" onClose={() => setIsOpen(false)}>
          <Field label="Upload a picture">
            {(control) => (
              <input
                {...control}
                className={styles.upload}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif"
                onChange={(event) => void upload(event)}
              />
            )}
          </Field>
          {note && <output>{note}</output>}
          <OptionList
            label="Pictures"
            options={lists.pictures}
            chosen={lists.pictures.includes(file) ? file : undefined}
            onChoose={take}
          >
            {(one) => (
              <>
                <img className={styles.thumbnail} src={`api/pictures/${one}`} alt="" loading="lazy" />
                {one}
              </>
            )}
          </OptionList>
        </Dialog>
      )}
    </>
  )
}
