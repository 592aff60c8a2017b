import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { formWord } from '../../contract/desk.ts'
import { call, mapping, useChange } from '../api.ts'
import { RunButton } from '../frame/first-steps.tsx'
import { useMe } from '../frame/frame.tsx'
import { idsIn } from '../plain.ts'
import { duration, shortTime } from '../time.ts'
import { Button, Choice, Dialog, DialogButtons, TextField } from '../ui/controls.tsx'
import { Raw, Said } from '../ui/notices.tsx'
import { Block } from '../ui/screen.tsx'
import { type Line, Lines } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { attemptWords, countOf, figure, isSandbox, pollKinds, runWords, uncapitalized } from '../words.ts'
import styles from './health.module.css'

export function CrmHealth({ health }: { health: HealthAnswer }) {
  const { zone, role, counts, crm: called, crmLink } = useMe()
  const [pauses, setPauses] = useState(false)
  const { crm, refused, paused, queue, runs } = health
  const test = runs.find(({ kind }) => kind === 'test-lead')
  const compared = runs.find(({ kind }) => kind === 'compare')
  const polled = pollKinds.flatMap((kind) => runs.filter((run) => run.kind === kind))
  const answers = crm.answers.reduce((sum, { count }) => sum + count, 0)
  const good = crm.answers.find(({ kind }) => kind === 'delivered')?.count ?? 0

  const lines: Line[] = [
    {
      name:
        crm.name === undefined
          ? 'No CRM is set'
          : isSandbox(crmLink)
            ? `The sandbox, in place of ${called}`
            : called,
      value: refused
        ? 'refuses every call'
        : paused
          ? 'paused'
          : health.unanswered
            ? health.unanswered.last.status === undefined
              ? 'does not answer'
              : 'takes no leads'
            : crm.last
              ? 'answers'
              : 'not asked yet',
      sign:
        refused || health.unanswered || crm.name === undefined
          ? 'failed'
          : paused
            ? 'held'
            : crm.last
              ? 'in-crm'
              : 'waiting',
      text:
        refused !== undefined ? (
          <>
            Since {shortTime(refused.since, zone)}, asked again {shortTime(refused.nextTryAt, zone)}.{' '}
            {refused.reason !== undefined && <Said text={refused.reason} />}
          </>
        ) : (
          crm.last &&
          `${attemptWords[crm.last.kind]} ${shortTime(crm.last.at, zone)}, in ${duration(crm.last.ms)}`
        )
    },
    ...(paused
      ? [
          {
            name: 'Paused by a person',
            value: `until ${shortTime(paused.until, zone)}`,
            sign: 'held' as const,
            text: `${paused.by}: “${paused.reason}”`
          }
        ]
      : []),
    {
      name: 'Waiting leads',
      value: figure(queue.waiting),
      sign: queue.waiting > 0 ? 'waiting' : 'in-crm',
      text:
        queue.oldestSince === undefined
          ? 'Nothing waits.'
          : `The oldest since ${shortTime(queue.oldestSince, zone)}. ${
              queue.heldBack > 0
                ? `${countOf(queue.heldBack, 'lead')} held back by the limit for one address.`
                : ''
            }`
    },
    {
      name: 'Failed leads',
      value: counts.failed === 0 ? 'none' : figure(counts.failed),
      sign: counts.failed > 0 ? 'failed' : 'in-crm',
      text: (
        <Link className={table.link} to="/leads?state=failed">
          See them by the reason
        </Link>
      )
    },
    {
      name: 'Test lead',
      value: test ? shortTime(test.startedAt, zone) : 'not yet',
      sign: test?.ok === false ? 'failed' : test ? 'in-crm' : 'waiting',
      text: test?.result !== undefined && <Said text={test.result} />
    },
    {
      name: 'Compared with the CRM',
      value: health.running.includes('compare')
        ? 'running…'
        : compared
          ? shortTime(compared.startedAt, zone)
          : 'not yet',
      sign: compared?.ok === false ? 'failed' : compared ? 'in-crm' : 'waiting',
      text: (
        <>
          {compared?.result === undefined ? (
            'Asks about every delivered lead.'
          ) : (
            <Said text={compared.result} />
          )}{' '}
          {idsIn(compared?.result ?? '').map((id, index) => (
            <Fragment key={id}>
              <Link className={table.link} to={`/leads/${id}`}>
                Lead {index + 1}
              </Link>{' '}
            </Fragment>
          ))}
          <RunButton does="compare" word="Compare now" running={health.running.includes('compare')} />
        </>
      )
    },
    ...polled.map((run) => ({
      name: runWords[run.kind],
      value: `read ${shortTime(run.endedAt ?? run.startedAt, zone)}`,
      sign: run.ok === false ? ('failed' as const) : ('in-crm' as const),
      text: run.result !== undefined && <Said text={run.result} />
    })),
    ...(answers === 0
      ? []
      : [
          {
            name: 'Answers in 30 days',
            value: `${figure(good)} of ${figure(answers)} good`,
            text: crm.answers
              .filter(({ kind }) => kind !== 'delivered')
              .map(
                ({ kind, count }) =>
                  `${count === 1 ? 'once' : `${figure(count)} times`}: ${uncapitalized(attemptWords[kind])}`
              )
              .join('; ')
          }
        ])
  ]

  return (
    <Block
      title="CRM"
      action={
        <RunButton does="test-lead" word="Send a test lead" running={health.running.includes('test-lead')} />
      }
    >
      <Lines lines={lines} />
      {role === 'owner' && !paused && (
        <div className={styles.act}>
          <Button small onClick={() => setPauses(true)}>
            Pause deliveries…
          </Button>
        </div>
      )}
      <Raw text={crm.name} />
      {pauses && <PauseDialog onClose={() => setPauses(false)} />}
    </Block>
  )
}

