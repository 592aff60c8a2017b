import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { type LeadAction, type LeadState, leadStates, withinText } from '../../contract/desk.ts'
import { today as todayQuery } from '../api.ts'
import { fits, fittingActions, useAct, useActionKeys, whyNot } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.tsx'
import { Button } from '../ui/controls.tsx'
import notices from '../ui/notices.module.css'
import { footBar, Notice } from '../ui/notices.tsx'
import { Title, useTitle } from '../ui/screen.tsx'
import { actionWords, countOf, figure, personOf, readersOnlyRead } from '../words.ts'
import { ExportDialog, type Exported } from './lead-dialogs.tsx'
import { askedFor, type Filter, lackingState, LeadFilters, readFilter } from './lead-filters.tsx'
import { LeadList } from './lead-list.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import styles from './leads.module.css'
import { useLeadList, useSelection } from './use-lead-list.ts'

/** Find a lead, act on many. A lead opens beside the list, on a phone in its place. */
export function LeadsScreen() {
  const me = useMe()
  const act = useAct()
  const navigate = useNavigate()
  const { id: openId } = useParams()
  const [params, setParams] = useSearchParams()
  useTitle(openId === undefined ? 'Leads' : 'A lead')
  const [exports, setExports] = useState<Exported>()

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

  // At once: the next key must not act on the lead that is closing.
  const open = (id: string | undefined) =>
    navigate(
      { pathname: id === undefined ? '/leads' : `/leads/${id}`, search: params.toString() },
      { flushSync: true }
    )
  const step = (by: number) => {
    const to = rows[rows.findIndex(({ id }) => id === openId) + by]
    return to && (() => void open(to.id))
  }

  const mayAct = me.role !== 'reader'
  const reasons = mayAct && groups?.length ? groups : undefined
  const lacking = mayAct && asked.lacks !== undefined && rows.length > 0
  const retries = reasons ?? lacking
  const selectedRows = rows.filter(({ id }) => selection.has(id))
  const actOnSelected = (action: LeadAction) => {
    const fitting = selectedRows.filter((row) => fits(action, row))
    act(action, { ids: fitting.map(({ id }) => id) }, nameOfOnly(fitting))
  }
  const exportSelected = () =>
    setExports({
      leads: countOf(selected.length, 'lead'),
      chosen: { ids: selected },
      person: nameOfOnly(selectedRows)
    })
  const exportList = () => setExports({ leads: leadsOf(total ?? 0, isPartial), chosen: { filter: asked } })

  // The open lead, else the one whose row has the focus.
  const select = (toHere: boolean) => {
    const id = openId ?? focusedLead()
    if (mayAct && id !== undefined) selection.toggle(id, toHere)
  }

  // An open lead is in front: keys act on it, not on what is selected behind it. Its sheet has them.
  const isInFront = openId === undefined
  useActionKeys(
    isInFront
      ? {
          fitting: mayAct ? fittingActions(selectedRows) : [],
          onAct: actOnSelected,
          whyNot: (action) => (mayAct ? whyNoneOf(selectedRows, action) : readersOnlyRead)
        }
      : undefined
  )
  useKeys({
    j: () => step(1)?.(),
    k: () => step(-1)?.(),
    Escape: () => (openId === undefined ? selection.clear() : void open(undefined)),
    x: () => select(false),
    'Shift+X': () => select(true),
    e: () => isInFront && mayAct && (selected.length > 0 ? exportSelected() : exportList())
  })

  // If it is one, it is the one in the list, not another that has failed meanwhile.
  const retryAll = () =>
    total === 1 && rows[0]
      ? act('retry', { ids: [rows[0].id] }, nameOfOnly(rows))
      : act('retry', { filter: asked })
  const exportAll = mayAct && total !== undefined && total > 0 && selected.length === 0 && (
    <Button onClick={exportList}>Export {counted(total, isPartial)}…</Button>
  )

  return (
    <div className={styles.screen} data-open={openId !== undefined}>
      <div className={styles.list}>
        <div className={styles.head}>
          <Title>{titleOf(filter, total, isPartial, withinText(me.crm))}</Title>
          {reasons && (
            <p className={styles.means}>
              {total === 1 ? 'It is' : 'They are'} safe here. Have the cause fixed, then retry. Or export{' '}
              {total === 1 ? 'it' : 'them'}, to write to the people yourself.
            </p>
          )}
          {lacking && (
            <p className={styles.means}>
              {me.crm} has {total === 1 ? 'this person' : 'these people'}. Have the cause fixed, then retry:
              only what is missing is sent.
            </p>
          )}
          {retries && exportAll && (
            <>
              <Button look="go" onClick={retryAll}>
                {total === 1 ? 'Retry it' : `Retry all ${counted(total ?? 0, isPartial)}…`}
              </Button>
              {exportAll}
            </>
          )}
        </div>
        <div className={styles.filters}>
          <LeadFilters filter={filter} campaigns={campaigns.data?.campaigns} onChange={change}>
            {!retries && exportAll}
          </LeadFilters>
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
        {total !== undefined && rows.length > 0 && query.hasNextPage && (
          <p className={styles.more}>
            {figure(rows.length)} of {counted(total, isPartial)} are shown.
            <Button small disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </p>
        )}
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            actions={fittingActions(selectedRows)}
            hasKeys={isInFront}
            onAct={actOnSelected}
            onExport={exportSelected}
            onClear={selection.clear}
          />
        )}
      </div>
      {openId !== undefined && (
        <LeadSheet
          key={openId}
          id={openId}
          onPrevious={step(-1)}
          onNext={step(1)}
          onClose={() => void open(undefined)}
          onExport={(lead) =>
            setExports({ leads: countOf(1, 'lead'), chosen: { ids: [openId] }, person: nameOfOnly([lead]) })
          }
        />
      )}
      {exports && <ExportDialog {...exports} onClose={() => setExports(undefined)} />}
    </div>
  )
}

