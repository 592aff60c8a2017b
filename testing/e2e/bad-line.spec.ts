import { compare } from '../lines/compare.ts'
import { faults } from '../lines/faults.ts'
import { forms } from '../lines/forms.ts'
import { everyOf, everyPost } from '../lines/recorded-request.ts'
import { printTotals } from '../lines/table.ts'
import { makeVisit } from '../lines/visit.ts'
import { expect, test } from './stack.ts'

// `npm run test:lines` makes every visit: each form, each file missing in turn, each fate of its POST.
test('scripts never come, and the answer to the POST is lost: one lead', async ({ browser, stack, crm }) => {
  // A visit that finds no way to send fails after its own patience, and says where.
  test.setTimeout(90_000)
  const [form] = forms
  if (!form) throw new Error('There is no form.')
  const troubles = [
    { cut: everyOf('script'), fault: faults.neverComes },
    { cut: everyPost, fault: faults.answerLost }
  ]
  const visited = [await makeVisit(browser, stack, { form, troubles, temper: 'patient' })]
  const { lost, doubled, stuck } = await compare(visited, crm, 20_000)
  const summary = printTotals(visited.length, { lost, doubled, stuck })
  expect(lost.length + doubled.length + stuck.length, summary).toBe(0)
})
