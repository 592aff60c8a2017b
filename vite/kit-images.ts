import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { drawKit, kitPatterns, wordSpacing, type KitLine, type KitPatternName } from '../site/ui/draw-kit.ts'
import { displayFontForDrawing } from './fonts/font-plugin.ts'

const prefix = 'kit-image?'

const look = z.object({
  main: z.string(),
  second: z.string(),
  numeral: z.string(),
  pattern: z.custom<KitPatternName>((name) => typeof name === 'string' && name in kitPatterns),
  number: z.coerce.number(),
  tag: z.string()
})

/**
 * Turns an import of `kit-image?main=…&pattern=…` into the URL of that shirt as an SVG file, with its words as
 * outlines.
 */
export function kitImages(): Plugin {
  return {
    name: 'kit-images',
    resolveId: { filter: { id: /^kit-image\?/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0kit-image\?/ },
      async handler(id) {
        const source = await draw(id.slice(1 + prefix.length))
        if (this.environment.mode !== 'build')
          return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)}`
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6)
        const fileName = `assets/shirt-${hash}.svg`
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
        return `export default '/${fileName}'`
      }
    }
  }
}

async function draw(query: string): Promise<string> {
  const kit = look.parse(Object.fromEntries(new URLSearchParams(query)))
  const outline = await outlineWith(120)
  const size = 'width="240" height="262" viewBox="0 0 240 262"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawKit(kit, 'kit', outline)}</svg>`
}

let opened: Promise<{ font: Font; unitsPerEm: number }> | undefined

async function openFont() {
  const { file } = await displayFontForDrawing()
  const face = new Face(new Blob(await readFile(file)))
  return { font: new Font(face), unitsPerEm: face.upem }
}

/** Draws lines of text around `middle` as outlines of the display face: an image cannot use the fonts of its page. */
async function outlineWith(middle: number): Promise<(line: KitLine) => string> {
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
  const put = (value: number, at: number) => round(at % 2 === 0 ? x + value * scale : y - value * scale)
  return font
    .glyphToJson(glyph)
    .reduce((path, { type, values }) => path + type + values.map(put).join(' '), '')
}
