import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import sharp from 'sharp'
import { z } from 'zod'
import { Unreadable } from '../content/schema/read-text.ts'
import { dueRules } from '../content/schema/rules.ts'
import { editorPath, isLocalHost } from '../contract/addresses.ts'
import { defaultLanguage, inLanguage, isTranslated, languageOf } from '../contract/languages.ts'
import { createWaiting } from './changes.ts'
import { type Document, type Documents, linkTargets, nameOfLanguage, translationsOf } from './documents.ts'
import { errorInWords, Told } from './error-in-words.ts'
import type { Preview } from './preview.ts'
import type { Publisher } from './publishing/publisher.ts'
import { largestUpload, pictureFolder, storePicture } from './store-picture.ts'
import { open, type Store } from './store.ts'
import { readClaims, sentencesOf, tasksIn, type Translation } from './translation.ts'

/** Of the one style sheet that React Aria writes into the page, for what is pressed by touch. */
const pressStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The page and its preview, which is the site itself, load from this server only. No page may show it in a frame. */
const policy = `default-src 'self'; style-src 'self' ${pressStyle}; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`

const sent = z.object({
  id: z.string(),
  /** Of one save. A repeat of it is the same save. */
  key: z.uuid().optional(),
  version: z.string().default(''),
  data: z.unknown().optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .optional()
})

type Parts = {
  documents: Documents
  store: Store
  preview: Preview
  publisher: Publisher
  /** The author of a change if nobody typed a name: the one that git knows. On a server it is empty. */
  owner: string
  siteUrl: string
  page: () => Promise<string>
}

/** The folder of a new file, which has no name yet: its id is `articles/`. */
const folderOf = (id: string) => (id.endsWith('/') ? id.slice(0, -1) : undefined)

const rewriteRequestPath = (path: string) => path.slice(editorPath.length - 1) || '/'

const describeLanguage = ({ id, translation }: Document) => {
  const { code, tag } = languageOf(translation?.language ?? defaultLanguage)
  return { id, tag, name: nameOfLanguage(code) }
}

/** What the form of a language shows beside its words. */
const translationWords = ({ language, english, isWhole }: Translation, page: string) => ({
  tag: languageOf(language).tag,
  name: nameOfLanguage(language),
  /** Where visitors read them. */
  address: inLanguage(language, isTranslated(page) ? page : '/'),
  isWhole,
  english: sentencesOf(english)
})

export type Words = ReturnType<typeof translationWords>

/** A document in the list, with what waits in other languages, and what cannot be read. */
function entryOf(document: Document) {
  const { id, label, group } = document
  const others = translationsOf(document).map((one) => {
    const tasks = attempt(() => tasksIn(one))
    const name = nameOfLanguage(one.translation.language)
    return { name, count: tasks?.length ?? 0, isBroken: tasks === undefined }
  })
  return {
    id,
    label,
    group,
    isBroken: !document.data && attempt(() => open(document)) === undefined,
    /** The languages in which sentences of it are missing or to be looked at, and how many. */
    tasks: others.filter(({ count, isBroken }) => count > 0 || isBroken)
  }
}

/** Undefined for what fails, which opening it tells. */
function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make()
  } catch (error) {
    console.error(error instanceof Unreadable ? error.message : error)
    return undefined
  }
}

/** What the page lists and chooses from. `preview` says whether there is one; without `signedIn`, a name is typed. */
function listsOf(documents: Documents, shown: { preview: boolean; signedIn: string; owner: string }) {
  const claims = readClaims() ?? {}
  return {
    ...shown,
    documents: documents.listed().map(entryOf),
    folders: documents.folders.map(({ name, label, group }) => ({ name, label, group })),
    pages: linkTargets(),
    /** The rules of others to check again, which are among the figures. */
    due: dueRules(claims),
    claims: Object.entries(claims).map(([id, { value, label }]) => ({ id, label: `${value} ${label}` })),
    pictures: globSync('*', { cwd: pictureFolder }).toSorted()
  }
}

export type Lists = ReturnType<typeof listsOf>

/** The name that a sign-in in front of the editor gives. Headers come byte by byte, and names are in UTF-8. */
function signedIn(c: Context): string {
  const given = c.req.header('remote-user') ?? ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(given, 'latin1'))
  } catch {
    return given
  }
}

/** Each window of the editor has a name of its own. */
const windowOf = (c: Context) => c.req.header('editor-window') ?? ''

