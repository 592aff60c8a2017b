import { CloseIcon } from './icons/close.tsx'
import styles from './dialog-close.module.css'

type DialogCloseProps = {
  /** Of the dialog that it lies in. The browser closes it by the button's command, before any script has run. */
  dialogId: string
  label: string
}

/** The cross in the corner of a dialog. */
export function DialogClose({ dialogId, label }: DialogCloseProps) {
  return (
    <button
      type="button"
      className={styles.close}
      command="close"
      commandfor={dialogId}
      aria-label={label}
      // For browsers that know no commands yet.
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      <CloseIcon />
    </button>
  )
}
