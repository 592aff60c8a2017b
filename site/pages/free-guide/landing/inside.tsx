import { SectionHead } from '../../../ui/section-head.tsx'
import type { GuideDocuments, LeadGenGuide } from 'content-collections'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Display } from '../../../ui/display.tsx'
import { SampleNote } from '../../sample-note.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { Cover, DatabaseSheet, TemplateSheet, WorkflowSheet } from '../documents/documents.tsx'
import { guideFormPlace } from './guide-form.ts'
import styles from './inside.module.css'

type InsideProps = LeadGenGuide['inside'] & { documents: GuideDocuments }

/** The two parts of the free offer. Their buttons lead back to the form. */
export function Inside({ title, guide, pack, documents }: InsideProps) {
  return (
    <Section surface="chalk">
      <Wrap>
        <SectionHead title={title} still />
        <div className={styles.parts}>
          <Part {...guide}>
            <Cover {...documents.cover} />
          </Part>
          <Part {...pack}>
            <div className={styles.fan}>
              <DatabaseSheet {...documents.database} />
              <WorkflowSheet {...documents.workflow} />
              <TemplateSheet {...documents.template} />
            </div>
          </Part>
        </div>
        <SampleNote of={[documents.database, documents.workflow, documents.template]} />
      </Wrap>
    </Section>
  )
}

type PartProps = LeadGenGuide['inside']['guide'] & { children: ReactNode }

function Part({ title, price, worth, points, action, children }: PartProps) {
  return (
    <article className={styles.part}>
      <div className={`turf ${styles.stage}`} aria-hidden="true">
        {children}
      </div>
      <div className={styles.text}>
        <div className={styles.price}>
          <Display as="h3" size="3">
            {title}
          </Display>
          <p>
            <b>{price}</b> {worth}
          </p>
        </div>
        <TickList items={points} />
        <ButtonLink href={`#${guideFormPlace}`} tone="ink" arrow>
          {action}
        </ButtonLink>
      </div>
    </article>
  )
}
