import type { TodayAnswer } from '../../contract/desk-answers.ts'
import type { CountedDay, Group } from './lead-counts.ts'

/** What filters the whole first screen. */
export type Shown = { page?: string | undefined; campaign?: string | undefined }

const mostRows = 30

/** The days with only the leads of this page and campaign. */
export function ofShown(days: CountedDay[], { page, campaign }: Shown): CountedDay[] {
  const isShown = (group: Group) =>
    (page === undefined || group.page === page) && (campaign === undefined || group.campaign === campaign)
  return days.map((day) => ({ ...day, groups: day.groups.filter(isShown) }))
}

export const sumOf = (days: CountedDay[]) => sum(days.flatMap(({ groups }) => groups))

/** Leads per day, by form. Days without leads are in it. */
export const sumByForm = (days: CountedDay[]): TodayAnswer['days'] =>
  days.map(({ day, groups }) => ({
    day,
    forms: Object.fromEntries(sumBy(groups, ({ form }) => form).map(({ name, leads }) => [name, leads]))
  }))

/** The pages with the most leads. */
export const sumByPage = (days: CountedDay[]): { page: string; leads: number }[] =>
  sumBy(
    days.flatMap(({ groups }) => groups),
    ({ page }) => page
  )
    .slice(0, mostRows)
    .map(({ name, leads }) => ({ page: name, leads }))

/** The campaigns with the most leads, each with the source and medium that most of them have. */
export const sumByCampaign = (days: CountedDay[]): TodayAnswer['campaigns'] =>
  sumBy(
    days.flatMap(({ groups }) => groups),
    ({ campaign }) => campaign
  )
    .slice(0, mostRows)
    .map(({ name, leads, groups }) => {
      const [most] = sumBy(groups, ({ source, medium }) => JSON.stringify([source, medium]))
      const { source = '', medium = '' } = most?.groups[0] ?? {}
      return { campaign: name, leads, source, medium }
    })

const sum = (groups: Group[]) => groups.reduce((all, { leads }) => all + leads, 0)

/** Most leads first. Leaves out groups without a name. */
function sumBy(groups: Group[], nameOf: (group: Group) => string | undefined) {
  const named = groups.filter((group) => nameOf(group) !== undefined)
  return Array.from(
    Map.groupBy(named, (group) => nameOf(group) ?? ''),
    ([name, found]) => ({ name, leads: sum(found), groups: found })
  ).toSorted((one, other) => other.leads - one.leads || (one.name < other.name ? -1 : 1))
}
