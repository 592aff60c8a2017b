import { settings, type Sufc } from 'content-collections'
import { Picture } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { NewTab } from './new-tab.tsx'
import styles from './recruiting.module.css'

export function Recruiting({ title, year, text, action, pictures }: Sufc['recruiting']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.call}>
          <h2>
            <span>{title} </span>
            <b>{year}</b>
          </h2>
          <div>
            <p>{text}</p>
            <NewTab href={settings.external.sufcCall.url} label={action} tone="ink" />
          </div>
        </div>
        <ul className={styles.trio}>
          {pictures.map((picture) => (
            <li key={picture.alt}>
              <Picture picture={picture} sizes="(max-width: 899px) 100vw, 58vw" />
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
