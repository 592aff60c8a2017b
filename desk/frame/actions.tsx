import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState
} from 'react'
import type { LeadRow, PlanAnswer } from '../../contract/desk-answers.ts'
import type { ChosenLeads } from '../../contract/desk-calls.ts'
import { actsOn, type LeadAction } from '../../contract/desk.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { call } from '../api.ts'
import { Why } from '../cause-words.tsx'
import { Result } from '../result-words.tsx'
import { Button, DialogButtons } from '../ui/controls.tsx'
import notices from '../ui/notices.module.css'
import { Problem } from '../ui/notices.tsx'
import { actionWords, countOf, figure, personOf, standingWords } from '../words.ts'
import styles from './frame.module.css'
import { useKeys } from './keys.tsx'

/** `person`: whose lead it is, if it is one. The report names them, so that nobody acts on another person unseen. */
type Act = (action: LeadAction, chosen: ChosenLeads, person?: string) => void

const ActContext = createContext<Act>(() => undefined)

const SayContext = createContext<(what: ReactNode) => void>(() => undefined)

/** Acts on leads: on one at once, on several after a question. */
export const useAct = () => useContext(ActContext)

/** Says what a key did, or why it does nothing. */
export const useSay = () => useContext(SayContext)

export const waitingLeads = { filter: { state: ['waiting' as const] } }

export function TryAllNow({ count }: { count: number }) {
  const act = useAct()
  return (
    <Button look="go" onClick={() => act('try-now', waitingLeads)}>
      Try {count === 1 ? 'it' : `all ${figure(count)}`} now
    </Button>
  )
}

/** The actions in the order of their buttons, each with its key. */
const actions: { action: LeadAction; key: string }[] = [
  { action: 'try-now', key: 'R' },
  { action: 'retry', key: 'R' },
  { action: 'release', key: 'L' },
  { action: 'keep-as-spam', key: 'S' }
]

export const fits = (action: LeadAction, { state, lacks }: Pick<LeadRow, 'state' | 'lacks'>) =>
  actsOn[action].includes(state) || (action === 'retry' && lacks !== undefined)

/** The actions that fit at least one of these leads. */
export const fittingActions = (leads: readonly Pick<LeadRow, 'state' | 'lacks'>[]) =>
  actions.filter(({ action }) => leads.some((lead) => fits(action, lead)))

type ActionKeys = {
  fitting: ReturnType<typeof fittingActions>
  onAct: (action: LeadAction) => void
  /** Why the key of this action does nothing. */
  whyNot: (action: LeadAction) => ReactNode
}

/** The keys of these actions: those that fit what is in front. While there is nothing in front, they are another's. */
export function useActionKeys(inFront: ActionKeys | undefined) {
  const say = useSay()
  const press = (pressed: string) => {
    if (!inFront) return
    const found = inFront.fitting.find(({ key }) => key === pressed)
    // Of two actions with one key, the one that names it.
    const named = actions.findLast(({ key }) => key === pressed)
    if (found) inFront.onAct(found.action)
    else if (named) say(inFront.whyNot(named.action))
  }
  useKeys({ r: () => press('R'), l: () => press('L'), s: () => press('S') })
}

/** `Ada Okafor can’t be released: already in the CRM.` */
export const whyNot = (action: LeadAction, lead: Pick<LeadRow, 'name' | 'email' | 'state'>): ReactNode => (
  <>
    <b translate="no">{personOf(lead).first}</b> can’t be {actionWords[action].done.toLowerCase()}:{' '}
    {standingWords[lead.state]}.
  </>
)

/** How long a report stays that has nothing to undo, in milliseconds. */
const shownMs = 10_000

type Chosen = { action: LeadAction; chosen: ChosenLeads; person: string | undefined }
type Planned = PlanAnswer & { person?: string | undefined }

export function ActionsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<PlanAnswer>()
  const [begun, setBegun] = useState<{ id: string; person: string | undefined }>()
  const [problem, setProblem] = useState<Error>()
  const [said, setSaid] = useState<{ what: ReactNode; number: number }>()

  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  const carryOut = useMutation({
    mutationFn: ({ action, plan }: Planned) => call(`POST /leads/${action}`, { body: { plan } }),
    onSuccess: (job, { person }) => {
      client.setQueryData(['job', job.job], job)
      setBegun({ id: job.job, person })
      setProblem(undefined)
      setSaid(undefined)
      void refresh()
    },
    onError: setProblem,
    onSettled: () => setAsked(undefined)
  })
  const plan = useMutation({
    mutationFn: ({ action, chosen }: Chosen) => call('POST /leads/plan', { body: { action, ...chosen } }),
    onSuccess: (answer, { person }) =>
      answer.leads === 1 ? carryOut.mutate({ ...answer, person }) : setAsked(answer),
    onError: setProblem
  })
  const undo = useMutation({
    mutationFn: (job: string) => call('POST /leads/undo', { body: { job } }),
    onSuccess: () => {
      setBegun(undefined)
      void refresh()
    },
    onError: setProblem
  })

  const { mutate } = plan
  const act: Act = useCallback((action, chosen, person) => mutate({ action, chosen, person }), [mutate])
  const say = useCallback(
    (what: ReactNode) => setSaid((before) => ({ what, number: (before?.number ?? 0) + 1 })),
    []
  )
  const forgetSaid = useCallback(() => setSaid(undefined), [])

  return (
    <ActContext value={act}>
      <SayContext value={say}>{children}</SayContext>
      {asked && (
        <PlanDialog
          plan={asked}
          busy={carryOut.isPending}
          onCarryOut={() => carryOut.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <output className={styles.place}>
        {problem !== undefined && (
          <Report onClose={() => setProblem(undefined)}>
            <Problem error={problem} />
          </Report>
        )}
        {problem === undefined && said && (
          <Saying key={said.number} onGone={forgetSaid}>
            {said.what}
          </Saying>
        )}
        {problem === undefined && begun && (
          <JobReport
            key={begun.id}
            {...begun}
            onUndo={() => undo.mutate(begun.id)}
            onGone={() => {
              setBegun(undefined)
              void refresh()
            }}
          />
        )}
      </output>
    </ActContext>
  )
}

/** What was just done, at the foot of the screen, above its bars. */
const Report = ({ children, onClose }: { children: ReactNode; onClose?: () => void }) => (
  <span className={[notices.bar, styles.report].join(' ')}>
    {children}
    {onClose && (
      <Button small look="bare" aria-label="Close this message" onClick={onClose}>
        ✕
      </Button>
    )}
  </span>
)

/** What a key did, or why it did nothing. */
function Saying({ children, onGone }: { children: ReactNode; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, shownMs)
    return () => clearTimeout(timer)
  }, [onGone])
  return (
    <Report onClose={onGone}>
      <span>{children}</span>
    </Report>
  )
}

