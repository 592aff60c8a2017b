import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyContent, type ContentCopy } from '../../testing/copy-content.ts'

const file = 'content/articles/first-season-abroad.mdx'

const article = `---
title: First season abroad
lead: What nobody tells you.
description: What a first season abroad is like.
list: news
order: 9
excerpt: What nobody tells you, told, with {claim:player-retention} of those who stayed.
picture: { file: corner.jpg, alt: '' }
---

A first sentence.

## Packing, and what not to pack

Bring boots for {claim:elite-places} days.
`

let copy: ContentCopy

beforeEach(async () => {
  copy = await copyContent()
  await copy.write(file, article)
})

afterEach(() => copy.remove())

describe('another file among the articles', () => {
  test('is a page with a route of its own', () => {
    const code = `import routes, { builtPaths, pages } from './site/routes.ts'
      console.log(JSON.stringify({ builtPaths, pages, routes }))`
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: copy.root
    })
    const { builtPaths, pages, routes } = JSON.parse(printed.toString())
    expect(builtPaths).toContain('/articles/first-season-abroad')
    expect(pages).toContainEqual({
      path: '/articles/first-season-abroad',
      title: 'First season abroad',
      file: `../${file}`
    })
    expect(JSON.stringify(routes)).toContain(`"../${file}"`)
  })

  test('is a card in its list, with its figures', async () => {
    await copy.build([file])
    const { news, resources } = await reading()
    expect(news).toContain('/articles/first-season-abroad')
    expect(news).toContain('told, with 95% of those who stayed')
    expect(resources).not.toContain('/articles/first-season-abroad')
  })

  test('is a text with its figures and with anchors on its headings, which its contents list', async () => {
    const code = await copy.build([file])
    expect(code).toContain('Bring boots for 25 days.')
    expect(code).toContain('packing-and-what-not-to-pack')
    expect(await copy.read('.content-collections/generated/allArticles.js')).toContain(
      '"id": "packing-and-what-not-to-pack"'
    )
  })
})

describe('a build stops and names file and place', () => {
  test.each([
    { fault: 'a field is not known', from: 'order: 9', to: 'oder: 9', named: 'Unrecognized key: "oder"' },
    { fault: 'a field is missing', from: 'excerpt:', to: 'teaser:', named: 'abroad", field excerpt: ' },
    { fault: 'its list is none of home', from: 'list: news', to: 'list: gossip', named: 'field list: ' },
    { fault: 'a picture is not there', from: 'corner.jpg', to: 'korner.jpg', named: 'field picture.file: ' },
    {
      fault: 'a date is none',
      from: 'order: 9',
      to: 'order: 9\npublished: soon',
      named: 'field published: '
    },
    { fault: 'its frontmatter is not YAML', from: 'order: 9', to: 'order: [9', named: '' },
    {
      fault: 'its frontmatter names a figure that is not in the register',
      from: '{claim:player-retention}',
      to: '{claim:retention}',
      named: 'field excerpt: there is no claim "retention"'
    },
    {
      fault: 'its text names a figure that is not in the register',
      from: '{claim:elite-places}',
      to: '{claim:places}',
      named: 'line 15: there is no claim "places"'
    },
    { fault: 'its text is not MDX', from: 'A first', to: 'A <Photo name="x"> first', named: 'line 11: ' }
  ])('when $fault', async ({ from, to, named }) => {
    await copy.edit(file, from, to)
    const failure: unknown = await copy.build([file]).catch((error: unknown) => error)
    expect(String(failure)).toContain(`${file}: `)
    expect(String(failure)).toContain(named)
  })

  test('when the name of the file is no address', async () => {
    await copy.write('content/articles/First Season.mdx', article)
    expect(() =>
      execFileSync(process.execPath, ['./site/routes.ts'], { cwd: copy.root, stdio: 'pipe' })
    ).toThrow('content/articles/First Season.mdx: its name becomes its address')
  })
})

/** The two lists of home as they are published. */
async function reading() {
  const published = await copy.read('.content-collections/generated/homeReading.js')
  const [resources = '', news = ''] = published.split('"news":')
  return { resources, news }
}
