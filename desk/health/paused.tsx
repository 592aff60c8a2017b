import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pause } from '../../contract/desk-answers.ts'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A person stopped deliveries. An owner starts them again before their time. */
export function Paused({ pause: { by, since, until, reason } }: { pause: Pause }) {
  const { zone, role } = useMe()
  const client = useQueryClient()
  const resume = useMutation({
    mutationFn: () => call('DELETE /pause'),
    onSuccess: () => client.invalidateQueries()
  })
  return (
    <Notice
      card="yellow"
      title={`${by} paused deliveries at ${shortTime(since, zone)}: “${reason}”`}
      actions={
        role === 'owner' && (
          <Button look="go" disabled={resume.isPending} onClick={() => resume.mutate()}>
            Start again now
          </Button>
        )
      }
    >
      Leads are taken and kept. A pause never makes a lead fail: each still gets all its tries. Deliveries
      start again at {shortTime(until, zone)}.{resume.error && <p role="alert">{resume.error.message}</p>}
    </Notice>
  )
}
