import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn } from '../desk/sign-in.ts'
import { Program } from '../program.ts'
import { freePort } from '../relay/free-port.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { violations } from './axe.ts'
import { sendLead } from './desk-stack.ts'
import { expect, test } from './stack.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const sentence = (page: Page) => page.getByRole('heading', { level: 1 })

test('a lead is at the desk within a second, waits while the CRM is away, and is delivered, all without a reload', async ({
  page,
  crm,
  stack,
  watch
}) => {
  watch.allow(stack.deskUrl)
  // The first question of somebody who is not signed in yet.
  watch.expectErrors(/401/)
  await signIn(page, stack.settings)
  // Other tests may have sent leads before.
  await expect(sentence(page)).toHaveText(/^(Ready|All is well)\./)
  const reloads: string[] = []
  page.on('load', () => reloads.push(page.url()))

  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toContainText('In CRM')

  await crm.fault('500')
  await sendLead(stack.siteUrl, 'Theo')
  await expect(row(page, 'Theo')).toContainText('Next try')
  await expect(sentence(page)).toHaveText(/^The CRM answers 500\. .* waiting here, none is lost\.$/)
  await expect(page.getByText(/Each lead is tried again: next at/)).toBeVisible()

  for (const [key, shown] of [
    ['h', page.getByText(/(once|times): the CRM did not take it/)],
    ['p', page.getByRole('heading', { name: /can use the desk/ })],
    ['l', page.getByRole('heading', { name: /leads in 30 days/ })]
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(shown).toBeVisible()
  }

  await row(page, 'Theo').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Theo Okafor' })).toBeFocused()
  expect.soft(await violations(page, 'html')).toEqual([])
  await crm.fault('none')
  await page.keyboard.press('r')
  await expect(row(page, 'Theo')).toContainText('In CRM')
  expect(await crm.contacts()).toContainEqual(expect.objectContaining({ email: 'theo@example.com' }))
  expect(reloads).toEqual([])
})

test('after an erasure the contact in the CRM stays a task, also on Today, until somebody has erased it there', async ({
  page,
  stack,
  watch
}) => {
  watch.allow(stack.deskUrl)
  watch.expectErrors(/401/)
  await signIn(page, stack.settings)
  await sendLead(stack.siteUrl, 'Noor')
  await expect(row(page, 'Noor')).toContainText('In CRM')
  await row(page, 'Noor').click()
  await page.getByRole('button', { name: 'Erase person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the email').fill('noor@example.com')
  await dialog.getByLabel('Reason').fill('by phone')
  const erasing = page.waitForResponse('**/people-data/erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  // The lead behind the dialog is loaded again, as erased.
  await expect(page.getByText('are gone for good')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '1 lead erased' })).toBeVisible()
  const { contacts } = await (await erasing).json()
  const { crmId } = contacts[0]
  await expect(dialog.getByText(crmId)).toBeVisible()
  expect.soft(await violations(page, 'html')).toEqual([])
  await dialog.getByRole('button', { name: 'Later' }).click()

  await page.goto(`${stack.deskUrl}/desk/`)
  await expect(page.getByText(crmId)).toBeVisible()
  expect.soft(await violations(page, 'html')).toEqual([])
  await page.getByRole('button', { name: 'It is erased there' }).click()
  await expect(page.getByText('Sam erased in the CRM 1 lead')).toBeVisible()
  await expect(page.getByText(crmId)).toBeHidden()
  await page.reload()
  await expect(sentence(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'It is erased there' })).toBeHidden()
})

test(
  'with PostgreSQL, the desk of one relay shows what another took, while the CRM is stopped and when it is back',
  { tag: '@weekly' },
  async ({ page, stack, watch }) => {
    test.setTimeout(180_000)
    watch.expectErrors(/401/)
    const postgres = await startPostgres()
    const [sandboxPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
    const sandbox = new Program('crm-sandbox/server.ts', { CRM_SANDBOX_PORT: String(sandboxPort) })
    const settingsOf = (name: string, port: number | undefined, adminPort: number | undefined) => ({
      ...stack.settings,
      // There, each notes the address of its own desk.
      DATA_DIR: join(stack.settings['DATA_DIR'] ?? '', name),
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATABASE_URL: postgres.url,
      CRM_WEBHOOK_URL: (stack.settings['CRM_WEBHOOK_URL'] ?? '').replace(/:\d+/, `:${sandboxPort}`)
    })
    const [first, second] = [
      settingsOf('first', ports[0], ports[1]),
      settingsOf('second', ports[2], ports[3])
    ]
    const relays = [new Program('relay/server.ts', first), new Program('relay/server.ts', second)]
    await sandbox.start()
    // One after the other: the first one makes the tables.
    for (const relay of relays) await relay.start()

    watch.allow(`http://localhost:${first.ADMIN_PORT}`)
    await signIn(page, first)
    await sendLead(`http://127.0.0.1:${second.PORT}`, 'Zuri')
    await expect(row(page, 'Zuri')).toContainText('In CRM')

    await sandbox.stop()
    await sendLead(`http://127.0.0.1:${second.PORT}`, 'Theo')
    await expect(sentence(page)).toHaveText('The CRM isn’t answering. 1 lead is waiting here, none is lost.')
    await expect(page.getByText(/Each lead is tried again: next at/)).toBeVisible()
    await expect(page.getByText('Don’t type them into the CRM by hand')).toBeVisible()

    await sandbox.start()
    await expect(row(page, 'Theo')).toContainText('In CRM', { timeout: 60_000 })
    await expect(sentence(page)).toHaveText('All is well. 2 leads since Monday, all with the CRM.')

    // The page would ask relays that are gone.
    await page.goto('about:blank')
    await Promise.all([...relays, sandbox].map((program) => program.stop()))
    await postgres.stop()
  }
)
