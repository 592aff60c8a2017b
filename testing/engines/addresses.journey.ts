import { expectOneContact, journey } from './journey.ts'

/** An address as a visitor may paste or type it, and as the CRM gets it. */
const typed = [
  { how: 'with a zero-width space', email: 'ada\u200B@example.com\u00A0', sent: 'ada@example.com' },
  {
    how: 'with an umlaut in its domain',
    email: 'müller@bücher.example',
    sent: 'müller@xn--bcher-kva.example'
  },
  { how: 'with a full-width @', email: 'wide＠example.com', sent: 'wide@example.com' }
]

for (const { how, email, sent } of typed) {
  const ada = { firstName: '\u00ADAda\u200B', lastName: 'Nguyễn\u00A0', email }
  const lead = { name: 'Ada Nguyễn', email: sent }

  journey(`an address ${how} is sent as it was meant`, async ({ tab, crm }) => {
    await tab.openHydrated('/opportunities')
    await tab.send('#elite-lead-capture', ada)
    await tab.see('#elite-lead-capture h3:focus')
    await expectOneContact(crm, lead)
  })

  journey(
    `an address ${how} is sent as it was meant, without scripts`,
    async ({ scriptlessTab: tab, crm }) => {
      await tab.open('/opportunities')
      await tab.send('#elite-lead-capture', ada)
      await expectOneContact(crm, lead)
    }
  )
}
