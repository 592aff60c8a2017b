import { checkedNote } from 'content'
import type { Checked } from '../../content/schema/rules.ts'
import { fillIn } from '../../contract/languages.ts'
import { locale } from '../language.ts'
import { TextLink } from '../ui/link.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './checked-note.module.css'

/**
 * Below a text that rests on rules of others: when they were last compared with their sources. From `staleFrom` on it says
 * that they may have changed, by the visitor's clock.
 */
export function CheckedNote({ on, staleFrom }: Checked) {
  const isStale = useNow() >= new Date(staleFrom)
  const month = new Date(on).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div role="note" className={styles.note} data-stale={isStale || undefined}>
      {fillIn(isStale ? checkedNote.stale : checkedNote.checked, { month })}{' '}
      {isStale && <TextLink to="/contact">{checkedNote.ask}</TextLink>}
    </div>
  )
}
