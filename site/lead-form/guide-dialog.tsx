import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useGo } from '../ui/use-campaign.ts'
import { FormDialog } from './form-dialog.tsx'
import styles from './lead-form.module.css'

const guideDialogId = 'guide-dialog'

type GuideDialogProps = { title: string; text: string; reassurance: string; action: string }

/**
 * Asks for the visitor's details in exchange for the free guide, then moves to the page that says where the guide is.
 */
export function GuideDialog({ title, text, reassurance, action }: GuideDialogProps) {
  const go = useGo()
  return (
    <FormDialog
      id={guideDialogId}
      title={title}
      text={text}
      source="lead-gen-guide-cta"
      submitLabel={action}
      onReceived={() => void go('/guide-thankyou')}
    >
      <p className={styles.fine}>{reassurance}</p>
    </FormDialog>
  )
}

/** Opens the guide's dialog. */
export function GuideButton({ children }: { children: ReactNode }) {
  return (
    <Button command="show-modal" commandfor={guideDialogId} arrow>
      {children}
    </Button>
  )
}
