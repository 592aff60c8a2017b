import { interfaceWords } from 'content-collections'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import styles from './receipt-line.module.css'
import { useReceipt } from './tab-storage.ts'

/**
 * A link to the receipt of the visitor's last lead. Hidden if this tab has none. Without scripts, the fragment in the
 * address shows a button, and the relay reads the rest of the address from the referrer. A link there would lead crawlers
 * to a page that has nothing for them.
 */
export function ReceiptLine({ id }: { id?: typeof receiptLink.parameter }) {
  const address = useReceipt()
  return (
    <div id={id} className={styles.line} data-shown={address !== null || undefined}>
      {address === null ? (
        <form action={receiptLink.path}>
          <button type="submit">{interfaceWords.form.receipt}</button>
        </form>
      ) : (
        <a href={address}>{interfaceWords.form.receipt}</a>
      )}
    </div>
  )
}

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
