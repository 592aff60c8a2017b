import { type Contact, site } from 'content'
import type { ReactNode } from 'react'
import { Display, Lead } from '../../ui/display.tsx'
import { MoreLink, TextLink } from '../../ui/link.tsx'
import { Wrap } from '../../ui/section.tsx'
import { FirstCall } from './first-call.tsx'
import styles from './form-page.module.css'

type FormPageProps = Omit<Contact, 'head'> & { children: ReactNode }

/** One huge headline and three steps, then the form of the CRM on a sheet of the page's own. */
export function FormPage({ title, text, steps, frame, aside, cost, mail, children }: FormPageProps) {
  return (
    <div className={`chalk ${styles.page}`}>
      <header className={`night ${styles.hero}`}>
        <Wrap>
          <h1>{title}</h1>
          <Lead tone="muted">{text}</Lead>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step.title}>
                <Display as="h2" size="4">
                  {step.title}
                </Display>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </Wrap>
      </header>
      <Wrap>
        <div className={styles.body}>
          <div id="form" className={`chalk ${styles.form}`}>
            <Display as="h2" size="4">
              {frame}
            </Display>
            {children}
          </div>
          <aside className={styles.aside} data-told={aside.toldInSteps || undefined}>
            <Display as="h2" size="4">
              {aside.title}
            </Display>
            <ul>
              {aside.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {cost && <p>{cost}</p>}
            {aside.link && <MoreLink to={aside.link.to}>{aside.link.label}</MoreLink>}
            <p>
              {mail}{' '}
              <TextLink href={`mailto:${site.contact.email}`} translate="no">
                {site.contact.email}
              </TextLink>
            </p>
            <FirstCall told />
          </aside>
        </div>
      </Wrap>
    </div>
  )
}
