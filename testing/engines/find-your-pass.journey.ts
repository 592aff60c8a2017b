import { expect, expectOneContact, journey, person } from './journey.ts'

journey('four answers end on a program, whose form sends a lead', async ({ tab, crm }) => {
  const amara = person('pass@example.com')
  await tab.openHydrated('/get-started')
  for (const answer of ['player', 'academy', 'europe', 'next-season']) {
    await tab.click(`#find-your-pass label:has([value="${answer}"])`)
  }
  await tab.see('#find-your-pass h3[tabindex]', 'Player trials')
  await tab.send('#find-your-pass', amara)
  await expect.poll(() => tab.path()).toBe('/ocsm-trials')
  await expectOneContact(crm, amara)
})
