import { settings, type WorkInSoccer } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'

type PlanActionProps = { plan: WorkInSoccer['plans']['tickets'][number]['id']; action: string }

/** Links to the payment page of the plan, by month or by year. If no address is set, it opens the lead dialog. */
export function PlanAction({ plan, action }: PlanActionProps) {
  const { [`${plan}Monthly` as const]: month, [`${plan}Yearly` as const]: year } = settings.checkout
  const look = {
    tone: plan === 'basic' ? 'ink' : 'primary',
    wide: true,
    arrow: true,
    children: action
  } as const
  if (!month && !year) return <LeadButton {...look} />

  const call = (url: string | undefined) =>
    url ? <ButtonLink href={url} {...look} /> : <LeadButton {...look} />
  return (
    <>
      <div data-period="month">{call(month)}</div>
      <div data-period="year">{call(year)}</div>
    </>
  )
}
