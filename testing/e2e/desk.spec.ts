import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { violations } from './axe.ts'
import { expect, test } from './stack.ts'

const run = promisify(execFile)

/** Signs in with a link that the command line printed. */
async function signIn(page: Page, settings: Record<string, string>) {
  const { stdout } = await run(process.execPath, ['relay/cli.ts', 'desk-link', 'sam@example.com'], {
    env: { ...process.env, ...settings }
  })
  const [link = ''] = /http\S+/.exec(stdout) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: /^Sign in as/ }).click()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
}

test('a lead comes to the desk, waits while the CRM is away, and is delivered, all without a reload', async ({
  page,
  request,
  crm,
  stack,
  watch
}) => {
  watch.allow(stack.deskUrl)
  // The first question of somebody who is not signed in yet.
  watch.expectErrors(/401/)
  const send = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}@example.com`
    const data = { ...sampleLead(), firstName, lastName: 'Okafor', name: `${firstName} Okafor`, email }
    expect((await request.post(relayPath, { data, headers: { 'X-Time-Taken': '9000' } })).status()).toBe(200)
  }
  await signIn(page, stack.settings)
  const row = (name: string) => page.getByRole('row', { name })
  const reloads: string[] = []
  page.on('load', () => reloads.push(page.url()))

  await send('Zuri')
  await expect(row('Zuri')).toContainText('In CRM')

  await crm.fault('500')
  await send('Theo')
  await expect(row('Theo')).toContainText('Next try')

  for (const [key, heading] of [
    ['h', /books/i],
    ['p', /can use the desk/],
    ['l', /leads in 30 days/]
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page, 'html')).toEqual([])
    }
  }

  await row('Theo').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Theo Okafor' })).toBeFocused()
  expect.soft(await violations(page, 'html')).toEqual([])
  await crm.fault('none')
  await page.keyboard.press('r')
  await expect(row('Theo')).toContainText('In CRM')
  expect(await crm.contacts()).toContainEqual(expect.objectContaining({ email: 'theo@example.com' }))
  expect(reloads).toEqual([])
})