/** The lead whose row has the focus: on its name or on its box. */
const focusedLead = () =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-lead]')?.dataset['lead']

function whyNoneOf(rows: readonly LeadRow[], action: LeadAction) {
  const [lead, ...more] = rows
  if (!lead) return 'No lead is open or selected.'
  if (more.length === 0) return whyNot(action, lead)
  return `None of the ${figure(rows.length)} selected leads can be ${actionWords[action].done.toLowerCase()}.`
}

/** Whose lead it is, if it is one. */
const nameOfOnly = ([lead, ...more]: readonly Pick<LeadRow, 'name' | 'email'>[]) =>
  lead && more.length === 0 ? personOf(lead).first : undefined

type SelectionBarProps = {
  count: number
  actions: ReturnType<typeof fittingActions>
  /** Not while a lead is open, which has the keys then. */
  hasKeys: boolean
  onAct: (action: LeadAction) => void
  onExport: () => void
  onClear: () => void
}

/** How many leads are selected, and what can be done with them. */
const SelectionBar = ({ count, actions, hasKeys, onAct, onExport, onClear }: SelectionBarProps) => (
  <output ref={footBar} className={[notices.bar, styles.picked].join(' ')}>
    {figure(count)} selected
    {actions.map(({ action, key }) => (
      <Button key={action} small onClick={() => onAct(action)}>
        {action === 'release' ? 'Release' : actionWords[action].verb} {hasKeys && <kbd>{key}</kbd>}
      </Button>
    ))}
    <Button small onClick={onExport}>
      Export {hasKeys && <kbd>E</kbd>}
    </Button>
    <Button small look="bare" onClick={onClear}>
      Clear {hasKeys && <kbd>Esc</kbd>}
    </Button>
  </output>
)

type NothingFoundProps = { filter: Filter; onAll: () => void; onClear: () => void }

function NothingFound({ filter: { q, days }, onAll, onClear }: NothingFoundProps) {
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

/** `1,284`; `1,284+` if there may be more. */
const counted = (total: number, isPartial: boolean) => figure(total) + (isPartial ? '+' : '')

/** `1 lead`, `1,284 leads`; `1,284+ leads` if there may be more. */
const leadsOf = (total: number, isPartial = false) =>
  isPartial ? `${counted(total, true)} leads` : countOf(total, 'lead')

/** What the list shows, in words. Until the answer is there, only `Leads`. */
function titleOf({ state, days }: Filter, total: number | undefined, isPartial: boolean, crm: string) {
  if (total === undefined) return 'Leads'
  const wanted = leadStates.find((one) => one === state)
  const when =
    { '': ' in 30 days', '1': ' today', week: ' since Monday', '7': ' in 7 days', '90': ' in 90 days' }[
      days
    ] ?? ''
  if (state === lackingState) return `${leadsOf(total, isPartial)} in ${crm}, with a step missing${when}`
  return leadsOf(total, isPartial) + (wanted ? titleWords[wanted].replace('the CRM', crm) : '') + when
}

const titleWords: Record<LeadState, string> = {
  delivered: ' in the CRM',
  waiting: ' waiting',
  failed: ' did not reach the CRM',
  held: ' held',
  spam: ' kept as spam',
  erased: ' erased'
}
