import type { Browser } from '@playwright/test'
import type { Stack } from '../running-stack.ts'
import { blockedCuts } from './blocked-hosts.ts'
import { faults } from './faults.ts'
import type { FormOnTheLine } from './forms.ts'
import type { Trouble } from './line.ts'
import { record } from './record.ts'
import { cutsOf, everyOf, everyPost, type Cut } from './recorded-request.ts'
import { together } from './together.ts'
import type { Visit } from './visit.ts'

/** A visit for every request of every form's page and every fault that can befall it. */
export async function planVisits(
  browser: Browser,
  stack: Stack,
  forms: readonly FormOnTheLine[]
): Promise<Visit[]> {
  const visits = await together(2, forms, async (form): Promise<Visit[]> => {
    const requests = await record(browser, stack, form)
    console.log(`${form.name}: ${requests.length} requests up to the success`)
    const cuts = [
      ...cutsOf(requests),
      ...blockedCuts.filter((cut) => requests.some((request) => cut.hits(request)))
    ]
    const troubles = [
      ...cuts.flatMap(befall).map((one) => [one]),
      badDay,
      ...(form.ofCrm ? [] : plainPosts())
    ]
    const patient = troubles.map((each): Visit => ({ form, troubles: each, temper: 'patient' }))
    // Visitors with a form of the CRM have nothing to be hasty with.
    const hasty: Visit = { form, troubles: [answersLost], temper: 'hasty' }
    return form.ofCrm ? patient : [...patient, hasty]
  })
  return visits.flat()
}

const answersLost: Trouble = { cut: everyPost, fault: faults.answersLost }

/** Three POSTs in a row go wrong, each in another way. */
const badDay = [faults.failsOnce, faults.answerLost, faults.busyOnce].map((fault): Trouble => ({
  cut: everyPost,
  fault
}))

const befall = (cut: Cut): Trouble[] =>
  Object.values(faults)
    .filter((fault) => fault.befalls(cut))
    .map((fault) => ({ cut, fault }))

/** The browser posts the form because the scripts do not come, and the post fails; later visits are on a better line. */
function plainPosts(): Trouble[][] {
  const script = everyOf('script')
  const posts = befall({ ...everyPost, requests: [{ kind: 'document', method: 'POST', address: '' }] })
  return [faults.failsAlways, faults.neverComes].flatMap((fault) =>
    posts.map((post) => [{ cut: script, fault }, post])
  )
}
