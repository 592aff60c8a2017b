import type { HealthAnswer, Pause, TodayAnswer, Unanswered } from '../../contract/desk-answers.ts'
import { withoutExplained, type Condition } from '../alerts/conditions.ts'
import { sayAnswer } from '../outbox/last-attempt.ts'

type Said = Pick<TodayAnswer, 'sentence' | 'level'>

type State = {
  /** What needs a person, as the alerts find it. */
  conditions: Condition[]
  pause: Pause | undefined
  /** The alerts call it overdue after a quarter of an hour. */
  unanswered: Unanswered | undefined
  waiting: number
  failed: number
  sinceMonday: number
  inCrmSinceMonday: number
  /** Whether any lead was ever accepted. */
  any: boolean
  timeOf: (ms: number) => string
}

/** `1 lead`, `1,284 leads`. */
export const leads = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** The state of everything in one sentence. It says first what stops leads, then what needs a person. */
export function sayToday(state: State): Said {
  const { conditions, pause, unanswered, waiting, failed } = state
  const safe =
    waiting === 0 ? 'No lead is waiting.' : `${leads(waiting)} ${are(waiting)} waiting here, none is lost.`
  if (conditions.some(({ name }) => name === 'store'))
    return { sentence: `No lead can be taken: the store cannot be written. ${safe}`, level: 'trouble' }
  if (pause)
    return {
      sentence: `${pause.by} paused deliveries until ${state.timeOf(pause.until)}. ${safe}`,
      level: 'notice'
    }
  const paused = conditions.find(({ name }) => name === 'paused')
  if (paused) return { sentence: `${paused.what} ${safe}`, level: 'trouble' }
  const overdue = conditions.find(({ name }) => name === 'overdue')
  if (overdue) return { sentence: `${sayOverdue(overdue, unanswered)} ${safe}`, level: 'trouble' }
  if (failed > 0)
    return {
      sentence: `${leads(failed)} failed and ${failed === 1 ? 'needs' : 'need'} a person.`,
      level: 'trouble'
    }
  if (unanswered) return { sentence: `${sayAnswer(unanswered.last)} ${safe}`, level: 'notice' }
  const machine = conditions.find(({ name }) => name !== 'quarantine' && name !== 'dead')
  if (machine) return { sentence: `${machine.what} ${safe}`, level: 'notice' }
  if (!state.any) return { sentence: 'Ready. No lead has come in yet.', level: 'well' }
  const { sinceMonday, inCrmSinceMonday } = state
  const came = `All is well. ${leads(sinceMonday)} since Monday`
  if (sinceMonday === 0) return { sentence: `${came}.`, level: 'well' }
  if (inCrmSinceMonday >= sinceMonday) return { sentence: `${came}, all with the CRM.`, level: 'well' }
  return { sentence: `${came}, ${leads(waiting)} on the way to the CRM.`, level: 'well' }
}

/** Leads may also wait for another reason: those of one address are held back. */
const sayOverdue = ({ what }: Condition, unanswered: Unanswered | undefined) =>
  unanswered ? sayAnswer(unanswered.last) : what

type Machine = Pick<State, 'conditions' | 'pause' | 'unanswered' | 'waiting'> & {
  difference: number
  /** How long the CRM took for its last answer, if that was good. */
  answeredInMs: number | undefined
}

/** What is wrong, in the desk's words. What waits for a decision is nothing wrong. */
export const problemsOf = (conditions: Condition[]): Condition[] =>
  withoutExplained(conditions)
    .filter(({ name }) => name !== 'quarantine')
    .map((condition) => (condition.name === 'dead' ? sayFailed(condition) : condition))

const sayFailed = ({ size = 0, ...condition }: Condition): Condition => ({
  ...condition,
  size,
  what: `${leads(size)} failed: the CRM refused them, or seven days passed.`,
  leads: 'They are kept, and sent again only when a person retries them.'
})

/** The same for Health: what is wrong, or what was looked at. */
export function sayHealth({
  conditions,
  difference,
  pause,
  unanswered,
  waiting,
  answeredInMs
}: Machine): Pick<HealthAnswer, 'sentence' | 'level'> {
  if (difference !== 0)
    return {
      sentence: `The books differ by ${Math.abs(difference).toLocaleString('en-US')}. Look at them before anything else.`,
      level: 'trouble'
    }
  const wrong = problemsOf(conditions).map((condition) =>
    condition.name === 'overdue' ? sayOverdue(condition, unanswered) : condition.what
  )
  if (pause) wrong.unshift(`${pause.by} paused deliveries.`)
  const safe = waiting > 0 ? ` ${leads(waiting)} ${are(waiting)} waiting, none is lost.` : ''
  if (wrong.length === 0 && unanswered)
    return { sentence: sayAnswer(unanswered.last) + safe, level: 'notice' }
  if (wrong.length === 0) {
    const crm = answeredInMs === undefined ? '' : `, the CRM answers ${howSoon(answeredInMs)}`
    return { sentence: `All is well. The books balance${crm}.`, level: 'well' }
  }
  return { sentence: wrong.join(' ') + safe, level: 'trouble' }
}

const howSoon = (ms: number) => (ms < 100 ? 'at once' : `in ${(ms / 1000).toFixed(1)} seconds`)
