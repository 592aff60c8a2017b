import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { withinText } from '../../contract/desk.ts'
import { call, useChange } from '../api.ts'
import { Button } from '../ui/controls.tsx'
import { AskWebPerson } from '../ui/notices.tsx'
import { Block } from '../ui/screen.tsx'
import { type Line, Lines } from '../ui/signs.tsx'
import { isSandbox } from '../words.ts'
import { useMe } from './frame.tsx'

// What Today and Health both show before the first lead, and the button that starts a run.

const done = (is: boolean) => (is ? 'done' : 'waiting')

/** Before the first lead: what is set up, and what a person still has to do. */
export function FirstSteps({ steps }: { steps: NonNullable<TodayAnswer['firstSteps']> }) {
  const { takesLeads, crm, testLead, alerts, backup } = steps
  const { crm: name, crmLink } = useMe()
  const lines: Line[] = [
    {
      name: 'The site can save leads',
      value: takesLeads ? '' : 'not now',
      sign: done(takesLeads),
      text: takesLeads
        ? 'Nothing that a visitor sends is lost.'
        : 'What visitors send cannot be kept: see Health.'
    },
    {
      name: !crm
        ? 'No CRM is connected'
        : isSandbox(crmLink)
          ? `The sandbox is connected, not ${name}`
          : `${name} is connected`,
      value: '',
      sign: done(crm),
      text: crm
        ? 'The test below shows whether leads arrive there.'
        : 'Leads are kept until the web person connects one.'
    },
    {
      name: 'Send a test lead through',
      value: testLead ? '' : <RunButton does="test-lead" word="Send it" look="go" />,
      sign: done(testLead),
      text: `A contact named “Canary Rehearsal” goes the whole way to ${withinText(name)}. There is one, always the same.`
    },
    {
      name: 'Say who gets the alerts',
      value: !alerts && <AskWebPerson about="alerts" />,
      sign: done(alerts),
      text: alerts
        ? 'Health shows where alerts go.'
        : `Until then, nobody learns that ${withinText(name)} stopped answering.`
    },
    {
      name: 'Backup',
      value: !backup && <AskWebPerson about="backup" />,
      sign: done(backup),
      text: backup ? 'A copy was made.' : 'None yet.'
    }
  ]
  const count = lines.filter(({ sign }) => sign === 'done').length
  return (
    <Block title="Before the first lead" note={`${count} of ${lines.length} done`}>
      <Lines lines={lines} />
    </Block>
  )
}

type RunButtonProps = {
  does: 'test-lead' | 'backup' | 'compare'
  word: string
  look?: 'go'
  /** Whether somebody has started it already. */
  running?: boolean
}

/** Starts something that takes a while; its result is a line of the screen. */
export function RunButton({ does, word, look, running = false }: RunButtonProps) {
  const { role } = useMe()
  const run = useChange(() => call(`POST /health/${does}`))
  if (role === 'reader') return null
  return (
    <>
      {run.error && <span role="alert">{run.error.message} </span>}
      <Button small look={look} disabled={run.isPending || running} onClick={() => run.mutate()}>
        {run.isPending || running ? 'Running…' : word}
      </Button>
    </>
  )
}
