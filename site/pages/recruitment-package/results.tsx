import type { RecruitmentPackage } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './results.module.css'

/** Two drawn figures: the price and a scholarship to scale, and ten placements of which most came late. */
export function Results({ title, scholarship, late }: RecruitmentPackage['results']) {
  const price = dollars(scholarship.price) / dollars(scholarship.value)
  const latePlacements = Math.round(Number.parseInt(late.value, 10) / 10)
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.results}>
          <Display size="2">{title}</Display>
          <figure>
            <dl className={styles.bars}>
              <div style={{ '--share': price }}>
                <dt>{scholarship.priceLabel}</dt>
                <dd>{scholarship.price}</dd>
              </div>
              <div style={{ '--share': 1 }}>
                <dt>{scholarship.label}</dt>
                <dd>{scholarship.value}</dd>
              </div>
            </dl>
            <figcaption>{scholarship.note}</figcaption>
          </figure>
          <figure className={styles.late}>
            <p>
              <b>{late.value}</b> <span>{late.label}</span>
            </p>
            <div>
              <div className={styles.dots} aria-hidden="true">
                {Array.from({ length: 10 }, (_, dot) => (
                  <i key={dot} data-late={dot >= 10 - latePlacements || undefined} />
                ))}
              </div>
              <figcaption>{late.note}</figcaption>
            </div>
          </figure>
        </div>
      </Wrap>
    </Section>
  )
}

const dollars = (amount: string) => Number(amount.replaceAll(/[^\d.]/g, ''))
