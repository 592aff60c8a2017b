import { coachResume, settings } from 'content-collections'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { FormPage } from './parts/form-page.tsx'

const { head, leadDialog, frame, ...page } = coachResume

/** The whole resume, without a scrollbar of its own, in pixels. */
const resumeHeight = 1569

export const meta = () => pageMeta('/coach-resume', head)

export const handle = { leadDialog }

export default function CoachResume() {
  return (
    <FormPage {...page} long>
      <InlineForm id={settings.widgets.coachResume} title={frame} height={resumeHeight} script />
    </FormPage>
  )
}
