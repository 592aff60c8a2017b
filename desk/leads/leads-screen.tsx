import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { leadStates, type LeadAction, type LeadState } from '../../contract/desk.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { today as todayQuery } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Choice, Choices, SearchField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { Title } from '../ui/sentence.tsx'
import { countOf, figure, formWord, stateWords } from '../words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { askedFor, dayChoices, readFilter, type Filter } from './filter.ts'
import { LeadList } from './lead-list.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { useLeadList } from './use-lead-list.ts'
import { useSelection } from './use-selection.ts'
import bar from '../ui/bar.module.css'
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
  const actOn = (action: Parameters<typeof act>[0]) => {
    if (mayAct && chosen.length > 0) act(action, { ids: chosen })
  }
  const states = rows.filter(({ id }) => chosen.includes(id)).map(({ state }) => state)
  const fitting = bulkActions.filter(({ from }) => states.some((state) => from.includes(state)))

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
              usual={filter.state === '' ? '' : 'all'}
              choices={dayChoices}
              onChoose={(to) => change('days', to)}
            />
            <Choice
              label="Campaign"
              value={filter.campaign}
              choices={campaignChoices(filter.campaign, campaigns.data?.campaigns)}
              onChoose={(to) => change('campaign', to)}
            />
            {filter.page !== '' && (
              <Button small onClick={() => change('page', '')}>
                Page: {filter.page} ✕
              </Button>
            )}
          </Choices>
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
          <Nothing filter={filter} onAll={() => change('days', 'all')} onClear={() => setParams({})} />
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
          <output className={[bar.bar, styles.picked].join(' ')}>
            {figure(selected.length)} selected
            {fitting.map(({ action, word, key }) => (
              <Button key={action} small onClick={() => actOn(action)}>
                {word} <kbd>{key}</kbd>
              </Button>
            ))}
            <Button small onClick={() => setExports('chosen')}>
              Export <kbd>E</kbd>
            </Button>
            <Button small look="bare" onClick={selection.clear}>
              Clear <kbd>Esc</kbd>
            </Button>
          </output>
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

/** The actions of the bar, each only where it fits what is selected. */
const bulkActions: { action: LeadAction; word: string; key: string; from: LeadState[] }[] = [
  { action: 'try-now', word: 'Try now', key: 'R', from: ['waiting'] },
  { action: 'retry', word: 'Retry', key: 'R', from: ['failed'] },
  { action: 'release', word: 'Release', key: 'L', from: ['held', 'spam'] },
  { action: 'keep-as-spam', word: 'Keep as spam', key: 'S', from: ['held'] }
]

/** A filter of the address is a choice even if no lead of the last 30 days has it. */
function campaignChoices(chosen: string, known: readonly { campaign: string }[] = []) {
  const names = known.map(({ campaign }) => campaign || '-')
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [
    { value: '', word: 'Any' },
    ...all.map((value) => ({ value, word: value === '-' ? 'None' : value }))
  ]
}

const counted = (total: number, isPartial: boolean) => figure(total) + (isPartial ? '+' : '')

/** `1 lead`, `1,284 leads`; `1,284+ leads` if there may be more. */
const leadsOf = (total: number, isPartial = false) =>
  isPartial ? `${counted(total, true)} leads` : countOf(total, 'lead')

function titleOf({ state, days }: Filter, total: number | undefined, isPartial: boolean): string {
  if (total === undefined) return 'Leads'
  const wanted = leadStates.find((one) => one === state)
  const when =
    { '': ' in 30 days', '1': ' today', week: ' since Monday', '7': ' in 7 days', '90': ' in 90 days' }[
      days
    ] ?? ''
  return leadsOf(total, isPartial) + (wanted ? titleWords[wanted] : '') + when
}

const titleWords: Record<LeadState, string> = {
  'in-crm': ' in the CRM',
  waiting: ' waiting',
  failed: ' failed',
  held: ' held',
  spam: ' kept as spam',
  erased: ' erased'
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
