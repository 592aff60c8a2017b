import type { Trials } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Calls } from '../../ui/calls.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { PageHero } from '../../ui/page-hero.tsx'

export function Hero({ see, register, ...hero }: Trials['hero']) {
  return (
    <PageHero {...hero}>
      <Calls>
        <ButtonLink href="#upcoming-trials" arrow="down">
          {see}
        </ButtonLink>
        <LeadButton tone="line">{register}</LeadButton>
      </Calls>
    </PageHero>
  )
}
