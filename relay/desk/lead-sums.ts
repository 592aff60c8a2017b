import type { TodayAnswer } from '../../contract/desk-answers.ts'
import type { CountedDay, Group } from './lead-counts.ts'

/** What filters the whole first screen. */
export type Shown = { page?: string | undefined; campaign?: string | undefined }

const mostRows = 30

/** The days with only the leads of this page and campaign. */
export function ofShown(days: CountedDay[], { page, campaign }: Shown): CountedDay[] {
  if (page === undefined && campaign === undefined) return days
  const isShown = (group: Group) =>
    (page === undefined || group.page === page) && (campaign === undefined || group.campaign === campaign)
  return days.map((day) => ({ ...day, groups: day.groups.filter(isShown) }))
}

export const sumOf = (days: CountedDay[]) =>
  days.reduce((all, { groups }) => groups.reduce((sum, { leads }) => sum + leads, all), 0)

/** Leads per day, by form. Days without leads are in it. */
export const sumByForm = (days: CountedDay[]): TodayAnswer['days'] =>
  days.map(({ day, groups }) => ({ day, forms: Object.fromEntries(sumBy(groups, ({ form }) => form)) }))

type Sum = Omit<Group, 'first' | 'last'>

/** The groups of several days, added up: the days have thousands of groups, but of a few kinds. */
export function groupsOf(days: CountedDay[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { groups } of days) {
    for (const group of groups) {
      const sum = sums.get(group.key)
      if (sum) sum.leads += group.leads
      else sums.set(group.key, { ...group })
    }
  }
  return [...sums.values()]
}

/** The pages with the most leads. */
export const sumByPage = (groups: Sum[]): { page: string; leads: number }[] =>
  sumBy(groups, ({ page }) => page)
    .slice(0, mostRows)
    .map(([page, leads]) => ({ page, leads }))

/** The campaigns with the most leads, each with the source and medium that most of them have. */
export function sumByCampaign(groups: Sum[]): TodayAnswer['campaigns'] {
  const byCampaign = Map.groupBy(groups, ({ campaign }) => campaign)
  return sumBy(groups, ({ campaign }) => campaign)
    .slice(0, mostRows)
    .map(([campaign, leads]) => {
      const ways = sumBy(byCampaign.get(campaign) ?? [], ({ source, medium }) => `${source}\0${medium}`)
      const [source = '', medium = ''] = ways[0]?.[0].split('\0') ?? []
      return { campaign, leads, source, medium }
    })
}

/** Most leads first. Leaves out groups without a name. */
function sumBy(groups: Sum[], nameOf: (group: Sum) => string | undefined): [string, number][] {
  const sums = new Map<string, number>()
  for (const group of groups) {
    const name = nameOf(group)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + group.leads)
  }
  return [...sums]
    .filter(([, leads]) => leads > 0)
    .toSorted(([name, leads], [other, others]) => others - leads || (name < other ? -1 : 1))
}
