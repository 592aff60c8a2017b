import type { RecruitmentPackage } from 'content-collections'
import { LeadButton } from '../../ui/lead-button.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Stat } from '../../ui/stat.tsx'
import styles from './hero.module.css'

export function Hero({ action, figures, ...hero }: RecruitmentPackage['hero']) {
  return (
    <PageHero {...hero}>
      <div className={styles.call}>
        <LeadButton arrow>{action}</LeadButton>
      </div>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </dl>
    </PageHero>
  )
}
