import { Cover } from '../../ui/cover.tsx'
import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { ClubConsulting } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { FactRows } from '../../ui/fact-rows.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './own-club.module.css'

export function OwnClub({ title, text, picture, facts, more }: ClubConsulting['club']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split columns="6:5" align="center" far>
          <Cover className={styles.picture}>
            <Picture picture={picture} sizes="(max-width: 899px) 100vw, 55vw" />
          </Cover>
          <div className={styles.words}>
            <Display size="2">{title}</Display>
            <Lead measure={36}>{text}</Lead>
            <FactRows facts={facts} />
            <MoreLink to={more.to}>{more.label}</MoreLink>
          </div>
        </Split>
      </Wrap>
    </Section>
  )
}
