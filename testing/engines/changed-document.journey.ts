import { receiptLink } from '../../contract/relay-endpoint.ts'
import { received } from '../../site/lead-form/messages.ts'
import { builtPaths } from '../../site/routes.ts'
import { changes } from '../changes.ts'
import { pressEverything, translatePage } from '../translator.ts'
import { expect, expectOneContact, journey, person } from './journey.ts'

/** The texts of the page that are no longer true. Runs in the page. */
const stale = () => Reflect.get(window, 'staleTexts')

for (const path of builtPaths.filter((each) => each !== '/styleguide' && each !== '/404')) {
  journey(`${path} is scrolled through and used through a translator`, async ({ tab }) => {
    // Home has seventy controls, and WebKit draws without a graphics processor.
    journey.setTimeout(120_000)
    await tab.resize(390, 844)
    await tab.openHydrated(path)
    await tab.run(translatePage)
    const words = await tab.run(() => document.querySelector('h1')?.textContent)
    await tab.run(() => {
      let top = 0
      const timer = setInterval(() => {
        scrollTo({ top: (top += 600), behavior: 'instant' })
        if (top > document.body.scrollHeight) clearInterval(timer)
      }, 30)
    })
    await expect.poll(() => tab.run(() => innerHeight + scrollY + 2 > document.body.scrollHeight)).toBe(true)
    await tab.run(pressEverything)
    await expect
      .poll(() => tab.run(() => Reflect.get(window, 'everythingTried')), { timeout: 60_000 })
      .toEqual(expect.any(Number))
    expect(await tab.run(() => document.querySelector('h1')?.textContent)).toBe(words)
    expect(await tab.run(stale)).toEqual([])
  })
}

journey(
  'through a translator, from a campaign link to the receipt, while the relay is away',
  async ({ tab, crm, relay, engine }) => {
    const amara = person('translated@example.com')
    await tab.resize(390, 844)
    await tab.openHydrated('/?utm_source=club')
    await tab.run(translatePage)
    // The translated words take more room. While they settle, WebKit makes no click of a press.
    const topOfButton = () =>
      tab.run(() => document.querySelector('main [commandfor=lead-dialog]')?.getBoundingClientRect().top)
    let top: number | undefined
    const isStill = async () => top === (top = await topOfButton())
    await expect.poll(isStill, { intervals: [1000] }).toBe(true)
    await tab.click('main [commandfor=lead-dialog]')
    await tab.fill('#lead-dialog', amara)
    await relay.stop()
    await tab.click('#lead-dialog [type=submit]')
    await tab.see('section[popover] > div', 'Trying again')
    await tab.see('#lead-dialog [type=submit]', 'Submitting')
    // The toast is above the dialog, whose cross it leaves free.
    const isFree = () =>
      tab.run(() => {
        const cross = document.querySelector('#lead-dialog > [command=close]')
        const { x = 0, y = 0 } = cross?.getBoundingClientRect() ?? {}
        return cross?.contains(document.elementFromPoint(x + 24, y + 24))
      })
    await expect.poll(isFree).toBe(true)
    await tab.screenshot(`test-results/engines/${engine}-translated-dialog.png`)
    await relay.start()
    await tab.see('section[popover] > div', received.dialog.title)
    await expect.poll(() => tab.path()).toBe('/opportunities')
    expect(await tab.run(stale)).toEqual([])
    await tab.screenshot(`test-results/engines/${engine}-translated-sent.png`)
    await tab.click('#sent a')
    await expect.poll(() => tab.path()).toContain(receiptLink.path)
    await expectOneContact(crm, { ...amara, utm_source: 'club' })
  }
)

for (const [change, make] of Object.entries(changes)) {
  journey(
    `${change} before hydration: the dialog stays open with what was typed, and sends it`,
    async ({ freshTab: tab, siteProxy, crm }) => {
      const amara = person('early@example.com')
      const release = siteProxy.holdScripts()
      await tab.open('/privacy')
      await tab.click('header [commandfor=lead-dialog]')
      await tab.fill('#lead-dialog', { firstName: 'Ama' })
      await tab.run(make)
      release()
      await tab.see('#lead-dialog form[novalidate]')
      await tab.see('#lead-dialog [name="firstName"]:focus')
      await tab.send('#lead-dialog', { firstName: 'ra', lastName: amara.lastName, email: amara.email })
      await expect.poll(() => tab.path()).toBe('/opportunities')
      await expectOneContact(crm, amara)
    }
  )
}
