import { useRef, useState, type ChangeEvent } from 'react'
import { Dialog } from './dialog.tsx'
import { useForm } from './form-state.ts'
import { server } from './api.ts'
import styles from './picture-field.module.css'

/** Fewer pixels than the site shows on a wide screen. */
const leastWidth = 1600

/** All pictures of the site, and the way for a new one. */
export function PictureChooser({ label, choose }: { label: string; choose: (file: string) => void }) {
  const { lists, refresh } = useForm()
  const dialog = useRef<HTMLDialogElement>(null)
  const [note, setNote] = useState('')
  /** A form has many choosers. Only the open one loads the pictures. */
  const [open, setOpen] = useState(false)

  function show() {
    setOpen(true)
    dialog.current?.showModal()
  }

  function take(file: string) {
    choose(file)
    dialog.current?.close()
  }

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setNote('The picture is on its way …')
    const stored = await server
      .upload(file)
      .catch((error: unknown) => ({ ok: false, problem: String(error) }) as const)
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
    take(stored.file)
    await refresh()
  }

  return (
    <>
      <button type="button" onClick={show}>
        Choose {label.toLowerCase()}
      </button>
      {note && <output>{note}</output>}
      <Dialog ref={dialog} title="Pictures" wide onClose={() => setOpen(false)}>
        <p>
          <label className={styles.upload}>
            <b>Upload a picture</b>{' '}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={(event) => void upload(event)}
            />
          </label>
        </p>
        {note && <output>{note}</output>}
        <div className={styles.pictures}>
          {open &&
            lists.pictures.map((file) => (
              <button type="button" key={file} onClick={() => take(file)}>
                <img src={`api/pictures/${file}`} alt="" loading="lazy" />
                {file}
              </button>
            ))}
        </div>
      </Dialog>
    </>
  )
}
