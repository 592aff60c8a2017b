import { SectionHead } from '../../../ui/section-head.tsx'
import type { GuideDocuments, LeadGenGuide } from 'content-collections'
import { Button } from '../../../ui/button.tsx'
import { SampleNote } from '../../sample-note.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import { DatabaseSheet, TemplateSheet, WorkflowSheet } from '../documents/documents.tsx'
import styles from './bonus.module.css'
import { Rail } from './rail.tsx'
import { guideFormId } from './guide-form.ts'

type BonusProps = LeadGenGuide['bonus'] & { documents: GuideDocuments }

/** A preview of the documents. Its button submits the form at the top of the page, with or without scripts. */
export function Bonus({ title, text, action, documents }: BonusProps) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still>
          <p>{text}</p>
        </SectionHead>
        <Rail label={title}>
          <div className={styles.previews}>
            <DatabaseSheet {...documents.database} />
            <TemplateSheet {...documents.template} />
            <WorkflowSheet {...documents.workflow} />
          </div>
        </Rail>
        <SampleNote of={[documents.database, documents.template, documents.workflow]} />
        <div className={styles.action}>
          <Button type="submit" form={guideFormId} arrow>
            {action}
          </Button>
        </div>
      </Wrap>
    </Section>
  )
}
