import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { Lines, type Line } from './lines.tsx'

const bytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const size = (count: number) =>
  count > 1e9 ? `${bytes.format(count / 1e9)} GB` : `${bytes.format(count / 1e6)} MB`

export function Machine({ health: { machine, backupAt } }: { health: HealthAnswer }) {
  const { zone } = useMe()
  const lines: Line[] = [
    {
      name: 'Backup',
      value: backupAt === undefined ? 'none yet' : shortTime(backupAt, zone),
      sign: backupAt === undefined ? 'failed' : 'in-crm',
      text: backupAt === undefined ? 'docs/deploying.md says how to make one every night.' : undefined
    },
    ...(machine.freeBytes === undefined
      ? []
      : [{ name: 'Disk', value: `${size(machine.freeBytes)} free`, text: 'At 0 no lead can be taken.' }]),
    ...(machine.storeBytes === undefined ? [] : [{ name: 'Store', value: size(machine.storeBytes) }]),
    { name: 'Memory', value: size(machine.memoryBytes) }
  ]
  return (
    <Block title="Machine and copies">
      <Lines lines={lines} />
    </Block>
  )
}
