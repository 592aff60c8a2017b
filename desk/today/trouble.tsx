import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { call } from '../api.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { ExportDialog } from '../leads/export-dialog.tsx'
import { format, shortTime } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { countOf, figure } from '../words.ts'
import table from '../ui/table.module.css'
import { downSince, lastStatus, nextTryAt } from './down.ts'
import styles from './today.module.css'

const lifetimeMs = 7 * 24 * 60 * 60_000
const waitingLeads = { filter: { state: ['waiting' as const] } }

/** What is safe, what happens without anybody, what staff can do, what the web person can do: in this order. */
export function Trouble({ today: { facts, level, waitingCount } }: { today: TodayAnswer }) {
  const { zone, role } = useMe()
  const act = useAct()
  const [exports, setExports] = useState(false)
  const testLead = useMutation({ mutationFn: () => call('POST /health/test-lead') })
  const next = nextTryAt(facts)
  const since = downSince(facts)
  const status = lastStatus(facts)

  return (
    <Notice
      card={level === 'trouble' ? 'red' : 'yellow'}
      title="Visitors notice nothing: forms still work and every lead is kept."
      actions={
        role !== 'reader' && (
          <>
            <Button look="go" disabled={testLead.isPending} onClick={() => testLead.mutate()}>
              {testLead.isPending ? 'Sending…' : 'Send a test lead'}
            </Button>
            {waitingCount > 0 && (
              <>
                <Button onClick={() => act('try-now', waitingLeads)}>
                  Try {waitingCount === 1 ? 'it' : `all ${figure(waitingCount)}`} now
                </Button>
                <Button onClick={() => setExports(true)}>
                  Export {waitingCount === 1 ? 'it' : `the ${figure(waitingCount)}`}…
                </Button>
              </>
            )}
            <output>
              {testLead.error?.message}
              {testLead.isSuccess && (
                <>
                  The test lead’s result is under{' '}
                  <Link className={table.link} to="/health">
                    Health
                  </Link>
                  .
                </>
              )}
            </output>
          </>
        )
      }
    >
      <div className={styles.ways}>
        <div>
          <h3>What happens without you</h3>
          <ul>
            <li>
              Each lead is tried again
              {next !== undefined && `: next at ${shortTime(next, zone)}, then less and less often`}.
            </li>
            <li>
              It goes on for 7 days
              {since !== undefined && `, until ${format(since + lifetimeMs, 'date', zone)}`}.
            </li>
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
            <li>
              Look at HighLevel’s status page, then at{' '}
              <Link className={table.link} to="/health">
                the last answers
              </Link>
              .
            </li>
            {(status === 401 || status === 403) && <li>It answered {status}: the key is wrong.</li>}
            {status !== undefined && status < 300 && (
              <li>
                It answered {status} without a contact: perhaps no workflow is published at that address.
              </li>
            )}
            {waitingCount > 0 && (
              <li>
                Once it takes them,{' '}
                {waitingCount === 1
                  ? 'the waiting lead follows'
                  : `all ${countOf(waitingCount, 'waiting lead')} follow`}
                .
              </li>
            )}
          </ul>
        </div>
      </div>
      {exports && (
        <ExportDialog
          leads={countOf(waitingCount, 'lead')}
          chosen={waitingLeads}
          onClose={() => setExports(false)}
        />
      )}
    </Notice>
  )
}
