import { useMe } from '../frame/frame.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Filter } from './filter.ts'

type NothingFoundProps = { filter: Filter; onAll: () => void; onClear: () => void }

export function NothingFound({ filter: { q, days }, onAll, onClear }: NothingFoundProps) {
  const { role } = useMe()
  return (
    <Notice
      title="Nothing found"
      actions={
        <>
          {days !== 'all' && <Button onClick={onAll}>Search all days</Button>}
          <Button onClick={onClear}>Clear filters</Button>
        </>
      }
    >
      {q === ''
        ? 'No lead fits these filters.'
        : role === 'reader'
          ? `No lead has the id “${q}”. Names and emails are hidden from readers, and their search does not find them.`
          : `No lead has “${q}” in its name, email or id.`}
    </Notice>
  )
}
