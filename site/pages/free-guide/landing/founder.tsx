import { Cover } from '../../../ui/cover.tsx'
import type { LeadGenGuide } from 'content-collections'
import { Display } from '../../../ui/display.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SampleNote } from '../../sample-note.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './founder.module.css'

export function Founder(founder: LeadGenGuide['founder']) {
  const { title, paragraphs, name, role, picture } = founder
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.founder}>
          <div className={styles.words}>
            <Display size="2">{title}</Display>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className={styles.signature}>
              {name && <b>{name}</b>}
              {role}
            </p>
            <SampleNote of={[founder]} />
          </div>
          <Cover className={styles.picture}>
            <Picture picture={picture} sizes="(max-width: 699px) 150vw, 70vw" />
          </Cover>
        </div>
      </Wrap>
    </Section>
  )
}
