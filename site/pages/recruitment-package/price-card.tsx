import type { RecruitmentPackage } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './price-card.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Seal } from './seal.tsx'

type PriceCardProps = RecruitmentPackage['price'] & { seal: RecruitmentPackage['seal'] }

/** Repeats the price at the end of the page: the seal and what it includes. */
export function PriceCard({ title, features, action, seal }: PriceCardProps) {
  return (
    <Section surface="night">
      <Wrap>
        <article className={styles.card}>
          <div className={styles.seal}>
            <Seal {...seal} />
            <VisuallyHidden>{seal.label}</VisuallyHidden>
          </div>
          <div>
            <Display size="2">{title}</Display>
            <div className={styles.features}>
              <TickList items={features} />
            </div>
            <LeadButton wide arrow>
              {action}
            </LeadButton>
          </div>
        </article>
      </Wrap>
    </Section>
  )
}
