import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { RunButton } from './run-button.tsx'
import { Lines, type Line } from './lines.tsx'

const bytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const size = (count: number) =>
  count > 1e9 ? `${bytes.format(count / 1e9)} GB` : `${bytes.format(count / 1e6)} MB`

export function Machine({
  health: { machine, backupAt, runs, running, settings }
}: {
  health: HealthAnswer
}) {
  const { zone } = useMe()
  const copied = runs.find(({ kind }) => kind === 'backup')
  const lines: Line[] = [
    {
      name: 'Backup',
      value: backupAt === undefined ? 'none yet' : shortTime(backupAt, zone),
      sign: backupAt === undefined || copied?.ok === false ? 'failed' : 'in-crm',
      text:
        copied?.ok === false
          ? `The last run, ${shortTime(copied.startedAt, zone)}, failed: ${copied.result ?? ''}`
          : backupAt === undefined
            ? 'docs/deploying.md says how to make one every night.'
            : copied?.result
    },
    ...(machine.freeBytes === undefined
      ? []
      : [{ name: 'Disk', value: `${size(machine.freeBytes)} free`, text: 'At 0 no lead can be taken.' }]),
    ...(machine.storeBytes === undefined ? [] : [{ name: 'Store', value: size(machine.storeBytes) }]),
    { name: 'Memory', value: size(machine.memoryBytes) }
  ]
  return (
    <Block
      title="Machine and copies"
      action={
        settings.some(({ name, set }) => name === 'BACKUP_DIR' && set) && (
          <RunButton does="backup" word="Back up now" running={running.includes('backup')} />
        )
      }
    >
      <Lines lines={lines} />
    </Block>
  )
}
