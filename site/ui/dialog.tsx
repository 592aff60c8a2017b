import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { lightDismiss } from './light-dismiss.ts'

type DialogProps = ComponentProps<'dialog'> & {
  ref: RefObject<HTMLDialogElement | null>
  /**
   * Buttons name it in `commandfor`, with `show-modal` as their command, so the browser can open the dialog before any
   * script has run. Its heading has the id `<id>-title`.
   */
  id: string
  className: string | undefined
  /** Called when the dialog opens in any way. If it was opened before hydration, then. */
  onOpen?: (() => unknown) | undefined
}

/** Escape, Back, a press outside and its cross close it. */
export function Dialog({ ref, id, className, onOpen, ...rest }: DialogProps) {
  const opened = useEffectEvent(() => onOpen?.())

  // By the attribute: older browsers send no `toggle` event of a dialog, and React hears none of a hydrated one.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const look = () => dialog.open && opened()
    const watcher = new MutationObserver(look)
    watcher.observe(dialog, { attributeFilter: ['open'] })
    look()
    return () => watcher.disconnect()
  }, [ref])

  return (
    <dialog
      {...rest}
      {...lightDismiss}
      ref={ref}
      id={id}
      className={`chalk ${styles.dialog} ${className}`}
      aria-labelledby={`${id}-title`}
    />
  )
}

type DialogCloseProps = {
  /** Id of the enclosing dialog. The button's command lets the browser close it before any script has run. */
  dialogId: string
  label: string
}

/** The cross in the corner of a dialog. */
export function DialogClose({ dialogId, label }: DialogCloseProps) {
  return (
    <button type="button" className={styles.close} command="close" commandfor={dialogId} aria-label={label}>
      <CloseIcon />
    </button>
  )
}
