import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Filter } from './filter.ts'

type NothingFoundProps = { filter: Filter; onAll: () => void; onClear: () => void }

export function NothingFound({ filter: { q, days }, onAll, onClear }: NothingFoundProps) {
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
      {q === '' ? 'No lead fits these filters.' : `No lead has “${q}” in its name, email or id.`}
    </Notice>
  )
}
