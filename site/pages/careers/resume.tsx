import { Lead } from '../../ui/lead.tsx'
import type { Careers } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { PinIcon } from '../../ui/icons/pin.tsx'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './resume.module.css'

/** The shirt that is still free: one resume for all locations. */
export function Resume({ title, text, location, apply, kit }: Careers['resume']) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.resume}>
          <div className={styles.shirt}>
            <Kit {...kit} />
          </div>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={40}>
              {text}
            </Lead>
            <p className={styles.location}>
              <PinIcon />
              {location}
            </p>
            <ButtonLink to={apply.to} arrow data-offer>
              {apply.label}
            </ButtonLink>
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
