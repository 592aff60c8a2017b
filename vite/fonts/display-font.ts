import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { characters, fonts } from './font-plugin.ts'

const require = createRequire(import.meta.url)
const file = '.cache/fonts/display.ttf'
let made: Promise<void> | undefined

/** The display face as a font file for drawing during the build: one weight, as TrueType. */
export async function displayFontForDrawing(): Promise<{ family: string; file: string }> {
  made ??= make()
  await made
  return { family: 'Sofia Sans Extra Condensed, Heavy', file }
}

async function make() {
  if (await readFile(file).catch(() => undefined)) return
  const [display] = fonts
  const whole = await readFile(require.resolve(display.file))
  const font = await subsetFont(whole, characters, { targetFormat: 'truetype', variationAxes: display.axes })
  await mkdir('.cache/fonts', { recursive: true })
  await writeFile(`${file}.part`, font)
  await rename(`${file}.part`, file)
}
