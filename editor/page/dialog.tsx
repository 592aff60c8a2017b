import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { closeOnBackdrop } from '../../site/ui/close-on-backdrop.ts'
import styles from './dialog.module.css'

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  wide?: boolean
  onClose?: () => void
  children: ReactNode
}

/** Escape, a press outside and its button close it. */
export function Dialog({ ref, title, wide = false, onClose, children }: DialogProps) {
  const id = useId()

  useEffect(() => {
    if (!ref.current) return undefined
    const ended = new AbortController()
    closeOnBackdrop(ref.current, ended.signal)
    return () => ended.abort()
  }, [ref])

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={() => ref.current?.close()}>
          Close
        </button>
      </header>
      <div className={styles.inside}>{children}</div>
    </dialog>
  )
}

/** Asks before something is lost. The answer decides what the same click does, so the browser has to wait for it. */
// oxlint-disable-next-line no-alert -- only the browser's own question stops the click until it is answered
export const ask = (question: string) => confirm(question)
