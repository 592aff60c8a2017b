import { firstCall } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { PlayerIcon } from '../../ui/icons.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './first-call.module.css'

const { title, people, rows, keep, privacy } = firstCall

/** Who calls, and what the call is about. In a wide place the rows are columns beside the people. */
export function FirstCall() {
  return (
    <section className={styles.room} aria-label={title}>
      <div className={styles.call}>
        <div className={styles.people}>
          <p>{title}</p>
          <ul>
            {people.map(({ name, role, languages, picture }) => (
              <li key={name}>
                <Cover className={styles.photo}>
                  {picture ? <Picture picture={picture} sizes="72px" /> : <PlayerIcon />}
                </Cover>
                <div>
                  <Display as="p" size="4">
                    {name}
                  </Display>
                  <span>{role}</span>
                  {languages && <span>{languages.join(' · ')}</span>}
                </div>
              </li>
            ))}
          </ul>
          <SampleNote of={people} />
        </div>
        <dl>
          {[...rows, ...keep].map((row) => (
            <div key={row.title}>
              <dt>{row.title}</dt>
              <dd>{row.text}</dd>
            </div>
          ))}
        </dl>
        <TextLink to="/privacy" target="_blank">
          {privacy}
        </TextLink>
      </div>
    </section>
  )
}
