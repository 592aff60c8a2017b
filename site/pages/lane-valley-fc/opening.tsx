import type { LaneValleyFc } from 'content-collections'
import { PopupButton } from '../../embeds/popup-form.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import styles from './opening.module.css'

type OpeningProps = LaneValleyFc['opening'] & { popup: string }

export function Opening({ action, popup, ...hero }: OpeningProps) {
  return (
    <PageHero {...hero}>
      <div className={styles.action}>
        <PopupButton popup={popup} arrow>
          {action}
        </PopupButton>
      </div>
    </PageHero>
  )
}
