import { firstCall } from 'content'
import type { ReactNode } from 'react'
import { Display, Lead } from '../../ui/display.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Cover, Picture, type PictureSource } from '../../ui/picture.tsx'
import { Accordion } from '../../ui/questions.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Section, Split } from '../../ui/section.tsx'
import styles from './first-call.module.css'

const { person, answer, more, rows, keep, privacy } = firstCall

type FormSectionProps = {
  id?: string
  title: string
  text: string
  /** Behind the words, with the people between them and the form. */
  picture?: PictureSource
  children: ReactNode
}

/** A form beside its words, and below both how the agency answers. */
export function FormSection({ id, title, text, picture, children }: FormSectionProps) {
  const parts = (
    <>
      <Split far className={picture && styles.split}>
        <div>
          <Display size="1">{title}</Display>
          <Lead tone={picture ? 'picture' : 'muted'} measure={26}>
            {text}
          </Lead>
        </div>
        {children}
      </Split>
      <FirstCall />
    </>
  )
  if (picture)
    return (
      <Scene id={id} className={styles.scene} picture={{ picture, sizes: '(max-width: 899px) 123vw, 80vw' }}>
        {parts}
      </Scene>
    )
  return (
    <Section surface="chalk" id={id}>
      {parts}
    </Section>
  )
}

/**
 * Who answers and how, unless the page has `told` it, and in one fold what the call is about, what it costs and what is
 * kept.
 */
export function FirstCall({ told = false }) {
  return (
    <section className={styles.room} aria-label={firstCall.title}>
      <div className={styles.call}>
        <Person />
        {!person && !told && <p>{answer}</p>}
        <Accordion
          dense
          items={[
            {
              title: more,
              content: (
                <>
                  <CallRows of={[...rows, ...keep]} />
                  <TextLink to="/privacy" target="_blank">
                    {privacy}
                  </TextLink>
                </>
              )
            }
          ]}
        />
      </div>
    </section>
  )
}

export const CallRows = ({ of }: { of: typeof rows }) => (
  <dl className={styles.rows}>
    {of.map(({ title: about, text }) => (
      <div key={about}>
        <dt>{about}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** The person of the agency who answers, where there is one. */
export function Person() {
  if (!person) return null
  const { name, portrait, license, languages, reply } = person
  return (
    <div className={styles.person}>
      <Cover className={styles.portrait}>
        <Picture picture={portrait} sizes="72px" />
      </Cover>
      <div>
        <Display as="p" size="4" translate="no">
          {name}
        </Display>
        <TextLink href={license.register} target="_blank" rel="noopener noreferrer">
          {license.label}
        </TextLink>
        <span>{languages.join(' · ')}</span>
        <span>{reply}</span>
      </div>
    </div>
  )
}
