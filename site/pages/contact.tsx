import { contact, settings } from 'content'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { FormPage } from './parts/form-page.tsx'

const { head, ...page } = contact

export const meta = () => pageMeta('/contact', head)

export default function Contact() {
  return (
    <FormPage {...page}>
      <InlineForm id={settings.widgets.contact} title={page.frame} next="/thank-you" />
    </FormPage>
  )
}
