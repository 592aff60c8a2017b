import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyContent, type ContentCopy } from '../../testing/copy-content.ts'

let copy: ContentCopy

beforeEach(async () => {
  copy = await copyContent()
})

afterEach(() => copy.remove())

const buildSite = () => copy.build()
const edit = (file: string, from: string, to: string) => copy.edit(file, from, to)

describe('a build stops and names file, record and field', () => {
  test('when a text is empty', async () => {
    await edit(
      'content/opportunities.yaml',
      'name: Coach resume\n        note: One form, every opening',
      'name: Coach resume\n        note: ""'
    )
    await expect(buildSite()).rejects.toThrow(
      'content/opportunities.yaml: record "Coach resume", field moves[0].programs[1].note: '
    )
  })

  test('when a field is missing', async () => {
    await edit('content/claims.yaml', 'label: in scholarships secured', '')
    await expect(buildSite()).rejects.toThrow('content/claims.yaml: field scholarships-secured.label: ')
  })

  test('when a field is not known', async () => {
    await edit('content/home.yaml', 'eyebrow:', 'eyebrows:')
    await expect(buildSite()).rejects.toThrow(
      /content\/home\.yaml: .*field hero: Unrecognized key: "eyebrows"/
    )
  })

  test('when a link leads to no page of the site', async () => {
    await edit('content/home.yaml', 'to: /opportunities', 'to: /opportunity')
    await expect(buildSite()).rejects.toThrow(
      'field closing.action.to: must be the path of a page of this site'
    )
  })

  test('when a figure is not in the register', async () => {
    await edit('content/home.yaml', '{claim:players-helped}', '{claim:players}')
    await expect(buildSite()).rejects.toThrow('field results.stats[0].value: there is no claim "players"')
  })

  test('when a picture is not there', async () => {
    await edit('content/home.yaml', 'file: corner.jpg', 'file: korner.jpg')
    await expect(buildSite()).rejects.toThrow('field closing.picture.file: is not a file of content/pictures')
  })

  test('when a picture breaks off', async () => {
    const whole = await readFile('content/pictures/corner.jpg')
    await writeFile(join(copy.root, 'half.jpg'), whole.subarray(0, whole.length / 2))
    const half = relative('content/pictures', join(copy.root, 'half.jpg'))
    await edit('content/home.yaml', 'file: corner.jpg', `file: ${half}`)
    await expect(buildSite()).rejects.toThrow('field closing.picture.file: cannot be read as a picture')
  })

  test('when a file is not YAML', async () => {
    await edit('content/site.yaml', 'navigation:', 'navigation: [')
    await expect(buildSite()).rejects.toThrow('content/site.yaml: ')
  })
})

test('content without a fault is built, every problem of a faulty one is listed at once', async () => {
  await expect(buildSite()).resolves.toBeDefined()
  await edit('content/home.yaml', 'title: Your name could be next', 'title: ""')
  await edit('content/not-found.yaml', "code: '404'", 'code: 404')
  await expect(buildSite()).rejects.toThrow(/home\.yaml: .*closing\.title[^]*not-found\.yaml: .*field code/)
})
