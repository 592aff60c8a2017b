import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { Lines } from '../health/lines.tsx'
import { addPasskey } from '../passkey.ts'
import { passkeys } from '../queries.ts'
import { format, shortTime } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import table from '../ui/table.module.css'

export function Passkeys() {
  const { zone, name, role } = useMe()
  const client = useQueryClient()
  const { data } = useQuery(passkeys)
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'passkeys' || queryKey[0] === 'audit'
    })
  const add = useMutation({ mutationFn: addPasskey, onSuccess: refresh })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /passkeys/:id', { id }),
    onSuccess: refresh
  })
  const error = add.error ?? remove.error
  return (
    <Block
      title={role === 'owner' ? 'Passkeys' : 'Your passkeys'}
      action={
        browserSupportsWebAuthn() && (
          <Button small disabled={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        )
      }
    >
      <Lines
        lines={(data?.items ?? []).map(({ id, person, device, addedAt, lastUsedAt }) => ({
          id,
          name: `${device}${person === name ? '' : `, ${person}`}`,
          value: format(addedAt, 'date', zone),
          text: (
            <>
              {lastUsedAt === undefined ? 'Not used yet. ' : `Last used ${shortTime(lastUsedAt, zone)}. `}
              <button type="button" className={table.link} onClick={() => remove.mutate(id)}>
                Remove
              </button>
            </>
          )
        }))}
      />
      {error && <Problem error={error} />}
      <Note>
        With a passkey, you sign in by fingerprint, face or PIN, without an email. Links still work. A passkey
        works only at this address of the desk.
      </Note>
    </Block>
  )
}
