import type { Store } from '../store.ts'

/** Operations that write, or that must see the writes of the same turn. */
export type OperationName =
  | 'accept'
  | 'claim'
  | 'settle'
  | 'release'
  | 'hold'
  | 'untilNextDue'
  | 'probeSoon'
  | 'backlog'
  | 'backupAge'
  | 'recordBackup'
  | 'watch'
  | 'takeSlots'
  | 'requeue'
  | 'hasten'
  | 'erase'
  | 'requestData'
  | 'closeRequests'
  | 'change'
  | 'ping'

/** The store's operations as the thread runs them: synchronous, with the time of the call as first argument. */
export type Operations = {
  [Name in OperationName]: (
    now: number,
    ...input: Parameters<Store[Name]>
  ) => Awaited<ReturnType<Store[Name]>>
}
