import { useQuery } from '@tanstack/react-query'
import { useMe } from '../frame/frame.tsx'
import { useSignOut } from '../frame/rail.tsx'
import { switchTheme } from '../frame/theme.ts'
import { people } from '../queries.ts'
import { Columns, Stack } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Title } from '../ui/sentence.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { Passkeys } from './passkeys.tsx'
import { PeopleTable } from './people-table.tsx'
import { Roles } from './roles.tsx'
import { Sessions } from './sessions.tsx'
import styles from './people.module.css'

/** Who uses the desk, from where, and what they did. */
export function PeopleScreen() {
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
      <p className={styles.phone}>
        <Button onClick={signOut}>Sign out here</Button>
        <Button onClick={switchTheme}>Light or dark</Button>
      </p>
      <Columns>
        <Stack>
          {isOwner && data && <PeopleTable people={data.items} mailed={data.mailed} />}
          <Sessions />
          <Passkeys />
        </Stack>
        <Roles />
      </Columns>
      {role !== 'reader' && <AuditTrail />}
    </div>
  )
}
