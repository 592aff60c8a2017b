import { settings, type Sufc } from 'content-collections'
import { Cover } from '../../ui/cover.tsx'
import { Lead } from '../../ui/lead.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Split } from '../../ui/split.tsx'
import { Campus } from './campus.tsx'
import { NewTab } from './new-tab.tsx'
import styles from './recruiting.module.css'

type RecruitingProps = Sufc['recruiting'] & { campus: Sufc['campus'] }

/** The call for players: three photographs, then the place itself as a plan. */
export function Recruiting({ title, year, text, action, pictures, campus }: RecruitingProps) {
  return (
    <Section surface="turf">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.call}>
          <h2>
            <span>{title} </span>
            <b>{year}</b>
          </h2>
          <div>
            <Lead measure={36}>{text}</Lead>
            <NewTab href={settings.external.sufcCall.url} label={action} />
          </div>
        </Split>
        <ul className={styles.trio}>
          {pictures.map((picture) => (
            <li key={picture.alt}>
              <Cover>
                <Picture picture={picture} sizes="(max-width: 899px) 60vw, 50vw" />
              </Cover>
            </li>
          ))}
        </ul>
        <Campus {...campus} />
      </Wrap>
    </Section>
  )
}
