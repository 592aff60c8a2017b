import type { HealthAnswer, Pause, TodayAnswer, Unanswered } from '../../contract/desk-answers.ts'
import { withinText } from '../../contract/desk.ts'
import { inDeskWords, withoutExplained, type Condition } from '../alerts/rules.ts'

type Said = Pick<TodayAnswer, 'sentence' | 'level'>

type State = {
  /** The CRM's name. */
  crm: string
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
  /** How many things are not set up, until the first lead comes. */
  toSetUp: number
  timeOf: (ms: number) => string
}

/** `1 lead`, `1,284 leads`. */
export const leads = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** What stops all leads, before what else is wrong. */
const stopping = ['crm', 'quota', 'paused', 'overdue'] as const

/** The state of everything in one sentence. It says first what stops leads, then what needs a person. */
export function sayToday(state: State): Said {
  const { crm, conditions, pause, unanswered, waiting, failed } = state
  const safe =
    waiting === 0 ? 'No lead is waiting.' : `${leads(waiting)} ${are(waiting)} waiting here, none is lost.`
  if (conditions.some(({ name }) => name === 'store'))
    return { sentence: `No lead can be taken: the store cannot be written. ${safe}`, level: 'trouble' }
  if (pause)
    return {
      sentence: `${pause.by} paused deliveries until ${state.timeOf(pause.until)}. ${safe}`,
      level: 'notice'
    }
  const stopped = stopping
    .map((name) => conditions.find((each) => each.name === name))
    .find((each) => each !== undefined)
  if (stopped) return { sentence: `${sayProblem(stopped, state)} ${safe}`, level: 'trouble' }
  if (failed > 0) return { sentence: `${leads(failed)} did not reach ${withinText(crm)}.`, level: 'trouble' }
  if (unanswered) return { sentence: `${sayRefusal(state)} ${safe}`, level: 'notice' }
  const machine = conditions.find(({ name }) => name !== 'quarantine' && name !== 'dead')
  // With these, `safe` would speak of another wait.
  if (machine?.name === 'answer') return { sentence: machine.what, level: 'notice' }
  if (machine) return { sentence: `${sayProblem(machine, state)} ${safe}`, level: 'notice' }
  if (!state.any) {
    const came = 'No lead has come in yet'
    const said = state.toSetUp > 0 ? `${came}: ${sayToSetUp(state.toSetUp)}.` : `Ready. ${came}.`
    return { sentence: said, level: 'well' }
  }
  const { sinceMonday, inCrmSinceMonday } = state
  const came = `All is well. ${leads(sinceMonday)} since Monday`
  const where =
    sinceMonday === 0
      ? ''
      : inCrmSinceMonday >= sinceMonday
        ? ` ${are(sinceMonday)} in ${withinText(crm)}`
        : `, ${leads(waiting)} on the way to ${withinText(crm)}`
  const { size = 0 } = conditions.find(({ name }) => name === 'quarantine') ?? {}
  const undecided = size === 0 ? '' : `, ${size} ${size === 1 ? 'waits' : 'wait'} for your decision`
  return { sentence: `${came}${where}${undecided}.`, level: 'well' }
}

const sayToSetUp = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'} to set up`

type Crm = Pick<State, 'crm' | 'unanswered'>

/** What the CRM does instead of taking leads. Its last answer is beside the sentence. */
const sayRefusal = ({ crm, unanswered }: Crm) =>
  unanswered && unanswered.last.status === undefined
    ? `${crm} isn’t answering.`
    : `${crm} isn’t accepting leads.`

/** Leads may be overdue for another reason, too: those of one address are held back. */
const sayProblem = (problem: Condition, state: Crm) =>
  problem.name === 'paused' || (problem.name === 'overdue' && state.unanswered)
    ? sayRefusal(state)
    : inDeskWords(problem, state.crm).what

type Machine = Pick<State, 'crm' | 'conditions' | 'pause' | 'unanswered' | 'waiting' | 'toSetUp'> & {
  difference: number
  /** How long the CRM took for its last answer, if that was good. */
  answeredInMs: number | undefined
  /** Whether anybody receives alerts. */
  heard: boolean
}

/** What is wrong. What waits for a decision is nothing wrong. */
export const problemsOf = (conditions: Condition[]): Condition[] =>
  withoutExplained(conditions).filter(({ name }) => name !== 'quarantine')

/** The same for Health: what is wrong, or what was looked at. */
export function sayHealth({
  crm,
  conditions,
  difference,
  pause,
  unanswered,
  waiting,
  answeredInMs,
  toSetUp,
  heard
}: Machine): Pick<HealthAnswer, 'sentence' | 'level'> {
  if (difference !== 0)
    return {
      sentence: `The books differ by ${Math.abs(difference).toLocaleString('en-US')}. Look at them before anything else.`,
      level: 'trouble'
    }
  const wrong = problemsOf(conditions).map((problem) => sayProblem(problem, { crm, unanswered }))
  if (pause) wrong.unshift(`${pause.by} paused deliveries.`)
  const safe = waiting > 0 ? ` ${leads(waiting)} ${are(waiting)} waiting, none is lost.` : ''
  if (wrong.length === 0 && unanswered)
    return { sentence: sayRefusal({ crm, unanswered }) + safe, level: 'notice' }
  if (wrong.length === 0) {
    if (toSetUp > 0) return { sentence: `Not ready yet: ${sayToSetUp(toSetUp)}.`, level: 'notice' }
    if (!heard) return { sentence: 'Every lead is accounted for. Nobody gets alerts yet.', level: 'well' }
    const answers = answeredInMs === undefined ? '' : ` ${crm} answers ${howSoon(answeredInMs)}.`
    return { sentence: `All is well. The books balance.${answers}`, level: 'well' }
  }
  return { sentence: wrong.join(' ') + safe, level: 'trouble' }
}

const howSoon = (ms: number) => (ms < 100 ? 'at once' : `in ${(ms / 1000).toFixed(1)} seconds`)
