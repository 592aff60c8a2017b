import { describe, expect, test } from 'vitest'
import { recruitmentPackageSchema } from './recruitment-package.ts'

const player = { name: 'Ada', school: 'Alder Ridge', division: 'NAIA' }

const picture = { file: 'rain.jpg', alt: 'Ada in the rain' }
const kit = { club: 'plum', pattern: 'sash', number: 9 }

/** Whether the one who wrote the letter may be shown so. */
const taken = async (shown: object) => {
  const letter = { ...player, shown, title: 'Dear all', paragraphs: ['Yes.'] }
  return (await recruitmentPackageSchema.shape.letter.safeParseAsync(letter)).success
}

describe('who speaks of the package is shown', () => {
  test('by a photograph, or by a kit until there is one', async () => {
    expect(await taken({ picture })).toBe(true)
    expect(await taken({ kit })).toBe(true)
  })

  test('by a photograph with a kit for where it cannot be loaded', async () => {
    expect(await taken({ picture, kit })).toBe(true)
  })

  test('by one of the two at least', async () => {
    expect(await taken({})).toBe(false)
  })
})
