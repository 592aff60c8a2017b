import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { send } from '../api.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { shortTime, span } from '../time.ts'
import { useNow } from '../use-now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { countOf } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './today.module.css'

/** What is safe, what happens without anybody, what staff can do, what the web person can do: in this order. */
export function Trouble({ today: { facts, way } }: { today: TodayAnswer }) {
  const { zone, role } = useMe()
  const act = useAct()
  const now = useNow()
  const testLead = useMutation({ mutationFn: () => send('POST', '/health/test-lead') })
  const waiting = way.kept - way.inCrm
  const { refused } = facts

  return (
    <Notice
      card="red"
      title="Visitors notice nothing: forms still work and every lead is kept."
      actions={
        role !== 'reader' && (
          <>
            <Button look="go" disabled={testLead.isPending} onClick={() => testLead.mutate()}>
              Send a test lead
            </Button>
            {waiting > 0 && (
              <Button onClick={() => act('try-now', { filter: { state: ['waiting'] } })}>
                Try all {waiting} now
              </Button>
            )}
            {testLead.error && <span>{testLead.error.message}</span>}
            {testLead.isSuccess && <span>The test lead is on its way: see Health.</span>}
          </>
        )
      }
    >
      <div className={styles.ways}>
        <div>
          <h3>What happens without you</h3>
          <ul>
            {refused && (
              <li>
                The CRM has refused calls for {span(refused.since, now)}. The relay asks again at{' '}
                {shortTime(refused.nextTryAt, zone)}, then less and less often.
              </li>
            )}
            <li>Each waiting lead is tried again for 7 days.</li>
            <li>No lead is sent twice as a new contact: every try carries the same id.</li>
          </ul>
        </div>
        <div>
          <h3>What you can do</h3>
          <ul>
            <li>Write to anyone who can’t wait: names and emails are in the list below.</li>
            <li>Don’t type them into the CRM by hand; they will arrive.</li>
          </ul>
        </div>
        <div>
          <h3>For the web person</h3>
          <ul>
            {refused?.status !== undefined && (
              <li>
                The last answer: {refused.status} {refused.reason}. 401 or 403 means the key.
              </li>
            )}
            <li>
              Look at HighLevel’s status page, then at{' '}
              <Link className={table.link} to="/health">
                the last answers
              </Link>
              .
            </li>
            {waiting > 0 && <li>Once it answers, all {countOf(waiting, 'waiting lead')} follow.</li>}
          </ul>
        </div>
      </div>
    </Notice>
  )
}