type JobReportProps = { id: string; person: string | undefined; onUndo: () => void; onGone: () => void }

/** How far a job is, then what it did, for as long as it can be undone. */
function JobReport({ id, person, onUndo, onGone }: JobReportProps) {
  const { data: job } = useQuery({
    queryKey: ['job', id],
    queryFn: () => call('GET /jobs/:id', { id }),
    // Events tell of progress; this is for a connection that was lost, and for what becomes of a retry.
    refetchInterval: ({ state }) => (state.data?.ended && state.data.action !== 'retry' ? false : 2000)
  })
  const ended = job?.ended
  const undoMs = job?.undoMs
  const canUndo = undoMs !== undefined

  // Its timer begins once, when the job has ended, whatever the callback is by then.
  const leave = useEffectEvent(onGone)
  useKeys({ z: () => canUndo && onUndo() })
  useEffect(() => {
    if (!ended) return undefined
    const timer = setTimeout(leave, undoMs ?? shownMs)
    return () => clearTimeout(timer)
  }, [ended, undoMs])

  if (!job) return null
  if (!job.ended)
    return (
      <Report>
        {figure(job.done)} of {figure(job.of)}
        <progress value={job.done} max={job.of} aria-label="Progress" />
        <Button small onClick={() => void call('DELETE /jobs/:id', { id })}>
          Stop
        </Button>
      </Report>
    )
  return (
    <Report onClose={onGone}>
      <span>
        {actionWords[job.action].done}:{' '}
        {person !== undefined && job.of === 1 && job.done === 1 ? (
          <b translate="no">{person}</b>
        ) : (
          countOf(job.done, 'lead')
        )}
        {job.failed > 0 && `, ${figure(job.failed)} had changed meanwhile`}
        {job.failedAgain !== undefined &&
          job.failedAgain > 0 &&
          `. Failed again: ${figure(job.failedAgain)}. The cause is not fixed yet.`}
      </span>
      {canUndo && (
        <Button small onClick={onUndo}>
          Undo <kbd>Z</kbd>
        </Button>
      )}
    </Report>
  )
}

const explanations: Record<LeadAction, string> = {
  retry:
    'They are due at once and go through the whole schedule again, oldest first, 8 a second at most. Nothing arrives twice: what is in the CRM already gets only what it lacks.',
  'try-now':
    'They are due now, oldest first, 8 a second at most. If the CRM still fails, the schedule goes on.',
  release: 'They go to the CRM after 10 seconds. Until then you can undo it.',
  'keep-as-spam': 'They stay stored and are never sent. They leave the list of what waits for a decision.',
  'close-requests': 'The requests leave Today. No lead is changed.'
}

type PlanDialogProps = { plan: PlanAnswer; busy: boolean; onCarryOut: () => void; onClose: () => void }

/** Says what an action on several leads will do, before it is done. */
function PlanDialog({ plan, busy, onCarryOut, onClose }: PlanDialogProps) {
  const { action, leads, causes, lastTest } = plan
  const { verb } = actionWords[action]
  const test = useMutation({ mutationFn: () => call('POST /health/test-lead') })
  return (
    <Dialog title={`${verb}: ${countOf(leads, 'lead')}?`} onClose={onClose}>
      <p>{explanations[action]}</p>
      {causes.length > 1 && (
        <ul>
          {causes.map(({ cause, leads: count }) => (
            <li key={JSON.stringify(cause)}>
              {countOf(count, 'lead')}: <Why cause={cause} />
            </li>
          ))}
        </ul>
      )}
      {lastTest && !test.data && (
        <div className={styles.warning}>
          The last test lead did not arrive. <Result of={lastTest} />
        </div>
      )}
      <output className={styles.warning}>
        {test.error?.message}
        {test.data && (
          <>
            The test lead:{' '}
            {test.data.result ? <Result of={test.data.result} /> : 'on its way. Health shows its result.'}
          </>
        )}
      </output>
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={busy} onClick={onCarryOut}>
          {verb}: {countOf(leads, 'lead')}
        </Button>
        {lastTest && (
          <Button disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? 'Sending…' : 'Send a test lead first'}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
