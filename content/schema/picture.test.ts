import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { channels, contrast } from './contrast.ts'
import { figureKit, kit, kitPatterns, shown } from './picture.ts'

const clubs = kit.in.shape.club.options

describe('the poster of a kit', () => {
  test('has text at 4.5:1 or more on its ground, for every club, pattern and number', () => {
    const all = clubs.flatMap((club) =>
      kitPatterns.flatMap((pattern) => [1, 2, 3, 4].map((number) => kit.parse({ club, pattern, number })))
    )
    expect(all).toHaveLength(clubs.length * kitPatterns.length * 4)
    expect(all.filter(({ ground, text }) => contrast(channels(ground), channels(text)) < 4.5)).toEqual([])
  })

  test('is the same whenever it is drawn', () => {
    const record = { club: 'plum', pattern: 'sash', number: 9, tag: 'PRO' }
    expect(kit.parse(record)).toEqual(kit.parse(record))
  })

  test('takes no club, pattern or number that is not there, and no markup', () => {
    for (const wrong of [
      { club: 'gold' },
      { pattern: 'dots' },
      { number: 0 },
      { number: 100 },
      { tag: '<b>' }
    ]) {
      expect(kit.safeParse({ club: 'plum', pattern: 'sash', number: 9, ...wrong }).success).toBe(false)
    }
  })
})

test('the number of a drawn shirt may be a figure of the register, and no markup', () => {
  const look = { club: 'cream', pattern: 'plain' }
  expect(figureKit.parse({ ...look, number: '{claim:f1-credits}' })).toMatchObject({
    number: '{claim:f1-credits}'
  })
  expect(figureKit.safeParse({ ...look, number: '<b>' }).success).toBe(false)
})

test.each([
  [{ picture: { file: 'rain.jpg', alt: 'Ada in the rain' } }, true],
  [{ kit: { club: 'plum', pattern: 'sash', number: 9 } }, true],
  [
    {
      picture: { file: 'rain.jpg', alt: 'Ada in the rain' },
      kit: { club: 'plum', pattern: 'sash', number: 9 }
    },
    true
  ],
  [{}, false]
])('a player is shown by a photograph, a shirt or both: %j is valid: %s', async (record, valid) => {
  expect((await shown.safeParseAsync(record)).success).toBe(valid)
})

/** Words of a content file; of an MDX file, its front matter. */
const recordOf = (file: string): unknown =>
  parse(readFileSync(file, 'utf8').split(/^---$/m)[1] ?? readFileSync(file, 'utf8'))

/** Pictures that a record shows, also in its dialog. `head` has the picture of shared links. */
function picturesIn(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([key, value]) => {
    if (key === 'head') return []
    return ['file', 'portrait'].includes(key) && typeof value === 'string' ? [value] : picturesIn(value)
  })
}

const shownOn = new Map(
  globSync('content/**/*.{yaml,mdx}').map((file) => {
    return [basename(file), new Set(picturesIn(recordOf(file)))] as const
  })
)

// Home has the finder. Its card of an article shows the article's picture, which counts as the article's.
for (const one of shownOn.get('find-your-pass.yaml') ?? []) shownOn.get('home.yaml')?.add(one)
shownOn.delete('find-your-pass.yaml')

/** Pictures of a record, also the one of shared links. */
const filesIn = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/[\w-]+\.(?:jpg|png|webp|avif)/g), ([name]) => name)

test('every picture in the folder is used', () => {
  const used = new Set(globSync('content/**/*.{yaml,mdx}').flatMap(filesIn))
  expect(globSync('content/pictures/*').filter((file) => !used.has(basename(file)))).toEqual([])
})

test('no picture is on more than two pages, and the seats on one', () => {
  const pages = new Map<string, string[]>()
  for (const [file, pictures] of shownOn)
    for (const picture of pictures) pages.set(picture, [...(pages.get(picture) ?? []), file])
  expect([...pages].filter(([picture, files]) => files.length > (picture === 'seats.jpg' ? 1 : 2))).toEqual(
    []
  )
})
