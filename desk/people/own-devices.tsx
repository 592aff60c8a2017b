import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import type { MeAnswer } from '../../contract/desk-answers.ts'
import { addPasskey, call, passkeys, sessions, useChange } from '../api.ts'
import { format, shortTime } from '../time.ts'
import { Button } from '../ui/controls.tsx'
import { Problem, Raw } from '../ui/notices.tsx'
import { Block, Columns, Note } from '../ui/screen.tsx'
import { Lines } from '../ui/signs.tsx'
import table from '../ui/table.module.css'

type Props = { me: Pick<MeAnswer, 'zone' | 'name' | 'role'> }

/** Where a person is signed in, and with what; an owner sees those of everybody. */
export const Devices = ({ me }: Props) => (
  <Columns even>
    <Sessions me={me} />
    <Passkeys me={me} />
  </Columns>
)

function Sessions({ me: { zone, name, role } }: Props) {
  const { data } = useQuery(sessions)
  const end = useChange((id: string | undefined) =>
    id === undefined ? call('DELETE /sessions') : call('DELETE /sessions/:id', { id })
  )
  return (
    <Block
      title={role === 'owner' ? 'Signed-in devices' : 'Your signed-in devices'}
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
            sign: current ? 'delivered' : 'waiting',
            text: (
              <>
                Since {shortTime(startedAt, zone)}. Ends {format(endsAt, 'date', zone)}, or after a day
                unused.{' '}
                {!current && (
                  <button type="button" className={table.link} onClick={() => end.mutate(id)}>
                    Sign out
                  </button>
                )}
                <Raw text={`From ${from}`} />
              </>
            )
          })
        )}
      />
    </Block>
  )
}

function Passkeys({ me: { zone, name, role } }: Props) {
  const { data } = useQuery(passkeys)
  const add = useChange(addPasskey)
  const remove = useChange((id: string) => call('DELETE /passkeys/:id', { id }))
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
