import { type ReactNode, useEffect, useId, useRef } from 'react'
import { closeOnBackdrop } from '../../site/ui/close-on-backdrop.ts'
import { Button } from './controls.tsx'
import styles from './dialog.module.css'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** Is open for as long as it is rendered. Escape and a press outside close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const ended = new AbortController()
    closeOnBackdrop(element, ended.signal)
    element.showModal()
    return () => {
      ended.abort()
      element.close()
    }
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} closedby="any" onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** With `onCancel`, the last button leaves all as it is. */
export const DialogButtons = ({ children, onCancel }: { children: ReactNode; onCancel?: () => void }) => (
  <div className={styles.buttons}>
    {children}
    {onCancel && (
      <Button look="bare" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)
