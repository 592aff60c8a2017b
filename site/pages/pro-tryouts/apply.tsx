import type { ProTryouts } from 'content-collections'
import { PageClosing } from '../../ui/page-closing.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import styles from './apply.module.css'

/** Where the poster's button leads: what an application is, and the form. */
export function Apply({ action, steps, ...words }: ProTryouts['apply']) {
  return (
    <PageClosing id="apply" {...words}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <LeadButton arrow>{action}</LeadButton>
    </PageClosing>
  )
}
