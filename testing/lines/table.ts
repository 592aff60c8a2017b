import type { Compared } from './compare.ts'
import type { Visit, Visited } from './visit.ts'

/** One row a visit: form, request, fault, and how it ended once it is made. */
export function printVisit(visit: Visit | Visited): string {
  const { form, troubles, crm } = visit
  const trouble = troubles.map(({ cut, fault }) => `${cut.name} | ${fault.name}`).join(' + ')
  const row = `${form.name} | ${trouble || `the CRM | ${crm ?? 'works'}`}`
  if (!('ending' in visit)) return row
  const { ending, strikes } = visit
  const missed = strikes.includes(0) ? ' (not every fault struck)' : ''
  const wrongs = ending.wrongs.map((wrong) => `; WRONG: ${wrong}`).join('')
  return `${row} | ${ending.way}${missed}${wrongs}`
}

/** The totals, and every visit that did not end as promised. */
export function printTotals(count: number, { lost, doubled, stuck }: Compared): string {
  return [
    ...lost.map((visit) => `LOST: ${printVisit(visit)}`),
    ...doubled.map((visit) => `DOUBLED: ${printVisit(visit)}`),
    ...stuck.map((visit) => `STUCK: ${printVisit(visit)}`),
    `${count} visits, ${lost.length} lost, ${doubled.length} doubled, ${stuck.length} without a clear end`
  ].join('\n')
}