/** Serves the editor's page, and takes what is saved and published there. */
export function createEditor({ documents, store, preview, publisher, owner, siteUrl, page }: Parts) {
  const app = new Hono().basePath(editorPath.slice(0, -1))

  app.use(async (c, next) => {
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-cache')
    // A page of another site must neither read nor change anything here, also not under a name of its own.
    const own = c.req.method === 'GET' || c.req.header('sec-fetch-site') === 'same-origin'
    if (!isLocalHost(c.req.header('host')) || !own) return c.text('Only the editor itself may do this.', 403)
    // The page calls addresses within its folder.
    return `${c.req.path}/` === editorPath ? c.redirect(editorPath) : next()
  })

  app.onError((error, c) => {
    console.error(error)
    return c.text(errorInWords(error), 500)
  })

  /** The name that the sign-in in front of the editor gives, or the one that was typed. */
  const nameOf = (c: Context) =>
    signedIn(c) || decodeURIComponent(c.req.header('editor-name') ?? '') || owner || 'Somebody'

  const find = (id: string) => {
    const found = documents.find(id)
    if (!found) throw new Told('This page is not there any more. Choose another one on the left.')
    return found
  }

  /** A page or, if somebody has deleted it, who did. */
  async function findOrLast(id: string) {
    const found = documents.find(id)
    if (found) return { found }
    const [folder = '', stem = ''] = id.split('/')
    const was = documents.inFolderOf(folder, stem)
    return was ? { gone: await store.lastOf(was) } : { found: find(id) }
  }

  app.get('/api/lists', (c) =>
    c.json(listsOf(documents, { preview: preview.shown, owner, signedIn: signedIn(c) }))
  )

  app.get('/api/document', async (c) => {
    const document = find(c.req.query('id') ?? '')
    const { id, label, shape, page: shownOn } = document
    const typing = preview.typedOutside(windowOf(c))
    const known = { id, label, shape, page: shownOn, typing }
    const languages = documents.inLanguages(document).map(describeLanguage)
    try {
      // Text that was typed but never saved must not look saved.
      await preview.forget(document, windowOf(c))
      const words = document.translation && translationWords(document.translation, shownOn)
      const isLoose = await store.isLoose(document)
      return c.json({ ...known, languages, words, isLoose, ...open(document) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return c.json({ ...known, languages, broken: error.message, data: {}, version: '' })
    }
  })

  /** Puts back an earlier text of a file that no form can show. */
  app.post('/api/take-back', async (c) => {
    const { id, commit } = sent.parse(await c.req.json())
    const ok = await store.takeBack(find(id), nameOf(c), commit)
    if (ok) await preview.catchUp()
    return c.json({ ok })
  })

  app.get('/api/new', (c) => {
    const folder = documents.folders.find(({ name }) => name === c.req.query('folder'))
    const document = folder && documents.inFolderOf(folder.name, 'new')
    if (!document) return c.notFound()
    const { name, label } = folder
    return c.json({ id: '', folder: name, label, shape: document.shape, page: '/', data: {}, version: '' })
  })

  app.post('/api/draft', async (c) => {
    const { id, data } = sent.parse(await c.req.json())
    const folder = folderOf(id)
    const document = folder ? documents.inFolderOf(folder, 'new') : documents.find(id)
    const who = { window: windowOf(c), by: nameOf(c) }
    return c.json({ problems: document ? await preview.show(document, data, who) : [] })
  })

  /** Takes out of the preview what was typed and not saved. */
  app.post('/api/forget', async (c) => {
    const document = documents.find(sent.parse(await c.req.json()).id)
    if (document) await preview.forget(document, windowOf(c))
    return c.json({})
  })

  app.post('/api/save', async (c) => {
    const { id, key = randomUUID(), version, data } = sent.parse(await c.req.json())
    const folder = folderOf(id)
    const sending = { data, version, key, by: nameOf(c) }
    const { found, gone } = folder ? {} : await findOrLast(id)
    if (gone) return c.json({ ok: false, gone })
    const saved = found ? await store.save(found, sending) : await store.create(folder ?? '', sending)
    if (saved.ok) await preview.catchUp()
    return c.json(saved)
  })

  /** Whether a save whose answer was lost has arrived. */
  app.get('/api/saved', async (c) => {
    const key = z.uuid().parse(c.req.query('key'))
    const saved = await store.answerOf(key, documents.find(c.req.query('id') ?? ''))
    return c.json({ saved })
  })

  app.post('/api/remove', async (c) => {
    const { id, version } = sent.parse(await c.req.json())
    const { found, gone } = await findOrLast(id)
    // Somebody else has deleted it.
    if (gone) return c.json({ ok: true })
    const removed = await store.remove(found, version, nameOf(c))
    if (removed.ok) await preview.catchUp()
    return c.json(removed)
  })

  app.get('/api/history', async (c) => c.json(await store.history(find(c.req.query('id') ?? ''))))
  app.get('/api/history/:commit{[0-9a-f]+}', async (c) =>
    c.json(await store.openAt(find(c.req.query('id') ?? ''), c.req.param('commit')))
  )

  app.post(
    '/api/pictures',
    bodyLimit({
      maxSize: largestUpload,
      onError: (c) => c.json({ ok: false, problem: 'The file is larger than 150 MB. Make it smaller first.' })
    }),
    async (c) => {
      const stored = await storePicture(c.req.query('name') ?? '', new Uint8Array(await c.req.arrayBuffer()))
      if (stored.ok) await preview.takePicture(stored.file)
      return c.json(stored)
    }
  )

  app.get('/api/pictures/:file', async (c) => {
    const path = `${pictureFolder}/${basename(c.req.param('file'))}`
    if (!existsSync(path)) return c.notFound()
    const small = await sharp(readFileSync(path)).resize(360).webp({ quality: 70 }).toBuffer()
    c.header('Cache-Control', 'max-age=600')
    return c.body(new Uint8Array(small), 200, { 'Content-Type': 'image/webp' })
  })

  const waitingPages = createWaiting(documents)
  app.get('/api/publishing', async (c) => {
    const status = await publisher.status()
    const typing = preview.typedOutside(windowOf(c))
    return c.json({ ...status, siteUrl, typing, waiting: await waitingPages(status.waiting) })
  })
  app.post('/api/publish', (c) => c.json({ started: publisher.publish(nameOf(c)) !== undefined }))
  app.post('/api/back', async (c) => {
    const { id } = sent.parse(await c.req.json())
    return c.json({ started: publisher.goBack(id, nameOf(c)) !== undefined })
  })

  app.use('*', async (c, next) => {
    const root = await page()
    return serveStatic({ root, rewriteRequestPath })(c, next)
  })
  return app
}
