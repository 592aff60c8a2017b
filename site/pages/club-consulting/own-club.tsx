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
        <div className={styles.club}>
          <div className={styles.picture}>
            <Picture picture={picture} sizes="(max-width: 899px) 100vw, 55vw" />
          </div>
          <div>
            <Display size="2">{title}</Display>
            <p className={styles.text}>{text}</p>
            <FactRows facts={facts} />
            <MoreLink to={more.to}>{more.label}</MoreLink>
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
