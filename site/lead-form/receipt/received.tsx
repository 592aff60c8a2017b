import { ReceiptLine } from './receipt-line.tsx'
import styles from './receipt-line.module.css'

/**
 * What a visitor without scripts reads when the relay sends the browser to `id`, and the way to the receipt.
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
