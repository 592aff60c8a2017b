import { coachResume, settings } from 'content'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { FormPage } from './parts/form-page.tsx'

const { head, leadDialog, ...page } = coachResume

/** The whole resume, without a scrollbar of its own, in pixels. */
const resumeHeight = 1569

export const meta = () => pageMeta('/coach-resume', head)

export const handle = { leadDialog }

export default function CoachResume() {
  return (
    <FormPage {...page}>
      <InlineForm id={settings.widgets.coachResume} title={page.frame} height={resumeHeight} script />
    </FormPage>
  )
}
