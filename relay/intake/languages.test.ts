import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fillIn, type Language } from '../../contract/languages.ts'
import { visitorWords } from '../../contract/messages.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { translateWords } from '../../scripts/build.ts'
import { openRelay, typed } from '../../testing/relay/open-relay.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { openPages } from '../site-files/pages.ts'

/** A relay with a build that has the words of every language. */
async function openInLanguages(parts: Parameters<typeof openRelay>[0] = {}) {
  const root = await temporaryDir()
  const dir = join(root, 'build/client')
  await mkdir(dir, { recursive: true })
  const files = { 'index.html': 'home', '404.html': 'none', _words: JSON.stringify(await translateWords()) }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  const { site } = await openPages(root, pino({ enabled: false }))
  const opened = await openRelay({ site: site?.answer, wordsIn: site?.wordsIn, ...parts })
  const call = (path: string, headers: Record<string, string> = {}, body?: URLSearchParams) =>
    opened.relay(new Request(new URL(path, origin), { headers, ...(body && { method: 'POST', body }) }))
  const wordsIn = (language: Language) => site?.wordsIn(language) ?? visitorWords
  return { ...opened, call, wordsIn }
}

const origin = 'http://localhost'

test('in Spanish without scripts: from the form to the page after it, the receipt and a request', async () => {
  const { call, postForm, store, wordsIn } = await openInLanguages()
  const { receipt, data } = wordsIn('es').pageWords
  const { receiptStates } = wordsIn('es').messages
  const sent = await postForm({ ...typed, language: 'es' }, { Referer: `${origin}/es/leadgenguide` })
  const next = sent.headers.get('Location') ?? ''
  expect(next).toMatch(/^\/es\/opportunities\?receipt=[\w-]{48}#sent$/)
  expect(await store.list({ limit: 1 })).toMatchObject([{ language: 'es', lead: { language: 'es' } }])

  const opened = await call('/receipt', { Referer: origin + next })
  const path = opened.headers.get('Location') ?? ''
  const page = await (await call(path)).text()
  expect(page).toContain('<html lang="es-419">')
  for (const text of [receipt.title, receiptStates.received.text, receipt.next.text, receipt.keep.title])
    expect(page).toContain(text)
  const [, time = ''] = /<time[^>]*>([^<]*)/.exec(page) ?? []
  expect(time.split(' ')).toEqual([
    '5\u00a0de\u00a0enero\u00a0de\u00a02026',
    expect.stringMatching(/^a\u00a0las\u00a09:00/)
  ])
  expect(page.match(/href="\/(?!receipt)[^"]*"/g)).toEqual([
    'href="/es"',
    'href="/es/opportunities"',
    'href="/es/privacy"'
  ])

  const form = await (await call(`${path}/data`)).text()
  for (const text of [data.title, data.legend, data.erase]) expect(form).toContain(text)
  const ask = (email: string) => call(`${path}/data`, {}, new URLSearchParams({ kind: 'erase', email }))
  expect(await (await ask('zoe@example.com')).text()).toContain(data.otherEmail)
  expect(await (await ask(typed.email)).text()).toContain(data.requested.title)
  expect(await store.dataRequests()).toMatchObject([{ kind: 'erase', email: typed.email }])
})

