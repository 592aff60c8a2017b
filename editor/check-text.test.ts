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
    ['</Pull>', 'line 1: <Pull> is not written as a part; write <Pull>…</Pull>'],
    ['<Words', 'line 1: <Words> is not written as a part; write <Words />'],
    ['<Photo name="lights">', 'line 1: <Photo> is not written as a part; write <Photo name="…" />'],
    ['Costs are <high> here', 'line 1: a “<” begins a part here; put a space after “<” if it is only a sign'],
    ['<Step value={[} label="x" />', 'line 1: the values in a tag are not written as before'],
    ['<script>1</script>', 'line 1: only a developer may write code or HTML'],
    ['<Pull a={process.env} />', 'line 1: only a developer may write code or HTML'],
    ['Words {count:cards}', 'nothing is inserted for {count:cards}; choose it under “Insert a figure”']
  ])('%s is refused in words of the staff', async (text, fault) => {
    expect(await faultsOfText(text, {})).toContain(fault)
  })

  test.each([
    [
      'Look at this <Photo name="lights" /> picture',
      'line 1: <Photo> is a part of its own; put it in a line of its own, with an empty line above and below'
    ],
    [
      '## The <Words /> of Ada',
      'line 1: <Words> is a part of its own; put it in a line of its own, with an empty line above and below'
    ],
    [
      '< Words />',
      'line 1: “< Words />” is left of a part; write <Words /> in a line of its own, or delete it'
    ],
    ['Words />', 'line 1: “Words />” is left of a part; write <Words /> in a line of its own, or delete it'],
    [
      'Photo name="lights" />',
      'line 1: “Photo name="lights" />” is left of a part; write <Photo name="…" /> in a line of its own, or delete it'
    ],
    [
      '[x](javascript:alert(1))',
      'line 1: a link cannot lead to “javascript:alert(1)”; choose a page, or write an address that begins with https://'
    ],
    ['<Words>Ada</Words>', '<Words> shows no words between its tags; write <Words />, and the words below it']
  ])('%s, which visitors would see broken, is refused', async (text, fault) => {
    expect(await faultsOfText(text, { photos, quote: {} })).toContain(fault)
  })

  test.each([
    '<Words />',
    '<Pull>One</Pull>',
    '<Pull>\n\nOne\n\n</Pull>',
    'Words > deeds / fees',
    '`<Words />`'
  ])('%s is shown as it is', async (text) => {
    expect(await faultsOfText(text, { quote: {} })).toEqual([])
  })

  test('a picture of another site, which the live page does not show, is refused', async () => {
    expect(await faultsOfText('![A stadium](https://example.com/stadium.jpg)', {})).toEqual([
      expect.stringMatching('a picture of another site is not shown')
    ])
  })
})
