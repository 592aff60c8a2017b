import { ReceiptLine } from './receipt-line.tsx'
import styles from './receipt-line.module.css'

/**
 * Above a form that stays on its page: what a visitor without scripts reads when the relay sends the browser back to `id`,
 * and the link to the receipt.
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
