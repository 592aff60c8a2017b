import { guideDocuments, guideThankYou, type GuideThankYou, interfaceWords, site } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { ReceiptLine } from '../lead-form/receipt-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Display, Lead, SectionHead } from '../ui/display.tsx'
import { MoreLink, TextLink } from '../ui/link.tsx'
import { Scene } from '../ui/scene.tsx'
import { InParts, Section, Split } from '../ui/section.tsx'
import styles from './guide-thank-you.module.css'
import { Cover } from './parts/documents.tsx'

const { head, hero, checklist, help } = guideThankYou

export const meta = () => pageMeta('/guide-thankyou', { ...head, unlisted: true })

export default function GuideThankYouPage() {
  return (
    <InParts>
      <Hero {...hero} />
      <Checklist {...checklist} />
      <Help {...help} email={site.contact.email} />
    </InParts>
  )
}

/** Says where the visitor finds the guide, leads to it at once, and says what it contains. */
function Hero({ title, text, read, print, picture, contents }: GuideThankYou['hero']) {
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '100vw', priority: true }}>
      <Split columns="7:5" align="center" className={styles.news}>
        <div>
          <Display size="hero">{title}</Display>
          <Lead tone="picture">{text}</Lead>
          <Calls>
            <ButtonLink {...read} arrow />
          </Calls>
          <MoreLink to={print.to}>{print.label}</MoreLink>
          <ReceiptLine id="receipt">{interfaceWords.receipt.received}</ReceiptLine>
        </div>
        <div className={styles.cover}>
          <Cover {...guideDocuments.cover} />
        </div>
      </Split>
      <ul className={styles.contents}>
        {contents.map((part) => (
          <li key={part.title}>
            <Display as="p" size="4">
              {part.title}
            </Display>
            <p>{part.text}</p>
          </li>
        ))}
      </ul>
    </Scene>
  )
}

/** The steps to do next. The browser keeps the ticks, and the style sheet counts them without scripts. */
function Checklist({ title, download, personalize, emails }: GuideThankYou['checklist']) {
  return (
    <Section surface="chalk">
      <SectionHead title={title} size="1" still />
      <ol className={styles.list}>
        <Step id="download" {...download} />
        <Step id="personalize" {...personalize} />
        <li>
          <TenEmails {...emails} />
        </li>
      </ol>
    </Section>
  )
}

function Step({ id, title, text, link }: GuideThankYou['checklist']['download'] & { id: string }) {
  return (
    <li className={styles.step}>
      <input id={id} className={styles.box} type="checkbox" aria-describedby={`${id}-text`} />
      <label htmlFor={id}>{title}</label>
      <p>
        <span id={`${id}-text`}>{text}</span> <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </li>
  )
}

/** One checkbox for each email. A CSS counter shows how many are ticked. */
function TenEmails({ title, text, count, box, tally, done }: GuideThankYou['checklist']['emails']) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <fieldset className={styles.emails} aria-describedby="emails-text">
      <legend>{title}</legend>
      <p id="emails-text">{text}</p>
      <div className={styles.row}>
        {numbers.map((number) => (
          <label key={number}>
            <input className={styles.box} type="checkbox" aria-label={`${box} ${number}`} />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </div>
      <p className={styles.tally}>{tally}</p>
      <p className={styles.done}>{done}</p>
    </fieldset>
  )
}

/** Help for a visitor who did not get the guide, and links to other pages. */
function Help({ title, before, after, actions, email }: GuideThankYou['help'] & { email: string }) {
  return (
    <Section surface="night">
      <div className={styles.help}>
        <Display size="2">{title}</Display>
        <Lead tone="muted" measure={40}>
          {before}{' '}
          <TextLink href={`mailto:${email}`} translate="no">
            {email}
          </TextLink>{' '}
          {after}
        </Lead>
        <Calls>
          {actions.map(({ to, label }) => (
            <ButtonLink key={to} to={to} label={label} tone="line" />
          ))}
        </Calls>
      </div>
    </Section>
  )
}
