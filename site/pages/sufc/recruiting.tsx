import { Cover } from '../../ui/cover.tsx'
import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import { settings, type Sufc } from 'content-collections'
import { Picture } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { NewTab } from './new-tab.tsx'
import styles from './recruiting.module.css'

export function Recruiting({ title, year, text, action, pictures }: Sufc['recruiting']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.call}>
          <h2>
            <span>{title} </span>
            <b>{year}</b>
          </h2>
          <div>
            <Lead measure={36}>{text}</Lead>
            <NewTab href={settings.external.sufcCall.url} label={action} tone="ink" />
          </div>
        </Split>
        <ul className={styles.trio}>
          {pictures.map((picture) => (
            <li key={picture.alt}>
              <Cover>
                <Picture picture={picture} sizes="(max-width: 899px) 100vw, 58vw" />
              </Cover>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
