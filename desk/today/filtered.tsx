import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { countOf } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './today.module.css'

type Shown = { page: string | undefined; campaign: string | undefined }
type FilteredProps = Shown & { total: number; onShowAll: () => void }

/** Says that the screen counts only some leads, and which. */
export function Filtered({ page, campaign, total, onShowAll }: FilteredProps) {
  if (page === undefined && campaign === undefined) return null
  return (
    <p className={styles.filtered}>
      <span>
        Only leads {page !== undefined && `from ${page} `}
        {campaign !== undefined && (campaign === '' ? 'of no campaign' : `of the campaign ${campaign}`)}
      </span>
      <Link className={table.link} to={leadsOf({ page, campaign })}>
        See the {countOf(total, 'lead')}
      </Link>
      <Button small onClick={onShowAll}>
        Show all
      </Button>
    </p>
  )
}

/** The leads behind the figures of a filtered screen. */
function leadsOf({ page, campaign }: Shown) {
  const filter = new URLSearchParams()
  if (page !== undefined) filter.set('page', page)
  if (campaign !== undefined) filter.set('campaign', campaign === '' ? '-' : campaign)
  return `/leads?${filter}`
}
