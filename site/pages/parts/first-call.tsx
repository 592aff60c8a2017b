import { firstCall } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Accordion } from '../../ui/questions.tsx'
import styles from './first-call.module.css'

const { title, person, answer, booked: bookedCall, more, rows, privacy } = firstCall

type FirstCallProps = {
  /** Beside a calendar in which the visitor picks the time. */
  booked?: boolean
  /** The page has said who answers. A person of the agency is shown all the same. */
  told?: boolean
}

/** Who answers and how, and in one fold what the call is about, what it costs and what is kept. */
export function FirstCall({ booked = false, told = false }: FirstCallProps) {
  const line = [...(person ? [person.reply] : told ? [] : [answer]), ...(booked ? [bookedCall] : [])].join(
    ' '
  )
  return (
    <section className={styles.room} aria-label={title}>
      <div className={styles.call}>
        {person && <Person {...person} />}
        {line && <p>{line}</p>}
        <Accordion
          dense
          items={[
            {
              title: more,
              content: (
                <>
                  <dl>
                    {rows.map((row) => (
                      <div key={row.title}>
                        <dt>{row.title}</dt>
                        <dd>{row.text}</dd>
                      </div>
                    ))}
                  </dl>
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

function Person({ name, portrait, license, languages }: NonNullable<typeof person>) {
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
      </div>
    </div>
  )
}
