import { expect, type Page } from '@playwright/test'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { signIn } from '../desk/sign-in.ts'
import { addAuthenticator, heading, sendLead, test, well } from './desk-stack.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const old = (page: Page) => page.getByText(/^Figures from .*, trying again$/)

test('seven open pages of the desk show a new lead, also once the first page is closed', async ({
  page,
  context,
  open
}) => {
  test.setTimeout(180_000)
  const stack = await open(well)
  await signIn(page, stack.settings)
  const others = await Promise.all(Array.from({ length: 6 }, () => context.newPage()))
  for (const other of others) await other.goto(`${stack.deskUrl}/desk`)
  await sendLead(stack.siteUrl, 'Zuri')
  for (const each of [page, ...others]) await expect(row(each, 'Zuri')).toBeVisible()
  await page.close()
  await sendLead(stack.siteUrl, 'Theo')
  for (const each of others) await expect(row(each, 'Theo')).toBeVisible()
})

test('a new lead makes a long list ask for the pages in view, and no row is missing or there twice', async ({
  page,
  open
}) => {
  const stack = await open(well)
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/leads?days=all`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.locator('[data-lead]')).toHaveCount(63)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/leads?') && asked.push(request.url()))

  await page.evaluate(() => window.scrollTo(0, 0))
  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toContainText('In CRM')
  expect(asked.filter((url) => url.includes('after='))).toEqual([])
  await expect(page.locator('[data-lead]')).toHaveCount(64)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await sendLead(stack.siteUrl, 'Theo')
  await expect(row(page, 'Theo')).toContainText('In CRM')
  await expect.poll(() => asked.filter((url) => url.includes('after='))).not.toEqual([])
  const ids = () =>
    page.locator('[data-lead]').evaluateAll((rows) => rows.map((each) => each.dataset['lead']))
  expect(new Set(await ids()).size).toBe(65)
  await expect(heading(page, '65 leads')).toBeVisible()
})

test('without a connection the desk says at once that its figures are old, and keeps them', async ({
  page,
  context,
  open
}) => {
  const stack = await open(well)
  await signIn(page, stack.settings)
  await expect(heading(page, /^All is well/)).toBeVisible()
  await context.setOffline(true)
  await expect(old(page)).toBeVisible({ timeout: 2000 })
  await expect(heading(page, /^All is well/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Leads' }).click()
  await expect(heading(page, 'The leads can’t be read')).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }).click()
  await expect(row(page, 'Caleb Whitfield').first()).toBeVisible()
  await context.setOffline(false)
  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toBeVisible()
  await expect(old(page)).toBeHidden()

  // A relay that hangs closes no connection.
  stack.relay.pause()
  await expect(old(page)).toBeVisible({ timeout: 20_000 })
  await stack.relay.stop('SIGKILL')
})

test('the open page of a person who was removed shows the sign-in, and keeps nothing of a lead', async ({
  page,
  open
}) => {
  const stack = await open(well)
  await signIn(page, stack.settings, 'dana@example.com')
  await expect(row(page, 'Caleb Whitfield').first()).toBeVisible()
  const db = new DatabaseSync(join(stack.settings['DATA_DIR'] ?? '', 'leads.sqlite'), { timeout: 5000 })
  db.exec(`pragma foreign_keys = on; delete from person where email = 'dana@example.com'`)
  db.close()
  await expect(heading(page, 'Sign in')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Caleb Whitfield')).toHaveCount(0)
})

test('a passkey signs in without an email until it is removed, and no answer of it counts twice', async ({
  page,
  open
}) => {
  test.setTimeout(120_000)
  const stack = await open(well)
  await addAuthenticator(page)
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/people`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('Not used yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  const sent = page.waitForRequest('**/sign-in/passkey')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
  const request = await sent
  const replay = { data: request.postDataJSON(), headers: { Origin: stack.deskUrl } }
  expect((await page.request.post(request.url(), replay)).status()).toBe(422)

  await page.goto(`${stack.deskUrl}/desk/people`)
  await expect(row(page, 'Signed in').first()).toContainText('with a passkey')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Removed a passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey is not accepted.')
})
