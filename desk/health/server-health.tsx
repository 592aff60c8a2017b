import { useMutation, useQuery } from '@tanstack/react-query'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import type { VitalName } from '../../contract/vitals.ts'
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { alerts } from '../queries.ts'
import { format, shortTime } from '../time.ts'
import { Button } from '../ui/controls.tsx'
import notices from '../ui/notices.module.css'
import { Raw } from '../ui/notices.tsx'
import { Block, Fact, FactList, Note } from '../ui/screen.tsx'
import { type Line, Lines } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { countOf, figure, pageWord } from '../words.ts'
import styles from './health.module.css'
import { RunButton } from './run-button.tsx'

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
            ? 'The web person sets up one for every night.'
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
      <Raw text={`Version ${machine.version}, up since ${format(machine.upSince, 'weekday', zone)}`} />
    </Block>
  )
}

/** When somebody is alerted, and where the alerts go. */
export function Alerts() {
  const { zone, role } = useMe()
  const { data } = useQuery({ ...alerts, refetchInterval: 60_000 })
  const test = useMutation({ mutationFn: () => call('POST /alerts/test') })
  const action = role === 'owner' && (
    <Button small disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Sending…' : 'Send a test'}
    </Button>
  )
  return (
    <Block title="Alerts" action={action}>
      <output>{test.error?.message ?? (test.isSuccess && 'The test was sent.')}</output>
      <table className={table.table}>
        <thead>
          <tr>
            <th>When</th>
            <th className={table.end}>Now</th>
          </tr>
        </thead>
        <tbody>
          {data?.rules.map(({ what, active, since }) => (
            <tr key={what}>
              <td>{what}</td>
              <td className={[table.end, active ? table.need : table.muted].join(' ')}>
                {active ? (since === undefined ? 'yes' : `since ${shortTime(since, zone)}`) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        {data?.receivers.length === 0
          ? 'Nobody receives them yet: the web person sets who does.'
          : `They go to ${data?.receivers.join(', ') ?? '…'}. One message when it begins, one when it is over.`}
      </Note>
    </Block>
  )
}

export function Settings({ health: { settings, turnedAway, repeated } }: { health: HealthAnswer }) {
  return (
    <Block title="Settings" note="only the web person changes them">
      <FactList wide>
        <Fact name="Turned away">
          {turnedAway.length === 0
            ? 'nobody'
            : turnedAway.map(({ reason, count }) => `${figure(count)} ${reason}`).join(', ')}
        </Fact>
        <Fact name="Sent twice">{countOf(repeated, 'repeat')} recognized, none stored twice</Fact>
      </FactList>
      <details className={notices.raw}>
        <summary>For the web person</summary>
        <FactList wide>
          {settings.map(({ name, set, value }) => (
            <Fact key={name} name={<code>{name}</code>}>
              {value ?? (set ? 'set' : 'not set')}
            </Fact>
          ))}
        </FactList>
        <Note>
          Read at the start, changed on the server; secrets are never shown. A relay that is down sends no
          alert: let something outside ask <code>/readyz</code>.
        </Note>
      </details>
    </Block>
  )
}

/** Good up to the first, poor above the second: https://web.dev/articles/vitals */
const limits = {
  LCP: { good: 2500, poor: 4000, word: 'LCP good to 2.5 s' },
  INP: { good: 200, poor: 500, word: 'INP good to 200 ms' },
  CLS: { good: 0.1, poor: 0.25, word: 'CLS good to 0.1' }
} as const satisfies Partial<Record<VitalName, { good: number; poor: number; word: string }>>

const names = ['LCP', 'INP', 'CLS'] as const

const levelWords = { good: 'good', fair: 'needs work', poor: 'poor' }

export function Speed({ vitals }: Pick<HealthAnswer, 'vitals'>) {
  return (
    <Block title="Speed of the pages" note="75 of 100 visits were at least this fast, 28 days">
      {vitals.length === 0 ? (
        <p className={table.muted}>No page has fifty views yet: too few to say.</p>
      ) : (
        <table className={[table.table, styles.speeds].join(' ')}>
          <thead>
            <tr>
              <th>Page</th>
              {names.map((name) => (
                <th key={name}>{limits[name].word}</th>
              ))}
              <th className={table.end}>Views</th>
            </tr>
          </thead>
          <tbody>
            {vitals.map(({ page, views, p75 }) => (
              <tr key={page}>
                <td>{pageWord(page)}</td>
                {names.map((name) => (
                  <td key={name} data-label={name}>
                    <Vital name={name} value={p75[name]} />
                  </td>
                ))}
                <td className={[table.end, table.muted].join(' ')} data-label="Views">
                  {figure(views)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Note>Bars: good, needs work, poor.</Note>
    </Block>
  )
}

function Vital({ name, value }: { name: (typeof names)[number]; value: number | undefined }) {
  if (value === undefined) return <>–</>
  const { good, poor } = limits[name]
  const level = value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
  const shown =
    name === 'CLS'
      ? value.toFixed(2)
      : name === 'LCP'
        ? `${(value / 1000).toFixed(1)} s`
        : `${Math.round(value)} ms`
  // Three zones of the same width: the mark is placed within its own.
  const place =
    value <= good
      ? value / good / 3
      : value <= poor
        ? (1 + (value - good) / (poor - good)) / 3
        : Math.min(0.98, (2 + (value - poor) / poor) / 3)
  return (
    <span className={styles.vital} data-level={level}>
      {shown}
      <VisuallyHidden>{levelWords[level]}</VisuallyHidden>
      <span aria-hidden="true">
        <u />
        <u />
        <u />
        <s style={{ '--place': place }} />
      </span>
    </span>
  )
}
