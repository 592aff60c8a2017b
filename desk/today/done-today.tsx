import type { Run, RunKind } from '../../contract/desk-answers.ts'
import type { AuditRow } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { plainReason } from '../plain.ts'
import { shortTime } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { Timeline, type Moment } from '../ui/timeline.tsx'
import { auditSentence } from '../words.ts'
import table from '../ui/table.module.css'

const runWords: Record<RunKind, string> = {
  'test-lead': 'Test lead',
  chain: 'Chain of leads',
  backup: 'Backup',
  compare: 'Comparison with the CRM',
  'weekly-mail': 'Weekly mail'
}

/** What people did today, and what ran. The latest is first. */
export function DoneToday({ acts, runs }: { acts: readonly AuditRow[]; runs: readonly Run[] }) {
  const { zone } = useMe()
  const moments = [
    ...acts.map((act): Moment & { at: number } => ({
      at: act.at,
      key: `act ${act.number}`,
      sign: 'person',
      what: auditSentence(act),
      when: shortTime(act.at, zone)
    })),
    ...runs.map((run): Moment & { at: number } => ({
      at: run.startedAt,
      key: `${run.kind} ${run.startedAt}`,
      sign: run.ok === false ? 'failed' : run.endedAt === undefined ? 'next' : 'arrived',
      what: `${runWords[run.kind]}${run.result === undefined ? '' : `: ${plainReason(run.result).text}`}`,
      when: shortTime(run.startedAt, zone)
    }))
  ].toSorted((one, other) => other.at - one.at)

  return (
    <Block title="Done today">
      {moments.length === 0 ? <p className={table.muted}>Nothing yet.</p> : <Timeline moments={moments} />}
    </Block>
  )
}
