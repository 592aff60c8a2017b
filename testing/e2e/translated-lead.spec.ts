import { pageWords } from '../../contract/messages.ts'
import { received, submissionFailed } from '../../site/lead-form/messages.ts'
import { staleTexts, translatePage, translated } from '../translator.ts'
import { leadDialog, relayCalls, toast, untilHydrated } from './lead-forms.ts'
import { hold } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const { form: words, receipt } = wordsOf('interface')
const { nextTry, retrying, offline, byMail } = wordsOf('unsent-form')

// Every page is walked through in every-page.spec.ts; this is the way of a lead.
test('through a translator, a lead goes from a campaign link to its receipt: refused, offline, retried twice, sent', async ({
  page,
  context,
  crm,
  watch
}) => {
  watch.expectErrors(
    /The relay answered|could not be reached|Failed to load resource|ERR_INTERNET_DISCONNECTED|#418/
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?utm_source=club')
  await untilHydrated(page)
  await page.evaluate(translatePage)
  await page.getByRole('main').locator('[commandfor=lead-dialog]').first().click()
  const { dialog, fill, submit, email, choose } = leadDialog(page)
  await choose(translated(words.player.self))
  await choose(translated(words.player.minor))
  await fill('Amara', 'Okafor', 'amara@example.com')
  const button = (label: string) => expect(submit).toHaveText(translated(label))

  await page.route(relayCalls, (route) => route.fulfill({ status: 500, json: { success: false } }), {
    times: 1
  })
  await submit.click()
  await expect(toast(page, submissionFailed('').title)).toBeVisible()
  await button(words.sendAgain)
  await expect(dialog.getByRole('link', { name: byMail })).toHaveAttribute('href', /^mailto:/)

  await context.setOffline(true)
  await submit.click()
  await expect(toast(page, words.offline.title)).toBeVisible()
  await expect(dialog.getByText(translated(offline))).toBeVisible()
  await button(words.tryNow)

  const busy = { status: 503, headers: { 'Retry-After': '2' }, json: { success: false } }
  await page.route(relayCalls, (route) => route.fulfill(busy), { times: 1 })
  await context.setOffline(false)
  await expect(toast(page, words.tryingAgain.title)).toBeVisible()
  for (const seconds of ['2', '1']) {
    await expect(dialog.getByText(translated(nextTry.replace('{seconds}', seconds)))).toBeVisible()
  }
  const release = await hold(page, relayCalls)
  await expect(dialog.getByText(translated(retrying))).toBeVisible()
  await button(words.submitting)
  await expect(email).toHaveValue('amara@example.com')
  release()

  await expect(toast(page, received.dialog.title)).toBeVisible()
  await expect(page).toHaveURL('/opportunities?utm_source=club')
  await expect(page.getByText(translated(receipt.received))).toBeVisible()
  expect(await staleTexts(page)).toEqual([])
  await page.locator('#sent a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageWords.receipt.title)
  await expect
    .poll(() => crm.contacts())
    .toMatchObject([{ email: 'amara@example.com', player: 'minor', utm_source: 'club' }])
})
