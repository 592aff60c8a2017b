import { useState } from 'react'
import { LeadButton } from '../ui/lead-button.tsx'
import { Price } from '../ui/price.tsx'
import { PricingCard } from '../ui/pricing-card.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Surface } from '../ui/section.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import styles from './plans.module.css'

const periods = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' }
] as const

const features = ['Job openings as they come in', 'Apply directly to clubs', 'Cancel anytime']

/** The card that stands out takes another ground than the section has. */
const outstanding = { night: 'chalk', turf: 'night', chalk: 'night' } as const

export function Plans() {
  return (
    <Chapter
      id="plans"
      title="Plans"
      note="One card stands out by its ground. The price keeps its place when month turns to year."
    >
      <EveryGround stacked>{(surface) => <Pair surface={surface} />}</EveryGround>
    </Chapter>
  )
}

function Pair({ surface }: { surface: Surface }) {
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  const main = outstanding[surface]
  return (
    <>
      <Segments
        label={`Billing period, on ${surface}`}
        options={periods}
        value={period}
        onChange={setPeriod}
      />
      <div className={styles.plans}>
        <PricingCard
          name="Basic"
          tagline="Find the openings"
          price={
            period === 'month' ? (
              <Price amount="$29" per="per month" instead="or $290 per year" />
            ) : (
              <Price amount="$290" per="per year" instead="or $29 per month" />
            )
          }
          features={features}
          action={<LeadButton tone="line">Start Basic</LeadButton>}
        />
        <PricingCard
          name="Career"
          tagline="Be introduced"
          surface={main}
          price={
            period === 'month' ? (
              <Price amount="$249" per="per month" instead="or $2,490 per year" />
            ) : (
              <Price amount="$2,490" per="per year" instead="or $249 per month" />
            )
          }
          features={['Everything in Basic', ...features]}
          action={<LeadButton tone={main === 'chalk' ? 'ink' : 'primary'}>Start Career</LeadButton>}
        />
      </div>
    </>
  )
}
