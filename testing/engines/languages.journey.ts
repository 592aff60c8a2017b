import { readFileSync } from 'node:fs'
import { defaultLanguage, inLanguage, languageCodes } from '../../contract/languages.ts'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import { readWords, wordsFile } from '../../relay/site-files/site-files.ts'
import { expect, expectOneContact, inGate, journey, person } from './journey.ts'

const wordsIn = readWords(readFileSync(`build/client/${wordsFile}`, 'utf8'))

const others = languageCodes.filter((code) => code !== defaultLanguage)
/** All languages go the same way; the gate takes one. */
const [first] = others

for (const language of others) {
  const { messages, pageWords } = wordsIn(language)
  const at = (path: string) => inLanguage(language, path)

  journey(
    `${language}: from a campaign's link to the receipt`,
    language === first ? inGate : {},
    async ({ tab, crm }) => {
      const amara = person(`${language}@example.com`)
      await tab.openHydrated(`${at('/')}?utm_source=club`)
      await tab.click('main [commandfor=lead-dialog]')
      await tab.send('#lead-dialog', amara)
      await tab.see('section[popover] > div', messages.toasts.dialog.title)
      await expect.poll(() => tab.path()).toBe(at('/opportunities'))
      await tab.click('#sent a')
      await tab.see('h1', pageWords.receipt.title)
      await tab.see('main', messages.receiptStates.delivered.text)
      await expectOneContact(crm, { ...amara, utm_source: 'club', language })
    }
  )

  journey(`${language}: without scripts`, async ({ scriptlessTab: tab, crm }) => {
    const amara = person(`${language}-scriptless@example.com`)
    await tab.open(at('/leadgenguide?utm_source=club'))
    await tab.send('#lead-gen-guide-hero', { ...amara, email: amara.email.replace('.com', '') })
    await tab.see('h1', pageWords.refused.check)
    await tab.see(
      '#email-problem',
      pageWords.problems.malformed.split('{example}')[0]?.replace('{label}', messages.fields.email.label)
    )
    // The refused form keeps what was typed.
    await tab.fill('form', { email: '.com' })
    await tab.click('form button')
    await expect.poll(() => tab.path()).toBe(at('/guide-thankyou'))
    await tab.click(`form[action="${receiptLink.path}"] button`)
    await tab.see('h1', pageWords.receipt.title)
    await expectOneContact(crm, { ...amara, utm_source: 'club', language })
  })
}
