import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { leadStates } from '../../contract/desk.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { leads as leadsQuery } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Choice, Choices, SearchField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { Title } from '../ui/sentence.tsx'
import { countOf, figure, formWord, stateWords } from '../words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { asQuery, askedFor, dayChoices, readFilter, type Filter } from './filter.ts'
import { LeadList } from './lead-list.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { ReasonGroups } from './reason-groups.tsx'
import { useSelection } from './use-selection.ts'
import styles from './leads.module.css'

const stateChoices = [
  { value: '', word: 'Any' },
  ...leadStates.map((value) => ({ value, word: stateWords[value] }))
]
const formChoices = [
  { value: '', word: 'Any' },
  ...leadFormSources.map((value) => ({ value, word: formWord(value) }))
]

/** Find a lead, act on many. A lead opens beside the list, on a phone in its place. */
export function LeadsScreen() {
  const me = useMe()
  const act = useAct()
  const navigate = useNavigate()
  const { id: openId } = useParams()
  const [params, setParams] = useSearchParams()
  const [exports, setExports] = useState(false)

  const filter = readFilter(params)
  const asked = useDeferredValue(askedFor(filter, me.zone))
  const group = filter.state === 'failed' ? 'reason' : undefined
  const query = useInfiniteQuery({
    ...leadsQuery({ ...asQuery(asked), group }),
    placeholderData: keepPreviousData
  })
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
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
  const chosen = selected.length > 0 ? selected : openId === undefined ? [] : [openId]
  const actOn = (action: Parameters<typeof act>[0]) => {
    if (mayAct && chosen.length > 0) act(action, { ids: chosen })
  }
  const openState = rows.find(({ id }) => id === openId)?.state

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Escape: () => (openId === undefined ? selection.clear() : void open(undefined)),
    x: () => openId !== undefined && selection.toggle(openId),
    'Shift+X': () => openId !== undefined && selection.toggle(openId, true),
    r: () => actOn(openState === 'waiting' ? 'try-now' : 'retry'),
    l: () => actOn('release'),
    s: () => actOn('keep-as-spam'),
    e: () => mayAct && setExports(true)
  })

  return (
    <div className={styles.screen} data-open={openId !== undefined}>
      <div className={styles.list}>
        <div className={styles.head}>
          <Title>{titleOf(filter, first?.total)}</Title>
          {mayAct && first !== undefined && first.total > 0 && (
            <Button onClick={() => setExports(true)}>Export {figure(first.total)}…</Button>
          )}
        </div>
        <div className={styles.filters}>
          <SearchField defaultValue={filter.q} onSearch={(text) => change('q', text)} />
          <Choices>
            <Choice
              label="State"
              value={filter.state}
              choices={stateChoices}
              onChoose={(to) => change('state', to)}
            />
            <Choice
              label="Form"
              value={filter.form}
              choices={formChoices}
              onChoose={(to) => change('form', to)}
            />
            <Choice
              label="Day"
              value={filter.days}
              choices={dayChoices}
              onChoose={(to) => change('days', to)}
            />
            {filter.campaign !== '' && (
              <Button small onClick={() => change('campaign', '')}>
                Campaign: {filter.campaign} ✕
              </Button>
            )}
          </Choices>
        </div>
        {first?.groups && mayAct && <ReasonGroups groups={first.groups} filter={asked} />}
        {query.error && !first && (
          <Notice
            card="yellow"
            title="The leads can’t be read"
            actions={<Button onClick={() => void query.refetch()}>Try now</Button>}
          >
            {query.error.message} Forms on the site say so too, and try again.
          </Notice>
        )}
        {first !== undefined && rows.length === 0 ? (
          <Nothing filter={filter} onAll={() => change('days', 'all')} onClear={() => setParams({})} />
        ) : (
          <LeadList
            rows={rows}
            selection={mayAct ? selection : undefined}
            openId={openId}
            onOpen={open}
            busy={query.isPending}
          />
        )}
        {first !== undefined && rows.length > 0 && (
          <p className={styles.more}>
            {figure(rows.length)} of {figure(first.total)} are shown.{' '}
            {query.hasNextPage && (
              <Button small disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            )}
          </p>
        )}
        {selected.length > 0 && (
          <output className={styles.picked}>
            {figure(selected.length)} selected
            <Button small onClick={() => actOn('retry')}>
              Retry
            </Button>
            <Button small onClick={() => actOn('release')}>
              Release
            </Button>
            <Button small onClick={() => actOn('keep-as-spam')}>
              Keep as spam
            </Button>
            <Button small onClick={() => setExports(true)}>
              Export
            </Button>
            <Button small look="bare" onClick={selection.clear}>
              Clear
            </Button>
          </output>
        )}
      </div>
      {openId !== undefined && <LeadSheet key={openId} id={openId} onClose={() => void open(undefined)} />}
      {exports && (
        <ExportDialog
          count={selected.length > 0 ? selected.length : (first?.total ?? 0)}
          chosen={selected.length > 0 ? { ids: selected } : { filter: asked }}
          onClose={() => setExports(false)}
        />
      )}
    </div>
  )
}

function titleOf({ state, days }: Filter, total: number | undefined): string {
  if (total === undefined) return 'Leads'
  const wanted = leadStates.find((one) => one === state)
  const what = wanted ? `${stateWords[wanted].toLowerCase().replace('crm', 'CRM')} ` : ''
  const when = { '': ' in 30 days', '1': ' today', '7': ' in 7 days', '90': ' in 90 days' }[days] ?? ''
  return countOf(total, `${what}lead`) + when
}

type NothingProps = { filter: Filter; onAll: () => void; onClear: () => void }

function Nothing({ filter: { q, days }, onAll, onClear }: NothingProps) {
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
