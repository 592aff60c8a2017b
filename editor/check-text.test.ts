import { describe, expect, test } from 'vitest'
import { faultsOfText } from './check-text.ts'

const photos = { lights: {}, rain: {} }

describe('what a text places and its article lacks', () => {
  test('a photo, a quote, a video and cards', async () => {
    const placed = '<Photo name="lights" />\n\n<Words />\n\n<Film />\n\n<Cards />'
    const whole = { photos, quote: {}, video: {}, cards: [{}] }
    expect(await faultsOfText(placed, whole)).toEqual([])
    expect(await faultsOfText(placed, {})).toEqual([
      'there is no photo called “lights”; the article has no photos',
      'there is no quote for <Words />; write one, or take <Words /> out',
      'there is no video for <Film />; choose one, or take <Film /> out',
      'there are no cards for <Cards />; add one, or take <Cards> out'
    ])
  })

  test('a mistyped name of a photo, of a part and of what a part needs', async () => {
    expect(await faultsOfText('<Photo name="light" />', { photos })).toEqual([
      'there is no photo called “light”; the photos are lights, rain'
    ])
    expect(await faultsOfText('<Photo />', { photos })).toEqual(['<Photo> needs name="…" in its tag'])
    expect(await faultsOfText('One\n\n<Foto name="lights" />', { photos })).toEqual([
      expect.stringMatching(/^line 3: there is no part called <Foto>; the parts are .*Photo/)
    ])
    expect(await faultsOfText('<Words />', undefined)).toEqual([
      expect.stringMatching('there is no part called <Words>')
    ])
  })
})

describe('words that look like code', () => {
  const words = [
    'import fees are high',
    'export is easy',
    'Dear {firstName}, hello',
    '{',
    'a } b',
    'Below 3 < 4'
  ]
  test.each(words)('“%s” is prose', async (text) => {
    expect(await faultsOfText(text, {})).toEqual([])
  })

  test.each([
    ['Below <3', 'line 1: a “<” begins a part here; put a space after “<” if it is only a sign'],
    [
      'One\n\n<!-- a note -->',
      'line 3: a “<” begins a part here; put a space after “<” if it is only a sign'
    ],
    ['<Pull>Words', 'line 1: <Pull> has no end; write </Pull> after its words'],
    ['</Pull>', 'line 1: a “<” begins a part here; put a space after “<” if it is only a sign'],
    ['<Step value={[} label="x" />', 'line 1: the values in a tag are not written as before'],
    ['<script>1</script>', 'line 1: only a developer may write code or HTML'],
    ['<Pull a={process.env} />', 'line 1: only a developer may write code or HTML'],
    ['Words {count:cards}', 'nothing is inserted for {count:cards}; choose it under “Insert a figure”']
  ])('%s is refused in words of the staff', async (text, fault) => {
    expect(await faultsOfText(text, {})).toContain(fault)
  })

  test('a picture of another site, which the live page does not show, is refused', async () => {
    expect(await faultsOfText('![A stadium](https://example.com/stadium.jpg)', {})).toEqual([
      expect.stringMatching('a picture of another site is not shown')
    ])
  })
})
