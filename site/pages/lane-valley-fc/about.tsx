import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { LaneValleyFc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Stat } from '../../ui/stat.tsx'
import styles from './about.module.css'

export function About({ title, text, facts, link }: LaneValleyFc['about']) {
  return (
    <Section surface="night">
      <Wrap>
        <Split columns="7:5" align="end" far className={styles.about}>
          <div>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <MoreLink to={link.to}>{link.label}</MoreLink>
          </div>
          <dl>
            {facts.map((fact) => (
              <Stat key={fact.label} {...fact} />
            ))}
          </dl>
        </Split>
      </Wrap>
    </Section>
  )
}
