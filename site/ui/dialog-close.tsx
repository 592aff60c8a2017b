import styles from './dialog-close.module.css'
import { CloseIcon } from './icons.tsx'

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
