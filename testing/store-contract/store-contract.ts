import { describe } from 'vitest'
import { describeDesk } from '../desk/desk-contract.ts'
import { describeDeskLeads } from '../desk/leads-contract.ts'
import { describeScreens } from '../desk/screens-contract.ts'
import { describeFigures } from '../desk/figures-contract.ts'
import { describeTestLeads } from '../desk/test-leads-contract.ts'
import { describeAccepting } from './accepting.ts'
import { describeBooks } from './books.ts'
import { describeChain } from './chain.ts'
import { describeClaiming } from './claiming.ts'
import { describeClosing } from './closing.ts'
import { describeErasing } from './erasing.ts'
import { describeFinding } from './finding.ts'
import { describeHastening } from './hastening.ts'
import { describeThrottling } from './throttling.ts'
import { describePausing } from './pausing.ts'
import { describeQueueingAgain } from './queueing-again.ts'
import { describeReceipts } from './receipts.ts'
import { describeRecovering } from './recovering.ts'
import { describeSettling } from './settling.ts'
import { describeSlots } from './slots.ts'
import { describeWatching } from './watching.ts'
import { createStoreTest, type Place } from './store-test.ts'

/** Tests the behavior that the relay and an operator need of every store. */
export function describeStore(name: string, openPlace: () => Promise<Place>) {
  const test = createStoreTest(openPlace)

  describe(`the store contract on ${name}`, () => {
    describeAccepting(test)
    describeClaiming(test)
    describeSettling(test)
    describePausing(test)
    describeRecovering(test)
    describeThrottling(test)
    describeBooks(test)
    describeClosing(test)
    describeSlots(test)
    describeWatching(test)
  })

  describe(`the ledger of ${name}`, () => {
    describeFinding(test)
    describeQueueingAgain(test)
    describeHastening(test)
    describeErasing(test)
    describeChain(test)
    describeReceipts(test)
  })
  describe(`on ${name}`, () => {
    describeDesk(test)
    describeDeskLeads(test)
    describeScreens(test)
    describeFigures(test)
    describeTestLeads(test)
  })
}
