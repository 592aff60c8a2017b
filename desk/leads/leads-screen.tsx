import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { leadStates } from '../../contract/desk.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Button } from '../ui/button.tsx'
import { Choice, Choices, SearchField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { Title } from '../ui/sentence.tsx'
import { countOf, figure, formWord, stateWords } from '../words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { askedFor, dayChoices, readFilter, type Filter } from './filter.ts'
import { LeadList } from './lead-list.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { ReasonGroups } from './reason-groups.tsx'
import { useLeadList } from './use-lead-list.ts'
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
  const { query, rows, groups, total, isPartial, isSearching } = useLeadList(asked)
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
          <Title>{titleOf(filter, total, isPartial)}</Title>
          {mayAct && total !== undefined && total > 0 && (
            <Button onClick={() => setExports(true)}>Export {counted(total, isPartial)}…</Button>
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
        {groups && mayAct && <ReasonGroups groups={groups} filter={asked} />}
        {query.error && total === undefined && (
          <Notice
            card="yellow"
            title="The leads can’t be read"
            actions={<Button onClick={() => void query.refetch()}>Try now</Button>}
          >
            {query.error.message} Forms on the site say so too, and try again.
          </Notice>
        )}
        {total !== undefined && rows.length === 0 && !isSearching ? (
          <Nothing filter={filter} onAll={() => change('days', 'all')} onClear={() => setParams({})} />
        ) : (
          <LeadList
            rows={rows}
            selection={mayAct ? selection : undefined}
            openId={openId}
            onOpen={open}
            busy={query.isPending || isSearching}
          />
        )}
        {total !== undefined && rows.length > 0 && (
          <p className={styles.more}>
            {figure(rows.length)} of {counted(total, isPartial)} are shown.{' '}
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
          leads={selected.length > 0 ? leadsOf(selected.length) : leadsOf(total ?? 0, isPartial)}
          chosen={selected.length > 0 ? { ids: selected } : { filter: asked }}
          onClose={() => setExports(false)}
        />
      )}
    </div>
  )
}

const counted = (total: number, isPartial: boolean) => figure(total) + (isPartial ? '+' : '')

/** `1 lead`, `1,284 leads`; `1,284+ leads` if there may be more. */
const leadsOf = (total: number, isPartial = false, state = '') =>
  isPartial ? `${counted(total, true)} ${state}leads` : countOf(total, `${state}lead`)

function titleOf({ state, days }: Filter, total: number | undefined, isPartial: boolean): string {
  if (total === undefined) return 'Leads'
  const wanted = leadStates.find((one) => one === state)
  const what = wanted ? `${stateWords[wanted].toLowerCase().replace('crm', 'CRM')} ` : ''
  const when = { '': ' in 30 days', '1': ' today', '7': ' in 7 days', '90': ' in 90 days' }[days] ?? ''
  return leadsOf(total, isPartial, what) + when
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
