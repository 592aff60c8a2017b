import { useMutation, useQuery } from '@tanstack/react-query'
import type { HealthAnswer } from '../../contract/desk-health.ts'
import type { VitalName } from '../../contract/vitals.ts'
import { alerts, call } from '../api.ts'
import { RunButton } from '../frame/first-steps.tsx'
import { useMe } from '../frame/frame.tsx'
import { whenAlerted } from '../problem-words.ts'
import { Result } from '../result-words.tsx'
import { duration, format, shortTime } from '../time.ts'
import { Button } from '../ui/controls.tsx'
import { AskWebPerson, Fold, Notice, Raw } from '../ui/notices.tsx'
import { Block, Fact, FactList, Note } from '../ui/screen.tsx'
import { type Line, Lines, StateSign } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { Table } from '../ui/table.tsx'
import { countOf, figure, pageWord } from '../words.ts'
import styles from './health.module.css'

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
      sign: copied?.ok === false ? 'failed' : backupAt === undefined ? 'waiting' : 'delivered',
      text:
        copied?.ok === false
          ? [
              `The last run, ${shortTime(copied.startedAt, zone)}: `,
              <Result key="result" of={copied.result} />
            ]
          : backupAt === undefined
            ? 'The web person sets BACKUP_DIR.'
            : copied && <Result of={copied.result} />
    },
    ...(machine.freeBytes === undefined
      ? []
      : [{ name: 'Disk', value: `${size(machine.freeBytes)} free`, text: 'At 0 no lead can be taken.' }])
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
      <Raw
        text={`Version ${machine.version}, up since ${format(machine.upSince, 'weekday', zone)}, memory ${size(machine.memoryBytes)}${machine.storeBytes === undefined ? '' : `, store ${size(machine.storeBytes)}`}`}
      />
    </Block>
  )
}

/** When somebody is alerted, and where the alerts go. */
export function Alerts() {
  const { role } = useMe()
  const { data } = useQuery({ ...alerts, refetchInterval: 60_000 })
  const test = useMutation({ mutationFn: () => call('POST /alerts/test') })
  const rules = data?.rules ?? []
  const isHeard = data !== undefined && data.receivers.length > 0
  const action = role === 'owner' && isHeard && (
    <Button small disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Sending…' : 'Send a test alert'}
    </Button>
  )
  return (
    <Block title="We alert you when…" action={action}>
      <output>{test.error?.message ?? (test.isSuccess && 'The test alert was sent.')}</output>
      {data && !isHeard && (
        <Notice
          card="yellow"
          title="Nobody gets alerts yet."
          actions={<AskWebPerson about="alerts" isButton />}
        >
          Problems are shown only here.
        </Notice>
      )}
      <Lines
        lines={rules
          .filter(({ active }) => active)
          .map(({ name, ...limits }) => ({
            id: name,
            name: whenAlerted(name, limits),
            value: 'now',
            // A lead that looks like spam needs a decision; nothing is wrong.
            sign: name === 'held' ? 'held' : 'failed'
          }))}
      />
      <ul className={styles.quiet}>
        {rules.map(
          ({ name, active, ...limits }) => !active && <li key={name}>{whenAlerted(name, limits)}</li>
        )}
      </ul>
      {isHeard && (
        <Note>
          They go to <span translate="no">{data.receivers.join(', ')}</span>. One message when it begins, one
          when it is over.
        </Note>
      )}
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
      <Fold>
        <FactList wide>
          {settings.map(({ name, set, value }) => (
            <Fact key={name} name={<code translate="no">{name}</code>}>
              {value ?? (set ? 'set' : 'not set')}
            </Fact>
          ))}
        </FactList>
        <Note>
          Read at the start, changed on the server; secrets are never shown. A relay that is down sends no
          alert: let something outside ask <code>/readyz</code>.
        </Note>
      </Fold>
    </Block>
  )
}

/** Good up to the first, poor above the second: https://web.dev/articles/vitals */
const limits = {
  LCP: { word: 'Main picture shows', good: 2500, poor: 4000, say: duration },
  INP: { word: 'Answers a tap', good: 200, poor: 500, say: (ms: number) => `${Math.round(ms)} ms` },
  CLS: { word: 'Holds still', good: 0.1, poor: 0.25, say: (shift: number) => `moves ${shift.toFixed(2)}` }
} as const satisfies Partial<Record<VitalName, object>>

const names = ['LCP', 'INP', 'CLS'] as const

export function Speed({ vitals }: Pick<HealthAnswer, 'vitals'>) {
  return (
    <Block title="Speed of the pages" note="75 of 100 visits were at least this fast, 28 days">
      {vitals.length === 0 ? (
        <p className={table.muted}>No page has fifty views yet: too few to say.</p>
      ) : (
        <Table
          className={styles.speeds}
          columns={[['Page'], ...names.map((name) => [limits[name].word] as const), ['Views', table.end]]}
          rows={vitals.map(({ page, views, p75 }) => ({
            key: page,
            cells: [
              pageWord(page),
              ...names.map((name) => <Vital key={name} name={name} value={p75[name]} />),
              <span key="views" className={table.muted}>
                {figure(views)}
              </span>
            ]
          }))}
        />
      )}
      <Raw
        text={names
          .map((name) => `${name} good to ${limits[name].good}, poor above ${limits[name].poor}`)
          .join('; ')}
      />
    </Block>
  )
}

const levels = [
  ['delivered', 'good'],
  ['held', 'needs work'],
  ['failed', 'poor']
] as const

function Vital({ name, value }: { name: (typeof names)[number]; value: number | undefined }) {
  if (value === undefined) return <>–</>
  const { good, poor, say } = limits[name]
  const [state, word] = levels[value <= good ? 0 : value <= poor ? 1 : 2]
  return (
    <StateSign state={state}>
      {say(value)} <span className={table.muted}>{word}</span>
    </StateSign>
  )
}
