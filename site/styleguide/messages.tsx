import { missingInformation, received, submissionFailed } from '../lead-form/messages.ts'
import { notify, type Notice } from '../lead-form/toasts/notify.ts'
import { Toast } from '../lead-form/toasts/show-notice.tsx'
import { Button } from '../ui/button.tsx'
import { LeadButton } from '../ui/lead-button.tsx'
import { Chapter } from './chapter.tsx'
import styles from './messages.module.css'
import { Specimen } from './specimen.tsx'

const notices: Record<string, Notice> = {
  Success: received.section,
  Missing: missingInformation,
  Failed: submissionFailed(''),
  Warning: { card: 'yellow', title: 'No connection', detail: 'What you typed is still here. Trying again.' }
}

export function Messages() {
  return (
    <Chapter
      id="messages"
      title="Messages"
      note="A referee's cards: red stops play, yellow warns, a good pass is ticked off. The dialog is the browser's own; send it empty to see its errors."
    >
      <div className={styles.messages}>
        {Object.entries(notices).map(([name, notice]) => (
          <Specimen key={name} name={name}>
            <Toast notice={notice} onDismiss={() => undefined} />
            <div className={styles.open}>
              <Button tone="line" small onClick={() => notify(notice)}>
                Show: {name}
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen name="Dialog">
          <LeadButton arrow>Open the dialog</LeadButton>
        </Specimen>
      </div>
    </Chapter>
  )
}
