import { expectOneContact, inGate, journey, person } from './journey.ts'

journey('a lead that is sent while the relay is away arrives once', inGate, async ({ tab, crm, relay }) => {
  const amara = person('away@example.com')
  await tab.openHydrated('/opportunities')
  await relay.stop()
  await tab.send('#elite-lead-capture', amara)
  await tab.see('[data-sonner-toast]', 'Trying again')
  await relay.start()
  await tab.see('[data-sonner-toast]', 'Success!')
  await expectOneContact(crm, amara)
})
