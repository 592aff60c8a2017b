import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { curlApostrophe } from './curl-apostrophe.ts'
import { characters, fonts } from './font-plugin.ts'

/** The numbers of the glyphs that a font draws for a text. */
function glyphsOf(text: string, file: Buffer): number[] {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(new Font(new Face(new Blob(new Uint8Array(file)))), buffer)
  return buffer.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint)
}

test('the display face draws a straight apostrophe as a curly one, and nothing else differently', async () => {
  const [{ file, axes }] = fonts
  const whole = readFileSync(createRequire(import.meta.url).resolve(file))
  const plain = await subsetFont(whole, characters, { targetFormat: 'truetype', variationAxes: axes })
  const curled = curlApostrophe(Buffer.from(plain))
  const others = characters.replaceAll("'", '')

  expect(glyphsOf("WHO'S", plain)).not.toEqual(glyphsOf('WHO\u2019S', plain))
  expect(glyphsOf("WHO'S", curled)).toEqual(glyphsOf('WHO\u2019S', plain))
  expect(glyphsOf(others, curled)).toEqual(glyphsOf(others, plain))
})
