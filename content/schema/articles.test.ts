import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent } from '../../testing/copy-content.ts'
import { openContent } from '../../vite/content.ts'

/** It reads the folder of articles where it runs. */
const table = resolve('site/routes.ts')

const file = 'content/articles/first-season-abroad.mdx'

const article = `---
title: First season abroad
lead: What nobody tells you.
description: What a first season abroad is like.
list: news
order: 9
excerpt: What nobody tells you, told, with {claim:player-retention} of those who stayed.
picture: { file: corner.jpg, alt: '' }
ending: { title: Yours, text: Tell us where., action: { label: Get Started } }
---

A first sentence.

## Packing, and what not to pack

Bring boots for {claim:elite-places} days.
`

let copy: ContentCopy

beforeAll(async () => {
  copy = await copyContent()
})

afterAll(() => copy.remove())

test('another file among the articles is a page with a route, a card in its list, and a text with its figures', async () => {
  await copy.write(file, article)
  const unplaced = article.replace('order: 9\n', '').replace('First season', 'A season')
  await copy.write('content/articles/a-season-abroad.mdx', unplaced)
  const code = await copy.build([file])

  const script = `import routes, { builtPaths, pages } from ${JSON.stringify(table)}
    console.log(JSON.stringify({ builtPaths, pages, routes }))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: copy.root
  })
  const { builtPaths, pages, routes } = JSON.parse(printed.toString())
  const path = '/articles/first-season-abroad'
  expect(builtPaths).toContain(path)
  expect(pages).toContainEqual({ path, title: 'First season abroad', file: `../${file}` })
  expect(JSON.stringify(routes)).toContain(`"../${file}"`)

  const { resources, news } = (await openContent(copy.root).read()).home
  const cards = news.items.filter(({ to }) => to === path)
  expect(cards.map(({ description }) => description)).toEqual([
    `What nobody tells you, told, with ${await figure('player-retention')} of those who stayed.`
  ])
  expect(resources.items).not.toContainEqual(expect.objectContaining({ to: path }))
  // Without a place in the list, the card is the last one.
  expect(news.items.at(-1)?.to).toBe('/articles/a-season-abroad')

  expect(code).toContain(`Bring boots for ${await figure('elite-places')} days.`)
  expect(code).toContain('packing-and-what-not-to-pack')
})

describe('a build stops and names file and place', () => {
  test.each([
    {
      fault: 'names a figure that is not in the register',
      from: '{claim:elite-places}',
      to: '{claim:places}',
      named: 'line 16: there is no claim "places"'
    },
    { fault: 'is not MDX', from: 'A first', to: 'A <Photo name="x"> first', named: 'line 12: ' }
  ])('when its text $fault', async ({ from, to, named }) => {
    await copy.write(file, article.replace(from, to))
    const problem = await failure(copy.compile(file))
    expect(problem).toContain(`${file}: `)
    expect(problem).toContain(named)
  })

  test('when the name of the file is no address', async () => {
    await copy.write(file, article)
    await copy.write('content/articles/First Season.mdx', article)
    expect(() => execFileSync(process.execPath, [table], { cwd: copy.root, stdio: 'pipe' })).toThrow(
      'content/articles/First Season.mdx: its name becomes its address'
    )
  })
})

const failure = (building: Promise<string>) =>
  building.then(
    () => 'It was built.',
    (error: unknown) => String(error)
  )

const figure = async (id: string) => String(await copy.at('content/claims.yaml', [id, 'value']))
