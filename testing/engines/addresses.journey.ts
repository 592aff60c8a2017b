import { expectOneContact, journey } from './journey.ts'

/** An address as a visitor may type it, and as the CRM gets it. */
const typed = [
  { how: 'with a zero-width space', email: 'ada\u200B@example.com\u00A0', sent: 'ada@example.com' },
  {
    how: 'with an umlaut in its domain',
    email: 'müller@bücher.example',
    sent: 'müller@xn--bcher-kva.example'
  },
  { how: 'with a full-width @', email: 'wide@example.com', paste: widenAt, sent: 'wide@example.com' }
]

/** Runs in the page. WebKit's driver has no key for it. */
function widenAt() {
  for (const input of document.querySelectorAll<HTMLInputElement>('[name="email"]'))
    input.value = input.value.replace('@', '＠')
}

for (const { how, email, paste, sent } of typed) {
  const place = '#elite-lead-capture'
  const lead = { name: 'Ada Nguyễn', email: sent }

  journey(`an address ${how} is sent as it was meant`, async ({ tab, crm }) => {
    await tab.openHydrated('/opportunities')
    await tab.fill(place, { firstName: '\u00ADAda\u200B', email })
    if (paste) await tab.run(paste)
    await tab.send(place, { lastName: 'Nguyễn\u00A0' })
    await tab.see(`${place} h3:focus`)
    await expectOneContact(crm, lead)
  })

  journey(
    `an address ${how} is sent as it was meant, without scripts`,
    async ({ scriptlessTab: tab, crm }) => {
      await tab.open('/opportunities')
      await tab.fill(place, { firstName: '\u00ADAda\u200B', email })
      if (paste) await tab.run(paste)
      await tab.send(place, { lastName: 'Nguyễn\u00A0' })
      await expectOneContact(crm, lead)
    }
  )
}