test('a form that is refused says in Portuguese what is wrong, and keeps its language', async () => {
  const { postForm, store, wordsIn } = await openInLanguages()
  const { pageWords, messages } = wordsIn('pt')
  const page_url = `${origin}/pt/elite-25?utm_source=news`
  const answer = await postForm({ ...typed, firstName: '', email: 'ada', page_url })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  const { fields } = messages
  expect(page).toContain('<html lang="pt-BR">')
  for (const text of Object.values(pageWords.refused).filter((each) => each !== pageWords.refused.failed))
    expect(page).toContain(text)
  for (const label of [fields.firstName.label, fields.lastName.label, fields.email.label])
    expect(page).toContain(`>${label}</label>`)
  const { required, malformed } = pageWords.problems
  expect(page).toContain(
    `<p id="firstName-problem" class="problem">${fillIn(required, { label: fields.firstName.label })}</p>`
  )
  expect(page).toContain(fillIn(malformed, { label: fields.email.label, example: 'name@example.com' }))
  expect(page).toContain('href="/pt/elite-25"')
  expect(page).toContain('<input type="hidden" name="language" value="pt" />')

  // The language of the form counts before that of its page.
  const next = await postForm({ ...typed, page_url: `${origin}/elite-25`, language: 'pt' })
  expect(next.headers.get('Location')).toMatch(/^\/pt\/opportunities\?/)
  expect(await store.list({ limit: 1 })).toMatchObject([{ language: 'pt' }])
})

test('a page that is in English only follows in English', async () => {
  const { postForm } = await openInLanguages()
  const { email } = typed
  const sent = await postForm({ email, form_source: 'career-alerts', language: 'es' })
  expect(sent.headers.get('Location')).toMatch(/^\/careers\?receipt=/)
})

test('a script reads what is wrong in the language of its lead, or of its page', async () => {
  const { post, postJson, store, wordsIn } = await openInLanguages()
  const { problems, refusals } = wordsIn('es').pageWords
  const { label } = wordsIn('es').messages.fields.lastName
  const invalid = await postJson(sampleLead({ lastName: '', language: 'es' }))
  expect(await invalid.json()).toMatchObject({
    problems: [{ field: 'lastName', message: fillIn(problems.required, { label }) }]
  })
  const json = { 'Content-Type': 'application/json', Referer: `${origin}/es/contact` }
  expect(await (await post('{', json)).json()).toMatchObject({ message: refusals.unreadable })
  await store.close()
  const unavailable = await postJson(sampleLead({ language: 'es' }), { 'Idempotency-Key': randomUUID() })
  expect(await unavailable.json()).toMatchObject({ message: refusals.unavailable })
})

test('a body of an earlier page is in English, and a repeat of it in Spanish is the same lead', async () => {
  const { postJson, store } = await openInLanguages()
  const { language: _language, ...sent } = sampleLead()
  expect((await postJson(sent, { Referer: `${origin}/es/contact` })).status).toBe(200)
  expect(await store.list({ limit: 2 })).toMatchObject([{ language: 'en', lead: sampleLead() }])
  // The twin of a form that was posted without scripts.
  const { firstName, lastName, email, form_source } = sent
  const post = await openInLanguages()
  await post.postForm({ firstName, lastName, email, form_source })
  await post.postJson(sampleLead({ language: 'es' }), { 'Idempotency-Key': randomUUID() })
  expect(await post.store.books()).toMatchObject({ accepted: 1 })
})

test('what is not about a lead speaks the language of the page before it, otherwise English', async () => {
  const { call, wordsIn } = await openInLanguages({ rateLimitPerMinute: 2 })
  const { noReceipt, later } = wordsIn('pt').pageWords
  const there = { Referer: `${origin}/pt/contact` }
  const missing = await (await call('/receipt/x', there)).text()
  expect(missing).toContain(noReceipt.title)
  expect(missing).toContain('href="/pt/contact"')
  expect(await (await call('/receipt/x')).text()).toContain(visitorWords.pageWords.noReceipt.title)
  expect(await (await call('/receipt/x', there)).text()).toContain(fillIn(later.rate, { seconds: 60 }))
})

test('a relay without the words of a language speaks English, and keeps the language of the lead', async () => {
  const { postForm, store } = await openRelay()
  const page = await (await postForm({ ...typed, email: '', language: 'es' })).text()
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('name="language" value="es"')
  await postForm({ ...typed, language: 'es' })
  expect(await store.list({ limit: 1 })).toMatchObject([{ language: 'es' }])
})
