import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { sessions } from '../queries.ts'
import { format, shortTime } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Lines } from '../health/lines.tsx'
import table from '../ui/table.module.css'

export function Sessions() {
  const { zone, name, role } = useMe()
  const client = useQueryClient()
  const { data } = useQuery(sessions)
  const end = useMutation({
    mutationFn: (id?: string) =>
      id === undefined ? call('DELETE /sessions') : call('DELETE /sessions/:id', { id }),
    onSuccess: () => client.invalidateQueries()
  })
  return (
    <Block
      title={role === 'owner' ? 'Sessions' : 'Your sessions'}
      action={
        <Button small onClick={() => end.mutate(undefined)}>
          Sign out everywhere
        </Button>
      }
    >
      <Lines
        lines={(data?.items ?? []).map(
          ({ id, person, current, browser, from, startedAt, lastSeenAt, endsAt }) => ({
            id,
            name: `${browser}${current ? ', this one' : person === name ? '' : `, ${person}`}`,
            value: current ? 'now' : shortTime(lastSeenAt, zone),
            sign: current ? 'in-crm' : 'waiting',
            text: (
              <>
                Since {shortTime(startedAt, zone)}, from {from}. Ends {format(endsAt, 'date', zone)}, or after
                a day unused.{' '}
                {!current && (
                  <button type="button" className={table.link} onClick={() => end.mutate(id)}>
                    Sign out
                  </button>
                )}
              </>
            )
          })
        )}
      />
    </Block>
  )
}
