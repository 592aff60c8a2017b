import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { CrmMappingAnswer, HealthAnswer } from '../../contract/desk-health.ts'
import { formWord } from '../../contract/desk.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { call, mapping, useChange } from '../api.ts'
import { Why } from '../cause-words.tsx'
import { RunButton } from '../frame/first-steps.tsx'
import { useMe } from '../frame/frame.tsx'
import { Result } from '../result-words.tsx'
import { duration, shortTime } from '../time.ts'
import { Button, Choice, DialogButtons, TextField } from '../ui/controls.tsx'
import { Raw } from '../ui/notices.tsx'
import { Block } from '../ui/screen.tsx'
import { type Line, Lines } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { attemptWords, countOf, figure, isSandbox, pollKinds, runWords, uncapitalized } from '../words.ts'
import styles from './health.module.css'

export function CrmHealth({ health }: { health: HealthAnswer }) {
  const { zone, role, counts, crm: called, crmLink } = useMe()
  const [pauses, setPauses] = useState(false)
  const { crm, block, paused, queue, runs } = health
  const test = runs.find(({ kind }) => kind === 'test-lead')
  const compared = runs.find(({ kind }) => kind === 'compare')
  const { lacks = [], contacts = [] } = compared?.result?.code === 'compared' ? compared.result : {}
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
      value: block
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
        block || health.unanswered || crm.name === undefined
          ? 'failed'
          : paused
            ? 'held'
            : crm.last
              ? 'delivered'
              : 'waiting',
      text:
        block !== undefined ? (
          <>
            Since {shortTime(block.since, zone)}, asked again {shortTime(block.nextTryAt, zone)}.{' '}
            <Why cause={block} />
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
      sign: queue.waiting > 0 ? 'waiting' : 'delivered',
      text:
        queue.oldestSince === undefined
          ? 'Nothing waits.'
          : `The oldest since ${shortTime(queue.oldestSince, zone)}. ${
              queue.throttled > 0
                ? `${countOf(queue.throttled, 'lead')} throttled by the limit for one address.`
                : ''
            }`
    },
    {
      name: 'Failed leads',
      value: counts.failed === 0 ? 'none' : figure(counts.failed),
      sign: counts.failed > 0 ? 'failed' : 'delivered',
      text: (
        <Link className={table.link} to="/leads?state=failed">
          See them by the reason
        </Link>
      )
    },
    {
      name: 'Test lead',
      value: test ? shortTime(test.startedAt, zone) : 'not yet',
      sign: test?.ok === false ? 'failed' : test ? 'delivered' : 'waiting',
      text: <Result of={test?.result} />
    },
    {
      name: 'Compared with the CRM',
      value: health.running.includes('compare')
        ? 'running…'
        : compared
          ? shortTime(compared.startedAt, zone)
          : 'not yet',
      sign: compared?.ok === false ? 'failed' : compared ? 'delivered' : 'waiting',
      text: (
        <>
          {compared === undefined ? (
            'Asks about every delivered lead, and for leads that the books lack.'
          ) : (
            <Result of={compared.result} />
          )}{' '}
          {lacks.map((id, index) => (
            <Fragment key={id}>
              <Link className={table.link} to={`/leads/${id}`}>
                Lead {index + 1}
              </Link>{' '}
            </Fragment>
          ))}
          {contacts.map((id, index) => (
            <Fragment key={id}>
              <a className={table.link} href={crmLink?.replace('{id}', encodeURIComponent(id))}>
                Contact {index + 1}
              </a>{' '}
            </Fragment>
          ))}
          <RunButton does="compare" word="Compare now" running={health.running.includes('compare')} />
        </>
      )
    },
    ...polled.map((run) => ({
      name: runWords[run.kind],
      value: `read ${shortTime(run.endedAt ?? run.startedAt, zone)}`,
      sign: run.ok === false ? ('failed' as const) : ('delivered' as const),
      text: <Result of={run.result} />
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

type Mapping = NonNullable<CrmMappingAnswer['mapping']>

const unknown = 'not known'

/** `Recruitment, stage New lead, for Kim Coach`: by the names in the CRM. */
function mappedDealWords({ pipeline, stage, owner }: NonNullable<Mapping['forms'][number]['deal']>): string {
  const words = [pipeline, stage && `stage ${stage}`, owner && `for ${owner}`]
  return words.filter(Boolean).join(', ') || unknown
}

function mappingWords({ why, field, form = '', part = '' }: Mapping['problems'][number], crm: string) {
  if (why === 'unseen')
    return {
      what: `${crm} did not show everything that the mapping names.`,
      remedy: 'The web person looks at the rights of the relay’s key.'
    }
  const thing = field === undefined ? `${part} of “${formWord(form)}”` : `field “${field}”`
  const [is, remedy] = {
    gone: ['is gone', 'Choose another one; the web person puts it into the mapping.'],
    draft: ['is a draft', 'Publish it there.'],
    'no-text': ['is no text field', 'Make it one again there.']
  }[why]
  return { what: `The ${thing} ${is} in ${crm}.`, remedy: `${remedy} What leads lack until then follows.` }
}

/** Which forms have a deal and a workflow, and what of it no longer exists in the CRM. Nothing without a mapping. */
export function MappingHealth() {
  const { zone, crm } = useMe()
  const found = useQuery(mapping).data?.mapping
  if (!found) return null
  const problems = found.problems.map((problem): Line => {
    const { what, remedy } = mappingWords(problem, crm)
    const text = [remedy, <Raw key="raw" text={problem.raw} />]
    return { id: what, name: what, value: '', sign: 'failed', text }
  })
  const forms = found.forms.map(({ form, deal, workflow, ok }): Line => {
    const parts = [
      deal && `Deal: ${mappedDealWords(deal)}.`,
      workflow && `Workflow: ${workflow.name ?? unknown}.`
    ]
    return {
      name: formWord(form),
      value: [deal && 'deal', workflow && 'workflow'].filter(Boolean).join(' and '),
      sign: ok ? 'delivered' : 'failed',
      text: parts.filter(Boolean).join(' ')
    }
  })
  return (
    <Block title="Deals and workflows" note={`checked ${shortTime(found.checkedAt, zone)}`}>
      <Lines lines={[...problems, ...forms]} />
    </Block>
  )
}
