import { privacy, site } from 'content'
import { fillIn, languageOf } from '../../contract/languages.ts'
import { pageMeta } from '../head/page-meta.ts'
import { language } from '../language.ts'
import { Lead, Display } from '../ui/display.tsx'
import { TextLink } from '../ui/link.tsx'
import { Rows } from '../ui/rows.tsx'
import { InParts, Section, Wrap } from '../ui/section.tsx'
import styles from './privacy.module.css'
import { SampleNote } from './sample-note.tsx'

export const meta = () => pageMeta('/privacy', privacy.head)

export default function Privacy() {
  return (
    <InParts>
      <header className={`night ${styles.head}`}>
        <Wrap>
          <Display as="h1" size="1">
            {privacy.title}
          </Display>
          <Lead tone="muted">{privacy.text}</Lead>
          <SampleNote of={[privacy]} />
        </Wrap>
      </header>
      <Section surface="chalk">
        <Rows as="div" className={styles.sections}>
          {privacy.sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <Display as="h2" size="3">
                {title}
              </Display>
              <div>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{withAddress(paragraph === '{kept}' ? kept : paragraph)}</p>
                ))}
              </div>
            </section>
          ))}
          <Agency {...privacy.agency} />
        </Rows>
      </Section>
    </InParts>
  )
}

/** How long our server keeps a lead is a setting, so the notice says the number of this build. */
const months = Number(import.meta.env.VITE_RETENTION_MONTHS)
const inMonths = new Intl.NumberFormat(languageOf(language).locale, {
  style: 'unit',
  unit: 'month',
  unitDisplay: 'long'
})
const kept = months > 0 ? fillIn(privacy.kept.set, { months: inMonths.format(months) }) : privacy.kept.unset

/** The statements of the agency about itself. Nothing until it has made one. */
function Agency({ title, rows }: typeof privacy.agency) {
  if (rows.length === 0) return null
  return (
    <section id="agency">
      <Display as="h2" size="3">
        {title}
      </Display>
      <dl>
        {rows.map(({ id, label, value, register }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{register ? <TextLink href={register}>{value}</TextLink> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A paragraph with a link in the place of `{email}`. */
function withAddress(paragraph: string) {
  const { email } = site.contact
  return paragraph.split(/(\{email\})/).map((part) =>
    part === '{email}' ? (
      <TextLink key={part} href={`mailto:${email}`}>
        {email}
      </TextLink>
    ) : (
      part
    )
  )
}
