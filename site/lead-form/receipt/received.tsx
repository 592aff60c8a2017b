import { ReceiptLine } from './receipt-line.tsx'
import styles from './receipt-line.module.css'

/**
 * Words that only a visitor without scripts sees: the relay sends the browser back to `id` after a form that stays on its
 * page. Below it is the link to the receipt, which every visitor sees.
 */
export function Received({ id, text }: { id: string; text: string }) {
  return (
    <>
      <p id={id} className={styles.received}>
        {text}
      </p>
      <ReceiptLine />
    </>
  )
}
