import { trials as content } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, trialEvent } from '../../head/structured-data.ts'
import { InParts } from '../../ui/in-parts.tsx'
import { PageClosing } from '../../ui/page-closing.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Pathway } from '../../ui/pathway.tsx'
import { Questions } from '../../ui/questions.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Hero } from './hero.tsx'
import { Scout } from './scout.tsx'
import { TrialDay } from './trial-day.tsx'
import { Upcoming } from './upcoming.tsx'
import { Why } from './why.tsx'

const { head, leadDialog, hero, upcoming, trials, process, day, why, questions, scout, closing } = content

export const meta = () =>
  pageMeta(
    '/ocsm-trials',
    head,
    ...trials.map((trial) => trialEvent(head.title, upcoming.note, trial)),
    faqPage(questions.items)
  )

export const handle = { leadDialog }

export default function OcsmTrials() {
  return (
    <InParts>
      <Hero {...hero} />
      <Upcoming {...upcoming} trials={trials} />
      <Section surface="night">
        <Wrap>
          <SectionHead title={process.title} />
          <Pathway steps={process.steps} />
        </Wrap>
      </Section>
      <TrialDay {...day} />
      <Why {...why} />
      <Questions {...questions} />
      <Scout {...scout} />
      <PageClosing {...closing}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </PageClosing>
    </InParts>
  )
}
