import { useMutation } from '@tanstack/react-query'
import type { LeadAction } from '../../contract/desk.ts'
import type { PlanAnswer } from '../../contract/desk-answers.ts'
import { call } from '../api.ts'
import { actionWords, countOf } from '../words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { Said } from '../ui/said.tsx'
import styles from './plan-dialog.module.css'

const explanations: Record<LeadAction, string> = {
  retry:
    'They are due at once and go through the whole schedule again, oldest first, 8 a second at most. None of them is in the CRM, so nothing arrives twice.',
  'try-now':
    'They are due now, oldest first, 8 a second at most. If the CRM still fails, the schedule goes on.',
  release: 'They go to the CRM after 10 seconds. Until then you can undo it.',
  'keep-as-spam': 'They stay stored and are never sent. They leave the list of what waits for a decision.'
}

type PlanDialogProps = { plan: PlanAnswer; busy: boolean; onCarryOut: () => void; onClose: () => void }

/** Says what an action on several leads will do, before it is done. */
export function PlanDialog({ plan, busy, onCarryOut, onClose }: PlanDialogProps) {
  const { action, leads, reasons, warning } = plan
  const { verb } = actionWords[action]
  const test = useMutation({ mutationFn: () => call('POST /health/test-lead') })
  return (
    <Dialog title={`${verb}: ${countOf(leads, 'lead')}?`} onClose={onClose}>
      <p>{explanations[action]}</p>
      {reasons.length > 1 && (
        <ul>
          {reasons.map(({ reason, leads: count }) => (
            <li key={reason}>
              {countOf(count, 'lead')}: <Said text={reason} />
            </li>
          ))}
        </ul>
      )}
      {warning !== undefined && !test.data && (
        <div className={styles.warning}>
          The last test lead did not arrive: <Said text={warning} />
        </div>
      )}
      <output className={styles.warning}>
        {test.error?.message}
        {test.data && `The test lead: ${test.data.result ?? 'on its way. Health shows its result.'}`}
      </output>
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={busy} onClick={onCarryOut}>
          {verb}: {countOf(leads, 'lead')}
        </Button>
        {warning !== undefined && (
          <Button disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? 'Sending…' : 'Send a test lead first'}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
