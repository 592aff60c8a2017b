import { chromium } from '@playwright/test'
import { parseArgs } from 'node:util'
import { buildSite } from '../../scripts/build-site.ts'
import { whyStale } from '../../scripts/build-stamp.ts'
import { chromiumOptions } from '../../scripts/chromium-options.ts'
import { provideChromium } from '../../scripts/find-chromium.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { compare, type Compared } from './compare.ts'
import { forms } from './forms.ts'
import { planVisits } from './plan.ts'
import { printTotals, printVisit } from './table.ts'
import { together } from './together.ts'
import { makeVisit, type Visit } from './visit.ts'

/** Every form, every request of its page, every fault: what visitors were shown, and what the CRM has. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', default: '12' }, only: { type: 'string', default: '' } }
})
const unknown = positionals.find((name) => !forms.some((form) => form.name === name))
if (unknown !== undefined) {
  console.error(`no form is called ${unknown}; there are ${forms.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = forms.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

if ((await whyStale()) && !(await buildSite())) process.exit(1)
const browser = await chromium.launch(chromiumOptions(provideChromium()))
const total: Compared & { count: number } = { count: 0, lost: [], doubled: [], stuck: [] }
await onStack(async (stack) => {
  const planned = await planVisits(browser, stack, chosen)
  await visitAll(
    stack,
    planned.filter((visit) => printVisit(visit).includes(values.only))
  )
})
for (const crm of ['slow', 'down'] as const) {
  await onStack(async (stack) => {
    await stack.crm.fault(crm)
    await visitAll(
      stack,
      chosen.map((form) => ({ form, troubles: [], temper: 'patient', crm }))
    )
  })
}
await browser.close()
console.log(`\n${printTotals(total.count, total)}`)
process.exitCode = total.lost.length + total.doubled.length + total.stuck.length > 0 ? 1 : 0

async function onStack(work: (stack: Stack) => Promise<void>) {
  const stack = await startStack()
  try {
    await work(stack)
  } finally {
    await stack.stop()
  }
}

/** A fault of the CRM ends when the visits do: what the relay took is delivered then. */
async function visitAll(stack: Stack, visits: readonly Visit[]) {
  console.log(`\n${visits.length} visits`)
  const visited = await together(Number(values.width), visits, async (visit) => {
    const made = await makeVisit(browser, stack, visit)
    console.log(printVisit(made))
    return made
  })
  await stack.crm.fault('none')
  const { lost, doubled, stuck } = await compare(visited, stack.crm)
  total.count += visited.length
  total.lost.push(...lost)
  total.doubled.push(...doubled)
  total.stuck.push(...stuck)
}
