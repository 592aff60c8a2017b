import { type Contact, site } from 'content-collections'
import type { ReactNode } from 'react'
import { Display, Lead } from '../../ui/display.tsx'
import { MoreLink, TextLink } from '../../ui/link.tsx'
import { PassLine } from '../../ui/pathway.tsx'
import { Wrap } from '../../ui/section.tsx'
import { FirstCall } from './first-call.tsx'
import styles from './form-page.module.css'

type FormPageProps = Omit<Contact, 'head' | 'frame'> & {
  /** A form so long that the facts about the call fit beside it. They are below a short one. */
  long?: boolean
  children: ReactNode
}

/** One huge headline, then the form. The pathway line leads from one to the other. */
export function FormPage({ title, text, aside, mail, long = false, children }: FormPageProps) {
  return (
    <div className={`chalk ${styles.page}`}>
      <header className={`night ${styles.hero}`}>
        <Wrap>
          <h1>{title}</h1>
          <Lead tone="muted">{text}</Lead>
        </Wrap>
      </header>
      <Wrap>
        <div className={styles.body}>
          <div id="form" className={`chalk ${styles.form}`}>
            <svg className={styles.pass} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <PassLine d="M100 0C98 90 20 62 0 100" />
            </svg>
            {children}
          </div>
          <aside className={styles.aside}>
            <Display size="4">{aside.title}</Display>
            <ul>
              {aside.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {aside.link && <MoreLink to={aside.link.to}>{aside.link.label}</MoreLink>}
            <p>
              {mail} <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
            </p>
            {long && <FirstCall />}
          </aside>
        </div>
        {long || <FirstCall />}
      </Wrap>
    </div>
  )
}
