import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roles } from '../../contract/desk.ts'
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { people } from '../api.ts'
import { switchTheme, useMe, useSignOut } from '../frame/frame.tsx'
import { Button } from '../ui/controls.tsx'
import { Fold } from '../ui/notices.tsx'
import { Block, Title, useTitle } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { Table } from '../ui/table.tsx'
import { roleWords } from '../words.ts'
import { AuditTrail } from './audit-trail.tsx'
import { Devices } from './own-devices.tsx'
import { PeopleTable } from './people-table.tsx'
import styles from './people.module.css'

/** Who uses the desk, from where, and what they did. */
export function PeopleScreen() {
  useTitle('People')
  const me = useMe()
  const { role } = me
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
      <Devices me={me} />
      {role !== 'reader' && <AuditTrail />}
    </div>
  )
}

const marks: Record<string, ReactNode> = {
  yes: <span aria-hidden="true">✓</span>,
  no: <span aria-hidden="true">–</span>
}

/** In the order of the roles. */
const rights: [string, string, string, string, string][] = [
  ['Today’s figures, Health', 'yes', 'yes', 'yes', 'no'],
  ['Names and emails of leads', 'no', 'yes', 'yes', 'no'],
  ['Retry, try now, release, keep as spam', 'no', 'yes', 'yes', 'no'],
  ['Export, erase a person', 'no', 'yes', 'yes', 'no'],
  ['Send a test lead, back up now', 'no', 'yes', 'yes', 'no'],
  ['Pause deliveries', 'no', 'no', 'yes', 'no'],
  ['People, roles, others’ devices', 'no', 'no', 'yes', 'no'],
  ['Audit trail', 'no', 'own', 'yes', 'no'],
  ['Change the website', 'no', 'yes', 'yes', 'yes']
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
  </Fold>
)
