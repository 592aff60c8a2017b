import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { lightDismiss } from '../site/ui/light-dismiss.ts'
import styles from './dialog.module.css'

// The widgets that desk and editor share: dialog, field, menu, list of options. What the platform has is the platform's.

type DialogProps = {
  title: string
  /** Called when Escape, Back on Android or a press outside closes it, or its button. */
  onClose: () => void
  /** Has room to read, and Close in its corner. Without it, the dialog asks something, and its buttons answer. */
  size?: 'wide' | 'widest'
  children: ReactNode
}

/**
 * Open for as long as it is rendered.
 *
 *     {asks && <Dialog title="Remove Ada?" onClose={() => setAsks(false)}>…</Dialog>}
 */
export function Dialog({ title, onClose, size, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed before React removes it: only a dialog in the document returns the focus to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      {...lightDismiss}
      // Not of a dialog that React has removed, or has opened again as it does in development.
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {size && (
          <button type="button" onClick={onClose}>
            Close
          </button>
        )}
      </header>
      <div className={styles.inside}>{children}</div>
    </dialog>
  )
}
