import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { alerts } from '../queries.ts'
import { shortTime } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import table from '../ui/table.module.css'

/** When somebody is alerted, and where the alerts go. */
export function Alerts() {
  const { zone, role } = useMe()
  const { data } = useQuery({ ...alerts, refetchInterval: 60_000 })
  const test = useMutation({ mutationFn: () => call('POST /alerts/test') })
  const action = role === 'owner' && (
    <Button small disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Sending…' : 'Send a test'}
    </Button>
  )
  return (
    <Block title="Alerts" action={action}>
      <output>{test.error?.message ?? (test.isSuccess && 'The test was sent.')}</output>
      <table className={table.table}>
        <thead>
          <tr>
            <th>When</th>
            <th className={table.end}>Now</th>
          </tr>
        </thead>
        <tbody>
          {data?.rules.map(({ what, active, since }) => (
            <tr key={what}>
              <td>{what}</td>
              <td className={[table.end, active ? table.need : table.muted].join(' ')}>
                {active ? (since === undefined ? 'yes' : `since ${shortTime(since, zone)}`) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        {data?.receivers.length === 0
          ? 'Nobody receives them: ALERT_EMAIL_TO and ALERT_WEBHOOK_URL are not set on the server.'
          : `They go to ${data?.receivers.join(', ') ?? '…'}. One message when it begins, one when it is over.`}{' '}
        A relay that is down can’t report: let something outside ask <code>/readyz</code>.
      </Note>
    </Block>
  )
}
