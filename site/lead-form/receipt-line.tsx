import { interfaceWords } from 'content'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { usePath } from '../ui/use-campaign.ts'
import styles from './receipt-line.module.css'
import { placeReceipt, useReceipt } from './tab-storage.ts'

const words = interfaceWords.receipt

type ReceiptLinkProps = {
  address: string | null | undefined
  asButton?: boolean
}

/**
 * The way to the receipt of the visitor's last lead. Without scripts, it is a button, and the relay reads the rest of the
 * address from the referrer. A link there would lead crawlers to a page that has nothing for them.
 */
export function ReceiptLink({ address, asButton }: ReceiptLinkProps) {
  if (address) {
    return asButton ? (
      <ButtonLink href={address} tone="ink" wide>
        {words.link}
      </ButtonLink>
    ) : (
      <a className={styles.link} href={address}>
        {words.link}
      </a>
    )
  }
  return (
    <form action={receiptLink.path}>
      {asButton ? (
        <Button type="submit" tone="ink" wide>
          {words.link}
        </Button>
      ) : (
        <button className={styles.link} type="submit">
          {words.link}
        </button>
      )}
    </form>
  )
}

/** The way to the receipt, on a page that says the rest. Hidden if this tab has none, and shown by its fragment. */
export function ReceiptLine({ id, children }: { id: typeof receiptLink.parameter; children?: ReactNode }) {
  const address = useReceipt()?.address
  return (
    <div id={id} className={styles.line} data-shown={address ? true : undefined}>
      {children} <ReceiptLink address={address} />
    </div>
  )
}

/** Shows on the page that a form led to, also after Back and Forward, but on no later visit. On a phone it replaces the dock. */
export function ReceivedLine() {
  const path = usePath()
  const { key } = useLocation()
  const { address, page, form, entry } = useReceipt() ?? {}
  const isShown = page !== undefined && page === path && form === undefined && (entry ?? key) === key

  useEffect(() => {
    if (isShown && !entry) placeReceipt({ page, entry: key })
  }, [isShown, page, entry, key])

  return (
    <div id="sent" className={styles.received} data-shown={isShown || undefined}>
      <div>
        <p>
          <b>{words.received}</b> <span>{words.next}</span>
        </p>
        {(!isShown || address) && <ReceiptLink address={address} />}
      </div>
    </div>
  )
}
