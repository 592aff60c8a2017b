import { workInSoccer } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, productOf } from '../../head/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { InParts } from '../../ui/in-parts.tsx'
import { LineClosing } from '../../ui/line-closing.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Questions } from '../../ui/questions.tsx'
import { Departures } from './departures.tsx'
import { Plans } from './plans.tsx'
import { Voices } from './voices.tsx'
import { Weeks } from './weeks.tsx'

const { head, leadDialog, hero, board, steps, plans, voices, questions, closing } = workInSoccer

export const meta = () =>
  pageMeta(
    '/work-in-soccer',
    head,
    ...plans.tickets.map(({ name, month, year }) =>
      productOf({
        path: '/work-in-soccer',
        name: `${name} membership`,
        description: head.description,
        image: head.image,
        prices: [
          { price: month.amount, per: 'MONTH' },
          { price: year.amount, per: 'YEAR' }
        ]
      })
    ),
    faqPage(questions.items)
  )

export const handle = { leadDialog }

export default function WorkInSoccer() {
  return (
    <InParts>
      <PageHero {...hero} />
      <Departures {...board} />
      <Weeks {...steps} />
      <Plans {...plans} />
      <Voices {...voices} />
      <Questions {...questions} />
      <LineClosing {...closing}>
        <ButtonLink to={closing.action.to} arrow>
          {closing.action.label}
        </ButtonLink>
      </LineClosing>
    </InParts>
  )
}
