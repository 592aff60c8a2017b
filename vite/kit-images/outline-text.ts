import { readFile } from 'node:fs/promises'
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { displayFontForDrawing } from '../fonts/display-font.ts'
import { wordSpacing, type KitLine } from '../../site/ui/draw-kit.ts'

let opened: Promise<{ font: Font; unitsPerEm: number }> | undefined

async function openFont() {
  const { file } = await displayFontForDrawing()
  const face = new Face(new Blob(await readFile(file)))
  return { font: new Font(face), unitsPerEm: face.upem }
}

/** Draws lines of text around `middle` as outlines of the display face: an image cannot use the fonts of its page. */
export async function outlineWith(middle: number): Promise<(line: KitLine) => string> {
  opened ??= openFont()
  const { font, unitsPerEm } = await opened

  return ({ text, size, baseline, letterSpacing, outline }) => {
    const scale = size / unitsPerEm
    const glyphs = shaped(font, text).map(({ codepoint, cluster, xAdvance = 0 }) => ({
      codepoint,
      advance: xAdvance * scale + letterSpacing + (text[cluster] === ' ' ? wordSpacing : 0)
    }))
    let x = middle - glyphs.reduce((width, { advance }) => width + advance, 0) / 2
    const paths = glyphs.map(({ codepoint, advance }) => {
      const path = outlineOf(font, codepoint, { x, y: baseline, scale })
      x += advance
      return path
    })
    return `<path d="${paths.join('')}" stroke-width="${outline}"/>`
  }
}

function shaped(font: Font, text: string) {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

const round = (value: number) => Math.round(value * 100) / 100

type Place = { x: number; y: number; scale: number }

/** The y axis of fonts points up, that of SVG points down. */
function outlineOf(font: Font, glyph: number, { x, y, scale }: Place): string {
  return font
    .glyphToJson(glyph)
    .map(
      ({ type, values }) =>
        type +
        values.map((value, at) => round(at % 2 === 0 ? x + value * scale : y - value * scale)).join(' ')
    )
    .join('')
}
