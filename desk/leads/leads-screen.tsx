import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { LeadAction } from '../../contract/desk.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { today as todayQuery } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Title } from '../ui/sentence.tsx'
import { figure } from '../words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { askedFor, readFilter, type Filter } from './filter.ts'
import { fittingActions } from './fitting-actions.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadList } from './lead-list.tsx'
import { LeadSheet } from './sheet/lead-sheet.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { counted, leadsOf, titleOf } from './title.ts'
import { useLeadList } from './use-lead-list.ts'
import { useSelection } from './use-selection.ts'
import styles from './leads.module.css'

/** Find a lead, act on many. A lead opens beside the list, on a phone in its place. */
export function LeadsScreen() {
  const me = useMe()
  const act = useAct()
  const navigate = useNavigate()
  const { id: openId } = useParams()
  const [params, setParams] = useSearchParams()
  const [exports, setExports] = useState<'list' | 'chosen'>()

  const filter = readFilter(params)
  const asked = useDeferredValue(askedFor(filter, me.zone))
  const { query, rows, groups, total, isPartial, isSearching } = useLeadList(asked)
  const campaigns = useQuery({ ...todayQuery({}), enabled: total !== undefined, staleTime: Infinity })
  const selection = useSelection(rows)
  const selected = selection.ids

  const change = (name: keyof Filter, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' && !(name === 'days' && before.has('state'))) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: name === 'q' }
    )

  const open = (id: string | undefined) =>
    navigate({ pathname: id === undefined ? '/leads' : `/leads/${id}`, search: params.toString() })
  const step = (by: number) => {
    const at = rows.findIndex(({ id }) => id === openId)
    const next = rows[at + by]
    if (next) void open(next.id)
  }

  const mayAct = me.role !== 'reader'
  const reasons = mayAct && groups?.length ? groups : undefined
  const chosen = selected.length > 0 ? selected : openId === undefined ? [] : [openId]
  const actOn = (action: LeadAction) => {
    if (mayAct && chosen.length > 0) act(action, { ids: chosen })
  }
  const states = rows.filter(({ id }) => chosen.includes(id)).map(({ state }) => state)

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Escape: () => (openId === undefined ? selection.clear() : void open(undefined)),
    x: () => openId !== undefined && selection.toggle(openId),
    'Shift+X': () => openId !== undefined && selection.toggle(openId, true),
    r: () => actOn(states.includes('waiting') ? 'try-now' : 'retry'),
    l: () => actOn('release'),
    s: () => actOn('keep-as-spam'),
    e: () => mayAct && setExports(chosen.length > 0 ? 'chosen' : 'list')
  })

  return (
    <div className={styles.screen} data-open={openId !== undefined}>
      <div className={styles.list}>
        <div className={styles.head}>
          <Title>{titleOf(filter, total, isPartial)}</Title>
          {mayAct && total !== undefined && total > 0 && (
            <Button onClick={() => setExports('list')}>Export {counted(total, isPartial)}…</Button>
          )}
        </div>
        <div className={styles.filters}>
          <LeadFilters filter={filter} campaigns={campaigns.data?.campaigns} onChange={change} />
          {reasons && (
            <span className={styles.grouped}>
              Grouped by the reason
              <Button small onClick={() => act('retry', { filter: asked })}>
                Retry all {counted(total ?? 0, isPartial)}…
              </Button>
            </span>
          )}
        </div>
        {query.failureReason && total === undefined && (
          <Notice
            card="yellow"
            title="The leads can’t be read"
            actions={<Button onClick={() => void query.refetch()}>Try now</Button>}
          >
            {query.failureReason.message} Forms on the site say so too, and try again. So does this screen.
          </Notice>
        )}
        {total !== undefined && rows.length === 0 && !isSearching ? (
          <NothingFound filter={filter} onAll={() => change('days', 'all')} onClear={() => setParams({})} />
        ) : (
          <LeadList
            rows={rows}
            selection={mayAct ? selection : undefined}
            reasons={reasons}
            openId={openId}
            onOpen={open}
            busy={query.isPending || isSearching}
          />
        )}
        {total !== undefined && rows.length > 0 && (
          <p className={styles.more}>
            {figure(rows.length)} of {counted(total, isPartial)} are shown. The address keeps the filters, so
            a view can be sent to a colleague.{' '}
            {query.hasNextPage && (
              <Button small disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            )}
          </p>
        )}
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            actions={fittingActions(states)}
            onAct={actOn}
            onExport={() => setExports('chosen')}
            onClear={selection.clear}
          />
        )}
      </div>
      {openId !== undefined && (
        <LeadSheet
          key={openId}
          id={openId}
          onClose={() => void open(undefined)}
          onExport={() => setExports('chosen')}
        />
      )}
      {exports && (
        <ExportDialog
          leads={exports === 'chosen' ? leadsOf(chosen.length) : leadsOf(total ?? 0, isPartial)}
          chosen={exports === 'chosen' ? { ids: chosen } : { filter: asked }}
          onClose={() => setExports(undefined)}
        />
      )}
    </div>
  )
}
