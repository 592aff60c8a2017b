import { firstCall } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Accordion } from '../../ui/questions.tsx'
import styles from './first-call.module.css'

const { title, person, answer, more, rows, keep, privacy } = firstCall

/**
 * Who answers and how, unless the page has `told` it, and in one fold what the call is about, what it costs and what is
 * kept.
 */
export function FirstCall({ told = false }) {
  return (
    <section className={styles.room} aria-label={title}>
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
                  <Rows of={[...rows, ...keep]} />
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

export const Rows = ({ of }: { of: typeof rows }) => (
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
        <Display as="p" size="4">
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
