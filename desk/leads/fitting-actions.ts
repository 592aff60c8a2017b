import { actsOn, type LeadAction, type LeadState } from '../../contract/desk.ts'

/** The actions in the order of their buttons, each with its key. */
const actions: { action: LeadAction; key: string }[] = [
  { action: 'try-now', key: 'R' },
  { action: 'retry', key: 'R' },
  { action: 'release', key: 'L' },
  { action: 'keep-as-spam', key: 'S' }
]

/** The actions that fit at least one of these states. */
export const fittingActions = (states: readonly LeadState[]) =>
  actions.filter(({ action }) => actsOn[action].some((state) => states.includes(state)))
