import { blockedCuts } from '../lines/blocked-hosts.ts'
import { compare } from '../lines/compare.ts'
import { faults, type Fault } from '../lines/faults.ts'
import { forms } from '../lines/forms.ts'
import type { Trouble } from '../lines/line.ts'
import { everyOf, everyPost } from '../lines/recorded-request.ts'
import { printTotals } from '../lines/table.ts'
import { together } from '../lines/together.ts'
import { makeVisit, type Visit } from '../lines/visit.ts'
import { expect, test as base } from './stack.ts'

/** Makes the visits, and expects of all: the lead is sent and shown as sent, or there is a clear next step; one contact each. */
const test = base.extend<{ expectKept: (visits: readonly Visit[]) => Promise<void> }>({
  expectKept: async ({ browser, stack, crm }, use) => {
    await use(async (visits) => {
      const visited = await together(6, visits, (visit) => makeVisit(browser, stack, visit))
      const { lost, doubled, stuck } = await compare(visited, crm, 20_000)
      const summary = printTotals(visited.length, { lost, doubled, stuck })
      expect(lost.length + doubled.length + stuck.length, summary).toBe(0)
    })
  }
})

/** `npm run test:lines` makes every visit, with each file missing in turn. These visits show the most. */
test.describe.configure({ mode: 'parallel', timeout: 90_000 })

const [dialog] = forms
if (!dialog) throw new Error('There is no form in a dialog.')

const atPost = (...struck: Fault[]): Trouble[] => struck.map((fault) => ({ cut: everyPost, fault }))
const withoutScripts: Trouble = { cut: everyOf('script'), fault: faults.neverComes }

test('the lead dialog sends without its scripts, and without its style sheets', ({ expectKept }) =>
  expectKept(
    [everyOf('script'), everyOf('stylesheet')].map((cut) => ({
      form: dialog,
      troubles: [{ cut, fault: faults.failsAlways }],
      temper: 'patient'
    }))
  ))

test('a form of the CRM whose hosts are blocked gives way to the lead dialog', async ({ expectKept }) => {
  const form = forms.find(({ name }) => name === 'lane-valley-popup')
  if (!form) throw new Error('There is no form of the CRM in a dialog.')
  await expectKept(
    blockedCuts.map((cut) => ({ form, troubles: [{ cut, fault: faults.failsAlways }], temper: 'patient' }))
  )
})

const { failsOnce, answerLost, answersLost, busyOnce, busy } = faults

for (const form of forms) {
  test(`${form.name}: whatever becomes of its POST, one lead`, ({ expectKept }) =>
    expectKept([{ form, troubles: atPost(failsOnce, answerLost, busyOnce), temper: 'patient' }]))
}

// Behavior that all lead forms share.
test('the lead dialog: answers lost, a relay that stays busy, and a post without scripts, one lead each', ({
  expectKept
}) =>
  expectKept([
    { form: dialog, troubles: atPost(answersLost), temper: 'hasty' },
    { form: dialog, troubles: atPost(busy), temper: 'patient' },
    { form: dialog, troubles: [withoutScripts, ...atPost(answerLost)], temper: 'patient' }
  ]))
