import { Fragment, useState } from 'react'
import type { Person } from '../../contract/desk-people.ts'
import { type Role, roles } from '../../contract/desk.ts'
import { plainEmail } from '../../contract/typed.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { call, problemAt, useChange } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { Button, Choice, DialogButtons, TextField } from '../ui/controls.tsx'
import { Problem } from '../ui/notices.tsx'
import { Block, Note } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { Table } from '../ui/table.tsx'
import { roleWords } from '../words.ts'
import styles from './people.module.css'

const rightsOf: Record<Role, string> = {
  reader: 'A reader sees figures, but no names and emails, and has no buttons.',
  staff: 'Staff see names and emails, handle leads, and change the website.',
  owner: 'An owner does what staff do, pauses deliveries, and decides who uses the desk.',
  editor: 'An editor changes the website, and sees no lead and no figure.'
}
const roleChoices = roles.map((role) => [role, roleWords[role]] as const)
const isRole = (value: string): value is Role => roles.some((role) => role === value)

type PeopleTableProps = {
  people: readonly Person[]
  /** Otherwise an owner hands sign-in links over. */
  mailed: boolean
}

export function PeopleTable({ people, mailed }: PeopleTableProps) {
  const { id: ownId, zone } = useMe()
  const [removes, setRemoves] = useState<Person>()
  const [changes, setChanges] = useState<{ person: Person; role: Role }>()
  const change = useChange(({ person, role }: { person: Person; role: Role }) => {
    setChanges(undefined)
    return call('PATCH /people/:id', { id: person.id, body: { role } })
  })
  const remove = useChange((id: string) => {
    setRemoves(undefined)
    return call('DELETE /people/:id', { id })
  })
  const hand = useChange(({ id }: Person) => call('POST /people/link', { body: { id } }))
  const error = change.error ?? remove.error ?? hand.error

  return (
    <Block title="People">
      <Table
        columns={[
          ['Person', styles.person],
          ['Role'],
          ['Last here', [table.muted, table.wide].join(' ')],
          ['Devices', [table.end, table.muted, table.wide].join(' ')],
          ['Remove', table.end, 'hidden']
        ]}
        rows={people.map((person) => ({
          key: person.id,
          cells: [
            <Fragment key="person">
              <b>
                <span translate="no">{person.name}</span> {person.id === ownId && <small>you</small>}
              </b>
              <small translate="no">{person.email}</small>
              {!mailed && person.id !== ownId && (
                <button type="button" className={table.link} onClick={() => hand.mutate(person)}>
                  Show a sign-in link
                </button>
              )}
            </Fragment>,
            <Choice
              key="role"
              plain
              label={`Role of ${person.name}`}
              value={person.role}
              choices={roleChoices}
              disabled={change.isPending}
              onChoose={(role) => isRole(role) && setChanges({ person, role })}
            />,
            person.lastSeenAt === undefined ? 'Invited, not here yet' : shortTime(person.lastSeenAt, zone),
            person.sessions,
            person.id !== ownId && (
              <button key="remove" type="button" className={table.link} onClick={() => setRemoves(person)}>
                Remove…
              </button>
            )
          ]
        }))}
      />
      {error && <Problem error={error} />}
      <Invite onInvited={(person) => !mailed && hand.mutate(person)} />
      {hand.data && <LinkDialog {...hand.data} name={hand.variables.name} onClose={hand.reset} />}
      <Note>
        The last owner can’t be removed or given another role. A removed person is signed out at once.
      </Note>
      {changes && (
        <Dialog
          title={`Change ${changes.person.name} to ${roleWords[changes.role].toLowerCase()}?`}
          onClose={() => setChanges(undefined)}
        >
          <p>
            {changes.person.email} is {roleWords[changes.person.role].toLowerCase()} now.{' '}
            {rightsOf[changes.role]} It takes effect at once.
          </p>
          <DialogButtons onCancel={() => setChanges(undefined)}>
            <Button look="go" onClick={() => change.mutate(changes)}>
              Change the role
            </Button>
          </DialogButtons>
        </Dialog>
      )}
      {removes && (
        <Dialog title={`Remove ${removes.name}?`} onClose={() => setRemoves(undefined)}>
          <p>
            {removes.email} is signed out everywhere and can’t sign in any more. What {removes.name} did stays
            in the audit trail.
          </p>
          <DialogButtons onCancel={() => setRemoves(undefined)}>
            <Button look="bad" onClick={() => remove.mutate(removes.id)}>
              Remove
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Block>
  )
}

type LinkDialogProps = { name: string; link: string; letters: string; onClose: () => void }

/** For a relay without mail: its owner sends the link another way. */
const LinkDialog = ({ name, link, letters, onClose }: LinkDialogProps) => (
  <Dialog title={`A link for ${name}`} onClose={onClose}>
    <p>
      No mail is set up on the server, so nobody was told. Hand this link over yourself: it signs {name} in,
      once, within 15 minutes. Whoever has it can use it.
    </p>
    <TextField
      label="Link"
      readOnly
      value={link}
      onFocus={({ target }) => target.select()}
      hint={`Its screen shows the letters ${letters}.`}
    />
    <DialogButtons>
      <Button look="go" onClick={() => void navigator.clipboard.writeText(link)}>
        Copy
      </Button>
      <Button look="bare" onClick={onClose}>
        Close
      </Button>
    </DialogButtons>
  </Dialog>
)

function Invite({ onInvited }: { onInvited: (person: Person) => void }) {
  const [role, setRole] = useState<Role>('staff')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const invite = useChange(
    () => call('POST /people', { body: { email, name, role } }),
    ({ items }) => {
      const invited = items.find((person) => plainEmail(person.email) === plainEmail(email).toLowerCase())
      if (invited) onInvited(invited)
      setName('')
      setEmail('')
    }
  )
  const emailProblem = problemAt('email', invite.error)
  return (
    <form
      className={styles.invite}
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      <ul className={styles.rights}>
        {roles.map((each) => (
          <li key={each}>{rightsOf[each]}</li>
        ))}
      </ul>
      <TextField
        label="Name of the new person"
        autoComplete="off"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={emailProblem}
      />
      <div className={styles.role}>
        <b aria-hidden="true">Role</b>
        <Choice
          plain
          label="Role"
          value={role}
          choices={roleChoices}
          onChoose={(value) => isRole(value) && setRole(value)}
        />
      </div>
      <Button type="submit" look="go" disabled={invite.isPending}>
        Invite
      </Button>
      {invite.error && emailProblem === undefined && <Problem error={invite.error} />}
    </form>
  )
}
