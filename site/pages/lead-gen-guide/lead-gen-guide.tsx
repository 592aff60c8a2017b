import { guideDocuments, type GuideDocuments, leadGenGuide, type LeadGenGuide } from 'content'
import type { ReactNode } from 'react'
import { pageMeta } from '../../head/page-meta.ts'
import { FinePrint } from '../../lead-form/fields.tsx'
import { FormDialog } from '../../lead-form/form-dialog.tsx'
import { LeadForm } from '../../lead-form/lead-form.tsx'
import { Button } from '../../ui/button.tsx'
import { LineClosing } from '../../ui/closings.tsx'
import { Display, Lead, SectionHead } from '../../ui/display.tsx'
import { MoreLink } from '../../ui/link.tsx'
import { Cover as PictureCover, Picture } from '../../ui/picture.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Scene } from '../../ui/scene.tsx'
import { InParts, Panel, Section } from '../../ui/section.tsx'
import { Cover, DatabaseSheet, TemplateSheet, WorkflowSheet } from '../parts/documents.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './lead-gen-guide.module.css'
import { Numbers, Obstacles, Placements, Voices } from './proof.tsx'

const { head, hero, bonus, obstacles, placements, inside, voices, numbers, closing, dialog } = leadGenGuide

export const meta = () => pageMeta('/leadgenguide', head)

export default function LeadGenGuidePage() {
  return (
    <>
      <InParts>
        <Hero {...hero} form={leadGenGuide.form} />
        <Bonus {...bonus} documents={guideDocuments} />
        <Obstacles {...obstacles} />
        <Placements {...placements} />
        <Inside {...inside} documents={guideDocuments} />
        <Voices {...voices} />
        <Numbers {...numbers} />
        <Founder {...leadGenGuide.founder} />
        <Closing {...closing} />
      </InParts>
      <GuideDialog {...dialog} />
    </>
  )
}

/** Id of the page's form. A button further down submits it. */
const guideFormId = 'lead-gen-guide-form'

/** Anchor that the buttons further down link to. */
const guideFormPlace = 'lead-gen-guide-hero'

type HeroProps = LeadGenGuide['hero'] & { form: LeadGenGuide['form'] }

/** The free offer and the form for it. */
function Hero({ title, text, picture, bonuses, form }: HeroProps) {
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '100vw', priority: true }}>
      <div className={styles.halves}>
        <Display as="h1" size="1">
          {title}
        </Display>
        <Lead tone="picture" measure={36}>
          {text}
        </Lead>
        <Cover {...guideDocuments.cover} />
        <Panel id={guideFormPlace} className={styles.panel} aria-labelledby={`${guideFormPlace}-title`}>
          <Display id={`${guideFormPlace}-title`} size="3">
            {form.title}
          </Display>
          <p>{form.text}</p>
          <LeadForm source="lead-gen-guide" tone="primary" formId={guideFormId} submitLabel={form.action}>
            <p>{form.reassurance}</p>
          </LeadForm>
        </Panel>
        <Rows marks="ticks" items={bonuses} />
      </div>
    </Scene>
  )
}

type BonusProps = LeadGenGuide['bonus'] & { documents: GuideDocuments }

/** A preview of the documents. Its button submits the form at the top of the page, with or without scripts. */
function Bonus({ title, text, action, documents }: BonusProps) {
  return (
    <Section surface="night">
      <SectionHead title={title} still>
        <p>{text}</p>
      </SectionHead>
      <Rail aria-label={title}>
        <div className={styles.previews}>
          <DatabaseSheet {...documents.database} />
          <TemplateSheet {...documents.template} />
          <WorkflowSheet {...documents.workflow} />
        </div>
      </Rail>
      <SampleNote of={[documents.database, documents.template, documents.workflow]} />
      <div className={styles.action}>
        <Button type="submit" formNoValidate form={guideFormId} arrow>
          {action}
        </Button>
      </div>
    </Section>
  )
}

type InsideProps = LeadGenGuide['inside'] & { documents: GuideDocuments }

/** The two parts of the free offer. Their links lead back to the form. */
function Inside({ title, guide, pack, documents }: InsideProps) {
  return (
    <Section surface="chalk">
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
            <Display as="b" size="3">
              {price}
            </Display>{' '}
            {worth}
          </p>
        </div>
        <Rows marks="ticks" items={points} />
        <MoreLink href={`#${guideFormPlace}`}>{action}</MoreLink>
      </div>
    </article>
  )
}

function Founder(founder: LeadGenGuide['founder']) {
  const { title, paragraphs, name, role, picture } = founder
  return (
    <Section surface="chalk">
      <div className={styles.founder}>
        <div className={styles.founderWords}>
          <Display size="2">{title}</Display>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={styles.signature}>
            {name && <b translate="no">{name}</b>}
            {role}
          </p>
          <SampleNote of={[founder]} />
        </div>
        <PictureCover className={styles.picture}>
          <Picture picture={picture} sizes="(max-width: 767px) 150vw, 70vw" />
        </PictureCover>
      </div>
    </Section>
  )
}

function Closing({ title, action, text }: LeadGenGuide['closing']) {
  return (
    <LineClosing title={title}>
      <Button command="show-modal" commandfor={guideDialogId} arrow>
        {action}
      </Button>
      <p>{text}</p>
    </LineClosing>
  )
}

const guideDialogId = 'guide-dialog'

/** Asks for the visitor's details in exchange for the free guide. */
function GuideDialog({ title, text, reassurance, action }: LeadGenGuide['dialog']) {
  return (
    <FormDialog id={guideDialogId} title={title} text={text} source="lead-gen-guide-cta" submitLabel={action}>
      <FinePrint>{reassurance}</FinePrint>
    </FormDialog>
  )
}
