import { interfaceWords } from 'content-collections'
import { useLocation } from 'react-router'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import styles from './receipt-line.module.css'
import { useReceipt } from './tab-storage.ts'

const words = interfaceWords.receipt

/**
 * The way to the receipt of the visitor's last lead. Without scripts, it is a button, and the relay reads the rest of the
 * address from the referrer. A link there would lead crawlers to a page that has nothing for them.
 */
export function ReceiptLink({ address }: { address: string | null | undefined }) {
  return address ? (
    <a className={styles.link} href={address}>
      {words.link}
    </a>
  ) : (
    <form action={receiptLink.path}>
      <button className={styles.link} type="submit">
        {words.link}
      </button>
    </form>
  )
}

/** The way to the receipt, on a page that says the rest. Hidden if this tab has none, and shown by its fragment. */
export function ReceiptLine({ id }: { id: typeof receiptLink.parameter }) {
  const address = useReceipt()?.address
  return (
    <div id={id} className={styles.line} data-shown={address ? true : undefined}>
      <ReceiptLink address={address} />
    </div>
  )
}

/** Opens the page that a form has led to. It lies over the top of the page, so nothing moves when it appears. */
export function ReceivedLine() {
  const { pathname } = useLocation()
  const { address, page, form } = useReceipt() ?? {}
  const isShown = page !== undefined && page === pathname.replace(/(?<=.)\/$/, '') && form === undefined
  return (
    <div id="sent" className={styles.received} data-shown={isShown || undefined}>
      <p>{words.received}</p>
      {(!isShown || address) && <ReceiptLink address={address} />}
    </div>
  )
}
