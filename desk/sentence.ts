import type { Problem, TodayAnswer, Unanswered } from '../contract/desk-answers.ts'
import type { HealthAnswer } from '../contract/desk-health.ts'
import { withinText } from '../contract/desk.ts'
import { leadsOf, type Parts, problemWords } from './problem-words.ts'
import { format } from './time.ts'
import { countOf, figure } from './words.ts'

/** The state of everything in one sentence, and how loud it is. */
export type Said = { parts: Parts; level: 'well' | 'notice' | 'trouble' }

type Told = { crm: string; now: number }

const are = (count: number) => (count === 1 ? 'is' : 'are')

/** The problem that stops all leads comes before the others. */
const stopping = ['crm', 'quota', 'blocked', 'overdue'] as const

/** How many things are not set up yet. */
const countToSetUp = (steps: TodayAnswer['firstSteps']) =>
  Object.values(steps ?? {}).filter((done) => !done).length

const toSetUp = (count: number) => countOf(count, 'thing to set up', 'things to set up')

/** Says first what stops leads, then what needs a person. */
export function sayToday(today: TodayAnswer, { crm, zone, now }: Told & { zone: string }): Said {
  const { problems, facts, waitingCount: waiting, failedCount: failed } = today
  const { paused, unanswered } = facts
  const safe: Parts =
    waiting === 0
      ? [' No lead is waiting.']
      : [' ', leadsOf(waiting), ` ${are(waiting)} waiting here, none is lost.`]
  const sayIt = (problem: Problem): Parts => [...sayProblem(problem, unanswered, { crm, now }), ...safe]
  const find = (name: Problem['name']) => problems.find((each) => each.name === name)
  const store = find('store')
  if (store) return { parts: sayIt(store), level: 'trouble' }
  if (paused) {
    const until = format(paused.until, 'minute', zone)
    return { parts: [`${paused.by} paused deliveries until ${until}.`, ...safe], level: 'notice' }
  }
  const stopped = stopping.map(find).find((each) => each !== undefined)
  if (stopped) return { parts: sayIt(stopped), level: 'trouble' }
  if (failed > 0) return { parts: [leadsOf(failed), ` did not reach ${withinText(crm)}.`], level: 'trouble' }
  if (unanswered) return { parts: [sayRefusal(crm, unanswered), ...safe], level: 'notice' }
  const other = problems.find(({ name }) => name !== 'held' && name !== 'failed')
  // With these, `safe` would speak of another wait.
  if (other?.name === 'reply') return { parts: problemWords(other, { crm, now }).what, level: 'notice' }
  if (other) return { parts: sayIt(other), level: 'notice' }
  return { parts: sayWell(today, crm), level: 'well' }
}

function sayWell({ firstSteps, week, waitingCount: waiting, problems }: TodayAnswer, crm: string): Parts {
  if (firstSteps) {
    const count = countToSetUp(firstSteps)
    return [count > 0 ? `No lead has come in yet: ${toSetUp(count)}.` : 'Ready. No lead has come in yet.']
  }
  const where: Parts =
    week.leads === 0
      ? []
      : week.inCrm >= week.leads
        ? [` ${are(week.leads)} in ${withinText(crm)}`]
        : [', ', leadsOf(waiting), ` on the way to ${withinText(crm)}`]
  const { size = 0 } = problems.find(({ name }) => name === 'held') ?? {}
  const undecided = size === 0 ? '' : `, ${size} ${size === 1 ? 'waits' : 'wait'} for your decision`
  return ['All is well. ', leadsOf(week.leads), ' since Monday', ...where, `${undecided}.`]
}

/** Says why the CRM takes no leads. Its last answer is beside the sentence. */
const sayRefusal = (crm: string, unanswered: Unanswered | undefined) =>
  unanswered && unanswered.last.status === undefined
    ? `${crm} isn’t answering.`
    : `${crm} isn’t accepting leads.`

/** Leads may be overdue for another reason, too: those of one address are throttled. */
const sayProblem = (problem: Problem, unanswered: Unanswered | undefined, told: Told): Parts =>
  problem.name === 'blocked' || (problem.name === 'overdue' && unanswered)
    ? [sayRefusal(told.crm, unanswered)]
    : problemWords(problem, told).what

/** The same for Health: what is wrong, or what was looked at. */
export function sayHealth(health: HealthAnswer, { crm: called, now }: Told): Said {
  const { books, problems, paused, unanswered, queue, crm, firstSteps } = health
  if (books.difference !== 0) {
    const by = figure(Math.abs(books.difference))
    return { parts: [`The books differ by ${by}. Look at them before anything else.`], level: 'trouble' }
  }
  const safe: Parts =
    queue.waiting > 0 ? [' ', leadsOf(queue.waiting), ` ${are(queue.waiting)} waiting, none is lost.`] : []
  const wrong = problems.map((problem) => sayProblem(problem, unanswered, { crm: called, now }))
  if (paused) wrong.unshift([`${paused.by} paused deliveries.`])
  if (wrong.length > 0) {
    const all = wrong.flatMap((each, index) => (index === 0 ? each : [' ', each].flat()))
    return { parts: [...all, ...safe], level: 'trouble' }
  }
  if (unanswered) return { parts: [sayRefusal(called, unanswered), ...safe], level: 'notice' }
  const count = countToSetUp(firstSteps)
  if (count > 0) return { parts: [`Not ready yet: ${toSetUp(count)}.`], level: 'notice' }
  if (!isHeard(health))
    return { parts: ['Every lead is accounted for. Nobody gets alerts yet.'], level: 'well' }
  const answers = crm.last?.kind === 'delivered' ? ` ${called} answers ${howSoon(crm.last.ms)}.` : ''
  return { parts: [`All is well. The books balance.${answers}`], level: 'well' }
}

const receivers = new Set(['ALERT_WEBHOOK_URL', 'ALERT_EMAIL_TO'])

/** Whether anybody receives alerts. */
export const isHeard = ({ settings }: HealthAnswer) =>
  settings.some(({ name, set }) => set && receivers.has(name))

const howSoon = (ms: number) => (ms < 100 ? 'at once' : `in ${(ms / 1000).toFixed(1)} seconds`)
