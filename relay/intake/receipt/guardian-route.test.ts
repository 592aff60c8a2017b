import { expect, test } from 'vitest'
import { guardianWording } from '../../../contract/consent-wordings.ts'
import { guardianPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { openRelay } from '../../../testing/relay/open-relay.ts'
import { acceptLead } from '../../../testing/store-contract/accept-lead.ts'
import { createReceipts } from './receipts.ts'

const email = 'mother@example.com'
const day = 24 * 60 * 60_000

/** A relay with the lead of a minor, and the ways in which its guardian uses the link. */
async function openGuardian(deps: Parameters<typeof openRelay>[0] = {}) {
  const opened = await openRelay(deps)
  const { relay, store, clock } = opened
  const receipts = createReceipts({ store, clock })
  const accept = (changes: Parameters<typeof sampleLead>[0] = {}) =>
    acceptLead(store, { lead: sampleLead({ email, player: 'minor', ...changes }) })
  const id = await accept()
  const get = (path: string, method = 'GET') => relay(new Request(`http://localhost${path}`, { method }))
  const answer = (path: string, fields: Record<string, string>) =>
    relay(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        body: new URLSearchParams({ version: '1', ...fields })
      })
    )
  return { ...opened, accept, id, path: await receipts.guardianPathOf(id), receipts, get, answer }
}

const agreed = { answer: 'agreed', email }

test('a guardian reads what we have and what they agree to, and no email address', async () => {
  const { get, path } = await openGuardian()
  expect(path).toMatch(new RegExp(`^${guardianPath}/[\\w-]{48}$`))
  const answer = await get(path)
  const page = await answer.text()
  expect(page).toContain('Amara Okafor')
  for (const point of guardianWording(1, 'en')?.points ?? []) expect(page).toContain(point)
  expect(page).not.toContain('mother')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("script-src 'none'")
  })
})

test('opening the link changes nothing, as the scanner of a mail server does', async () => {
  const { get, path, store, id } = await openGuardian()
  for (const method of ['GET', 'HEAD', 'GET']) expect((await get(path, method)).status).toBe(200)
  expect((await get(`${path}?answer=agreed&email=${email}&version=1`)).status).toBe(200)
  expect(await store.guardian(id)).toMatchObject({ state: 'to confirm' })
})

test('a guardian agrees with the email address of the lead, once, and leads to the receipt', async () => {
  const { get, answer, path, store, id, wakes, clock } = await openGuardian()
  const wrong = await answer(path, { answer: 'agreed', email: 'other@example.com' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('aria-invalid="true"')
  expect(await store.guardian(id)).toMatchObject({ state: 'to confirm' })
  expect(wakes()).toBe(0)

  const right = await answer(path, { answer: 'agreed', email: ' Mother@example.com ' })
  expect([right.status, right.headers.get('Location')]).toEqual([303, path])
  expect(wakes()).toBe(1)
  const first = await store.guardian(id)
  expect(first).toMatchObject({ state: 'agreed', version: 1, answeredIn: 'en' })
  const page = await (await get(path)).text()
  expect(page).toContain('You agreed')
  expect(page).not.toContain('<form')
  const [, receipt = ''] = /href="(\/receipt\/[\w-]+)"/.exec(page) ?? []
  expect((await get(receipt)).status).toBe(200)

  // The link once more, a minute later, and a no after the yes.
  clock.advance(60_000)
  for (const kind of ['agreed', 'declined']) {
    const again = await answer(path, { ...agreed, answer: kind })
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('You agreed')
  }
  expect(await store.guardian(id)).toEqual(first)
  expect(wakes()).toBe(1)
})

test('a guardian who says no asks to erase the data, without typing anything', async () => {
  const { get, answer, path, store, id } = await openGuardian()
  expect((await answer(path, { answer: 'declined' })).status).toBe(303)
  expect(await store.dataRequests()).toMatchObject([{ leadId: id, kind: 'erase', email }])
  expect(await (await get(path)).text()).toContain('You said no')
  expect((await answer(path, agreed)).status).toBe(200)
  expect(await store.guardian(id)).toMatchObject({ state: 'declined' })
})

test('an unknown, forged or erased link, and that of a player of age, have one page', async () => {
  const { get, answer, path, store, accept, receipts } = await openGuardian()
  const ofAge = await receipts.guardianPathOf(await accept({ email: 'ada@example.com', player: 'self' }))
  const forged = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
  const pages = new Set<string>()
  for (const each of [forged, `${guardianPath}/x`, ofAge]) {
    const answered = await get(each)
    expect(answered.status).toBe(404)
    pages.add(await answered.text())
    expect((await answer(each, agreed)).status).toBe(404)
  }
  await store.erase(email)
  pages.add(await (await get(path)).text())
  expect((await answer(path, agreed)).status).toBe(404)
  expect(pages.size).toBe(1)
})

test('two children have a link each', async () => {
  const { answer, path, store, id, accept, receipts } = await openGuardian()
  const brother = await accept({ firstName: 'Chidi', name: 'Chidi Okafor' })
  await answer(await receipts.guardianPathOf(brother), agreed)
  expect(await store.guardian(brother)).toMatchObject({ state: 'agreed', name: 'Chidi Okafor' })
  expect(await store.guardian(id)).toMatchObject({ state: 'to confirm' })
  expect((await answer(path, agreed)).status).toBe(303)
})

test('a guardian may take longer than a receipt works', async () => {
  const { get, answer, path, store, id, clock } = await openGuardian()
  clock.advance(40 * day)
  expect(await (await get(path)).text()).not.toContain('/receipt/')
  expect((await answer(path, agreed)).status).toBe(303)
  expect(await store.guardian(id)).toMatchObject({ state: 'agreed' })
})

test('nobody tries out many email addresses on a link, and one sender opens only so many', async () => {
  const { answer, path, store, id } = await openGuardian()
  for (let guess = 0; guess < 10; guess++)
    expect((await answer(path, { answer: 'agreed', email: `g${guess}@example.com` })).status).toBe(400)
  expect((await answer(path, agreed)).status).toBe(429)
  expect(await store.guardian(id)).toMatchObject({ state: 'to confirm' })
  const { get } = await openGuardian({ rateLimitPerMinute: 1 })
  const statuses = [await get(`${guardianPath}/x`), await get(`${guardianPath}/x`)].map(
    ({ status }) => status
  )
  expect(statuses).toEqual([404, 429])
})

test('words that the page of another release had, or no answer, change nothing', async () => {
  const { answer, path, store, id } = await openGuardian()
  for (const fields of [{ ...agreed, version: '999' }, { email }, { answer: 'sell' }])
    expect((await answer(path, fields)).status).toBe(400)
  expect(await store.guardian(id)).toMatchObject({ state: 'to confirm' })
})
