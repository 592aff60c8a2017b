import { describe } from 'vitest'
import { describeDesk } from '../desk/desk-contract.ts'
import { describeFigures } from '../desk/figures-contract.ts'
import { describeDeskLeads } from '../desk/leads-contract.ts'
import { describePersonalData } from '../desk/personal-data-contract.ts'
import { describeScreens, describeTestLeads } from '../desk/screens-contract.ts'
import { describeAccepting } from './accepting.ts'
import { describeBooks } from './books.ts'
import { describeClaiming } from './claiming.ts'
import { describeAnswers, describeCrmForms } from './crm-polls.ts'
import { describeDamage, describeErasing } from './erasing.ts'
import { describeFinding, describeQueueingAgain } from './finding.ts'
import { describeGuardians } from './guardians.ts'
import { describeLimits } from './limits.ts'
import { describeOutages } from './outages.ts'
import { describeRetention } from './retention.ts'
import { describeSteps } from './steps.ts'
import { createStoreTest, type Place } from './store-test.ts'

/** Tests the behavior that the relay and an operator need of every store. */
export function describeStore(name: string, openPlace: () => Promise<Place>) {
  const test = createStoreTest(openPlace)

  describe(`the store contract on ${name}`, () => {
    describeAccepting(test)
    describeClaiming(test)
    describeOutages(test)
    describeLimits(test)
    describeSteps(test)
    describeGuardians(test)
    describeAnswers(test)
    describeBooks(test)
    describeCrmForms(test)
  })

  describe(`the ledger of ${name}`, () => {
    describeFinding(test)
    describeQueueingAgain(test)
    describeErasing(test)
    describeDamage(test)
    describeRetention(test)
  })
  describe(`on ${name}`, () => {
    describeDesk(test)
    describeDeskLeads(test)
    describePersonalData(test)
    describeScreens(test)
    describeFigures(test)
    describeTestLeads(test)
  })
}
