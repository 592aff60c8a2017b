import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActions } from '../../contract/desk.ts'
import { useMe } from '../frame/frame.tsx'
import { audit } from '../queries.ts'
import { shortTime } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, Choices } from '../ui/fields.tsx'
import { auditWord, countOf } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './people.module.css'

const choices = [
  { value: '', word: 'Anything' },
  ...auditActions.map((value) => ({ value, word: auditWord(value) }))
]

export function AuditTrail() {
  const { zone } = useMe()
  const [what, setWhat] = useState('')
  const trail = useInfiniteQuery(audit({ what: what === '' ? undefined : what }))
  const rows = trail.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Block title="Audit trail" note="holds no name or email of a lead">
      <Choices>
        <Choice label="What" value={what} choices={choices} onChoose={setWhat} />
      </Choices>
      <table className={[table.table, styles.trail].join(' ')} aria-label="Audit trail">
        <thead>
          <tr>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th className={table.wide}>On what</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, at, who, what: did, leads, detail }) => (
            <tr key={number}>
              <td className={table.muted}>{shortTime(at, zone)}</td>
              <td>
                <b>{who}</b>
              </td>
              <td>{auditWord(did)}</td>
              <td className={[table.muted, table.wide].join(' ')}>
                {[leads === undefined ? '' : countOf(leads, 'lead'), detail].filter(Boolean).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {trail.hasNextPage && (
        <Button small onClick={() => void trail.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Block>
  )
}