const hours = ['1', '2', '4', '8'].map((count) => [count, countOf(Number(count), 'hour')] as const)

/** A pause always ends: after eight hours at most. */
function PauseDialog({ onClose }: { onClose: () => void }) {
  const [length, setLength] = useState('1')
  const [reason, setReason] = useState('')
  const pause = useChange(() => call('PUT /pause', { body: { hours: Number(length), reason } }), onClose)
  return (
    <Dialog title="Pause deliveries?" onClose={onClose}>
      <p>Forms go on working and every lead is kept. Nothing is sent to the CRM until the pause ends.</p>
      <Choice plain label="For" value={length} choices={hours} onChoose={setLength} />
      <TextField
        label="Reason, for the record"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        placeholder="New HighLevel workflow"
        hint="Needed: everybody who looks at the desk sees it."
      />
      {pause.error && <p role="alert">{pause.error.message}</p>}
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={reason.trim() === '' || pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Which forms have a deal and a workflow, and what of it no longer exists in the CRM. Nothing without a mapping. */
export function MappingHealth() {
  const { zone } = useMe()
  const found = useQuery(mapping).data?.mapping
  if (!found) return null
  const problems = found.problems.map(({ what, remedy, raw }): Line => {
    const text = [remedy, <Raw key="raw" text={raw} />]
    return { id: raw, name: what, value: '', sign: 'failed', text }
  })
  const forms = found.forms.map(({ form, deal, workflow, ok }): Line => {
    const parts = [deal && `Deal: ${deal}.`, workflow && `Workflow: ${workflow}.`]
    return {
      name: formWord(form),
      value: [deal && 'deal', workflow && 'workflow'].filter(Boolean).join(' and '),
      sign: ok ? 'in-crm' : 'failed',
      text: parts.filter(Boolean).join(' ')
    }
  })
  return (
    <Block title="Deals and workflows" note={`checked ${shortTime(found.checkedAt, zone)}`}>
      <Lines lines={[...problems, ...forms]} />
    </Block>
  )
}
