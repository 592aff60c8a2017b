import type { DeskLeadFilter } from '../../contract/desk-requests.ts'
import type { LeadsAnswer } from '../../contract/desk-answers.ts'
import { useAct } from '../frame/actions.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { countOf } from '../words.ts'
import styles from './leads.module.css'

type ReasonGroupsProps = { groups: NonNullable<LeadsAnswer['groups']>; filter: DeskLeadFilter }

/** Why leads failed: one cause is often the cause of all. */
export function ReasonGroups({ groups, filter }: ReasonGroupsProps) {
  const act = useAct()
  if (groups.length === 0) return null
  return (
    <Notice
      card="red"
      title="The CRM refused these leads. They are kept, and not tried again without you."
      actions={<Button onClick={() => act('retry', { filter })}>Retry all…</Button>}
    >
      <ul className={styles.reasons}>
        {groups.map(({ reason, leads }) => (
          <li key={reason}>
            <b>{countOf(leads, 'lead')}</b> {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
