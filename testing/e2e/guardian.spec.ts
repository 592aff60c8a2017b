import { expect } from '@playwright/test'
import { pageWords } from '../../contract/messages.ts'
import { guardianPath } from '../../contract/relay-endpoint.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { signIn } from '../desk/sign-in.ts'
import { button, go, heading, sendLead, test } from './desk-stack.ts'
import { phone, wordsOf } from './stack.ts'

const { pipelines, stages, workflows } = sandboxIds
const forms = {
  'cta-button-modal': {
    pipeline: pipelines.recruitment,
    stage: stages.newLead,
    workflow: workflows.welcome
  }
}
const email = 'mother@example.com'
const spanish = wordsOf('es/messages').pageWords.guardian

test('a guardian comes first: agrees on a phone, or says no; and each child is a player', async ({
  page,
  open,
  watch
}) => {
  // An address that is not the lead's.
  watch.expectErrors(/status of 400/)
  const { siteUrl, deskUrl, crm, settings } = await open(undefined, undefined, forms)
  // The sandbox leaves out what is empty.
  const contactOf = async (address: string): Promise<Record<string, unknown>> => ({
    workflows: [],
    ...(await crm.contacts()).find((each) => each['email'] === address)
  })
  const send = (firstName: string, changes: object) => sendLead(siteUrl, firstName, changes)

  await send('Amara', { email, player: 'minor', language: 'es' })
  await expect
    .poll(() => contactOf(email))
    .toMatchObject({
      deals: [expect.stringContaining('Amara Okafor')],
      tags: expect.arrayContaining(['guardian: to confirm']),
      workflows: []
    })

  await signIn(page, settings)
  await expect(heading(page, 'A parent or guardian first')).toBeVisible()
  await page.getByRole('link', { name: 'See what to do' }).click()
  const draft = page.getByRole('link', { name: 'Write to the guardian (Spanish)' })
  const letter = decodeURIComponent((await draft.getAttribute('href')) ?? '')
  expect(letter).toContain(spanish.letter.subject.replace('{name}', 'Amara Okafor'))
  const [path = ''] = new RegExp(`${guardianPath}/[\\w-]+`).exec(letter) ?? []

  await page.setViewportSize(phone)
  await page.goto(siteUrl + path)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  const typed = page.getByLabel(spanish.email)
  const agree = page.getByRole('button', { name: spanish.agree.replace('{name}', 'Amara Okafor') })
  await typed.fill('other@example.com')
  await agree.click()
  await expect(page.getByText(spanish.otherEmail)).toBeVisible()
  expect(await contactOf(email)).toMatchObject({ workflows: [] })
  await typed.fill(email)
  await agree.click()
  await expect(page.getByRole('heading', { name: spanish.agreed.title })).toBeVisible()
  await expect
    .poll(() => contactOf(email))
    .toMatchObject({
      workflows: ['Welcome'],
      tags: expect.arrayContaining(['guardian: agreed'])
    })
  await page.reload()
  await expect(agree).toBeHidden()

  await test.step('a mother registers two sons: two deals, two names', async () => {
    await Promise.all(['Chidi', 'Dayo'].map((son) => send(son, { email, player: 'child' })))
    await expect
      .poll(async () => JSON.stringify((await contactOf(email))['deals']))
      .toMatch(/^(?=.*Chidi Okafor)(?=.*Dayo Okafor)/)
    expect((await contactOf(email))['deals']).toHaveLength(3)
  })

  await test.step('a guardian says no: staff see it at once, and no workflow runs', async () => {
    await send('Eve', { email: 'father@example.com', player: 'minor' })
    const noted = async () => JSON.stringify((await contactOf('father@example.com'))['notes'] ?? '')
    await expect.poll(noted).toContain(guardianPath)
    const [link = ''] = new RegExp(`${guardianPath}/[\\w-]+`).exec(await noted()) ?? []
    await page.goto(siteUrl + link)
    await page.getByRole('button', { name: pageWords.guardian.decline }).click()
    await expect(page.getByRole('heading', { name: pageWords.guardian.declined.title })).toBeVisible()
    await expect.poll(noted).toContain('The guardian said no')
    expect(await contactOf('father@example.com')).toMatchObject({ workflows: [] })
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${deskUrl}/desk/`)
  await go(page, 'Today')
  await expect(page.getByText('Asks you to erase their data.')).toBeVisible()
  await page.getByRole('link', { name: 'Eve Okafor' }).first().click()
  await expect(page.getByText('by the parent or guardian, on their page')).toBeVisible()
  await expect(button(page, 'Erase this person…')).toBeVisible()
})
