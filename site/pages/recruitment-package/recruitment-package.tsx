import { recruitmentPackage } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { productOf } from '../../head/structured-data.ts'
import { InParts } from '../../ui/in-parts.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { LineClosing } from '../../ui/line-closing.tsx'
import { PointsSection } from '../../ui/points-section.tsx'
import { Dossier } from './dossier.tsx'
import { Letter } from './letter.tsx'
import { Hero } from './hero.tsx'
import { PriceCard } from './price-card.tsx'
import { Results } from './results.tsx'
import { Voices } from './voices.tsx'

const { head, leadDialog, hero, dossier, seal, reasons, voices, letter, results, price, closing } =
  recruitmentPackage

export const meta = () =>
  pageMeta(
    '/recruitment-package',
    head,
    productOf({
      path: '/recruitment-package',
      name: head.title,
      description: head.description,
      image: head.image,
      prices: [{ price: seal.amount }]
    })
  )

export const handle = { leadDialog }

export default function RecruitmentPackage() {
  return (
    <InParts>
      <Hero {...hero} />
      <Dossier {...dossier} seal={seal} />
      <PointsSection surface="turf" {...reasons} />
      <Voices {...voices} />
      <Letter {...letter} />
      <Results {...results} />
      <PriceCard {...price} seal={seal} />
      <LineClosing title={closing.title} text={closing.text}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </LineClosing>
    </InParts>
  )
}
