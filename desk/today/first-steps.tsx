import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { Lines, type Line } from '../health/lines.tsx'
import { RunButton } from '../health/run-button.tsx'
import { Block } from '../ui/block.tsx'

const done = (is: boolean) => (is ? 'in-crm' : 'waiting')

/** Before the first lead: what is set up, and what a person still has to do. */
export function FirstSteps({ steps }: { steps: NonNullable<TodayAnswer['firstSteps']> }) {
  const { takesLeads, crm, testLead, alerts, backup } = steps
  const lines: Line[] = [
    {
      name: 'The site can take leads',
      value: takesLeads ? '' : 'not now',
      sign: done(takesLeads),
      text: takesLeads ? 'The store can be written.' : 'The store cannot be written: see Health.'
    },
    {
      name: crm ? 'The CRM is set' : 'No CRM is set',
      value: '',
      sign: done(crm),
      text: crm
        ? 'The test below shows whether its settings work.'
        : 'Leads are kept until one is set; docs/deploying.md says how.'
    },
    {
      name: 'Send a test lead through',
      value: testLead ? '' : <RunButton does="test-lead" word="Send it" look="go" />,
      sign: done(testLead),
      text: '“Canary Rehearsal”, canary@example.com, goes the whole way. The CRM has one such contact, always the same.'
    },
    {
      name: 'Say who gets the alerts',
      value: '',
      sign: done(alerts),
      text: alerts
        ? 'Health shows where alerts go.'
        : 'Nobody learns that the CRM stopped answering. ALERT_EMAIL_TO is set on the server.'
    },
    {
      name: 'Nightly backup',
      value: '',
      sign: done(backup),
      text: backup ? 'A copy was made.' : 'None yet. docs/deploying.md says how to make one every night.'
    }
  ]
  const count = lines.filter(({ sign }) => sign === 'in-crm').length
  return (
    <Block title="Before the first lead" note={`${count} of ${lines.length} done`}>
      <Lines lines={lines} />
    </Block>
  )
}
