import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditRow } from '../../contract/desk-people.ts'
import { auditActions } from '../../contract/desk.ts'
import { audit, call, people, save, useChange } from '../api.ts'
import { detailWords } from '../audit-words.ts'
import { useMe } from '../frame/frame.tsx'
import { shortTime, startOfDayAgo, zoneName } from '../time.ts'
import { Button, Choice, Choices } from '../ui/controls.tsx'
import { Problem } from '../ui/notices.tsx'
import { Block } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { Table } from '../ui/table.tsx'
import { auditWords, capitalized, countOf, whoWord } from '../words.ts'
import styles from './people.module.css'

const choices = [
  ['', 'Anything'],
  ...auditActions.map((action) => [action, auditWords[action]] as const)
] as const

const dayChoices = [
  ['', 'Any'],
  ['1', 'Today'],
  ['30', 'Last 30 days']
] as const

export function AuditTrail() {
  const { zone, role } = useMe()
  const isOwner = role === 'owner'
  const [what, setWhat] = useState('')
  const [person, setPerson] = useState('')
  const [days, setDays] = useState('')
  const { data: everybody } = useQuery({ ...people, enabled: isOwner })
  const filter = {
    what: auditActions.find((action) => action === what),
    who: person || undefined,
    from: days === '' ? undefined : startOfDayAgo(Number(days) - 1, zone)
  }
  const trail = useInfiniteQuery(audit(filter))
  const file = useChange(() => call('POST /audit/export', { body: filter }), save)
  const known = (everybody?.items ?? []).map(({ id, name }) => [id, name] as const)
  const whoChoices = [['', 'Anyone'], ...known] as const
  const rows = trail.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Block
      title="Audit trail"
      note="kept for 2 years, holds no name or email of a lead"
      action={
        <Button small disabled={file.isPending} onClick={() => file.mutate()}>
          Export
        </Button>
      }
    >
      {file.error && <Problem error={file.error} />}
      <Choices>
        {isOwner && <Choice label="Who" value={person} choices={whoChoices} onChoose={setPerson} />}
        <Choice label="What" value={what} choices={choices} onChoose={setWhat} />
        <Choice label="Day" value={days} choices={dayChoices} onChoose={setDays} />
      </Choices>
      <Table
        label="Audit trail"
        className={[table.twoLines, styles.trail].join(' ')}
        columns={[
          [`When (${zoneName(zone).replace(' Time', '')})`, table.muted],
          ['Who', styles.who],
          ['What'],
          ['On what', [table.muted, styles.what].join(' ')]
        ]}
        rows={rows.map(({ number, at, who, what: did, leads, detail }) => ({
          key: number,
          cells: [
            shortTime(at, zone),
            <b key="who" translate="no">
              {whoWord(who)}
            </b>,
            capitalized(auditWords[did]),
            <OnWhat key="what" leads={leads} detail={detail} />
          ]
        }))}
      />
      {trail.hasNextPage && (
        <Button small onClick={() => void trail.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Block>
  )
}

function OnWhat({ leads, detail }: Pick<AuditRow, 'leads' | 'detail'>) {
  const { zone } = useMe()
  const concerned = leads === undefined ? '' : countOf(leads, 'lead')
  return <>{[concerned, detail && detailWords(detail, zone)].filter(Boolean).join(', ')}</>
}
