import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roles } from '../../contract/desk.ts'
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { addPasskey, call, passkeys, people, sessions, useChange } from '../api.ts'
import { switchTheme, useMe, useSignOut } from '../frame/frame.tsx'
import { format, shortTime } from '../time.ts'
import { Button } from '../ui/controls.tsx'
import { Fold, Problem, Raw } from '../ui/notices.tsx'
import { Block, Columns, Note, Title, useTitle } from '../ui/screen.tsx'
import { Lines } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { Table } from '../ui/table.tsx'
import { roleWords } from '../words.ts'
import { AuditTrail } from './audit-trail.tsx'
import { PeopleTable } from './people-table.tsx'
import styles from './people.module.css'

/** Who uses the desk, from where, and what they did. */
export function PeopleScreen() {
  useTitle('People')
  const { role } = useMe()
  const isOwner = role === 'owner'
  const signOut = useSignOut()
  const { data } = useQuery({ ...people, enabled: isOwner })
  const count = data?.items.length
  return (
    <div className={styles.screen}>
      <Title>
        {count === undefined ? 'People' : `${count} ${count === 1 ? 'person' : 'people'} can use the desk`}
      </Title>
      {isOwner && data && <PeopleTable people={data.items} mailed={data.mailed} />}
      <Roles />
      <div className={styles.phone}>
        <Block
          title="This device"
          action={
            <>
              <Button small onClick={signOut}>
                Sign out here
              </Button>{' '}
              <Button small onClick={switchTheme}>
                Light or dark
              </Button>
            </>
          }
        />
      </div>
      <Columns even>
        <Sessions />
        <Passkeys />
      </Columns>
      {role !== 'reader' && <AuditTrail />}
    </div>
  )
}

function Sessions() {
  const { zone, name, role } = useMe()
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

function Passkeys() {
  const { zone, name, role } = useMe()
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

const marks: Record<string, ReactNode> = {
  yes: <span aria-hidden="true">✓</span>,
  no: <span aria-hidden="true">–</span>
}

const rights: [string, string, string, string][] = [
  ['Today’s figures, Health', 'yes', 'yes', 'yes'],
  ['Names and emails of leads', 'no', 'yes', 'yes'],
  ['Retry, try now, release, keep as spam', 'no', 'yes', 'yes'],
  ['Export, erase a person', 'no', 'yes', 'yes'],
  ['Send a test lead, back up now', 'no', 'yes', 'yes'],
  ['Pause deliveries', 'no', 'no', 'yes'],
  ['People, roles, others’ devices', 'no', 'no', 'yes'],
  ['Audit trail', 'no', 'own', 'yes']
]

const Roles = () => (
  <Fold name="What each role may do">
    <Table
      className={styles.roles}
      columns={[['What', undefined, 'hidden'], ...roles.map((role) => [roleWords[role], table.end] as const)]}
      rows={rights.map(([what, ...answers]) => ({
        key: what,
        cells: [
          what,
          ...answers.map((answer, index) => (
            <span key={roles[index]} className={answer === 'no' ? table.muted : styles.yes}>
              {marks[answer] ?? answer}
              {answer in marks && <VisuallyHidden>{answer}</VisuallyHidden>}
            </span>
          ))
        ]
      }))}
    />
    <Note>Readers see every figure, but neither names nor emails.</Note>
  </Fold>
)
