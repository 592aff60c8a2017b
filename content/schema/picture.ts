import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { z } from 'zod'
import { clubColors, clubNames } from '../../brand/club-colors.ts'
import { palette } from '../../brand/palette.ts'
import { channels, contrast } from './contrast.ts'
import { imported } from './imported.ts'

/** What `vite/pictures.ts` makes of a picture: srcsets by format, and one fallback with its size in pixels. */
type PictureFiles = { sources: Record<string, string>; img: { src: string; w: number; h: number } }

const share = (title: string) => z.number().min(0).max(1).meta({ title })

/** Message for a missing file. */
const missingPicture = 'is not a file of content/pictures'

/** An existing file of content/pictures that is a JPEG, PNG, WebP or AVIF and can be read to its end. */
export const pictureFile = z
  .string()
  .refine((file) => existsSync(masterOf(file)), {
    error: missingPicture,
    abort: true
  })
  .superRefine(async (file, context) => {
    const size = await sizeOf(masterOf(file))
    const fault = size
      ? faultOfSize(size)
      : 'cannot be read as a picture: expected a whole JPEG, PNG, WebP or AVIF'
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
  .meta({
    format: 'picture',
    title: 'Picture',
    description: 'At least 1600 pixels wide; a portrait at least 1000.'
  })

type Size = { width: number; height: number }

/** Why a picture looks blurred on a wide screen; undefined if it does not. A portrait is never as wide as the screen. */
export function faultOfSize({ width, height }: Size): string | undefined {
  const least = height > width ? 1000 : 1600
  if (width >= least) return undefined
  return `is only ${width} pixels wide; choose one of at least 1600, or 1000 for a portrait`
}

const written = z.strictObject({
  file: pictureFile,
  alt: z.string().meta({
    title: 'What it shows',
    description: 'For people who do not see it. Empty if it is only decoration.'
  }),
  focus: z
    .tuple([share('From the left'), share('From the top')])
    .default([0.5, 0.5])
    .meta({ description: 'The point that stays visible when the picture is cropped, 0 to 1.' }),
  phoneFocus: z
    .tuple([share('From the left'), share('From the top')])
    .optional()
    .meta({ title: 'Focus on phones', description: 'Only if a phone needs another one, 0 to 1.' }),
  portrait: pictureFile
    .optional()
    .meta({ title: 'Picture on phones', description: 'The same moment, taller than it is wide.' })
})

/** `query` says which widths are made of it: see vite/pictures.ts. */
const pictureAs = (query: 'picture' | 'picture=small', isFirst = false) =>
  written.transform(({ file, alt, focus, phoneFocus, portrait }) => ({
    alt,
    position: positionOf(focus),
    ...(phoneFocus && { phonePosition: positionOf(phoneFocus) }),
    files: filesOf(file, query),
    placeholder: placeholderOf(file),
    ...(portrait && {
      portrait: { files: filesOf(portrait, query), ...(isFirst && { placeholder: placeholderOf(portrait) }) }
    })
  }))

const filesOf = (file: string, query: string) => imported<PictureFiles>(`/content/pictures/${file}?${query}`)

const placeholderOf = (file: string) => imported<string>(`/content/pictures/${file}?placeholder`)

/**
 * A picture of content/pictures: its file, what it shows (empty if it is only decoration), and its focal point from the
 * top left, 0 to 1, which stays visible when the picture is cropped.
 */
export const picture = pictureAs('picture')

/** The same for the first screen: its portrait has a blur of its own. Elsewhere it shares the one of the picture. */
export const firstPicture = pictureAs('picture', true)

/** The same for one that is drawn on a card or beside others, so that a phone or a window may ask for less than 768 pixels. */
export const smallPicture = pictureAs('picture=small')

function positionOf([x, y]: [number, number]): string {
  return `${x * 100}% ${y * 100}%`
}

const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

const masterOf = (file: string) => `content/pictures/${file}`

/** Cached by path, size and time of change, because most masters are used in several places. */
const readings = new Map<string, Promise<Size | undefined>>()

/** In pixels; undefined if the file is no whole picture. */
function sizeOf(path: string): Promise<Size | undefined> {
  const { size, mtimeMs } = statSync(path)
  const key = `${path} ${size} ${mtimeMs}`
  const reading = readings.get(key) ?? readWhole(path)
  readings.set(key, reading)
  return reading
}

/** Reads every byte, but decodes to few pixels: that takes tens of milliseconds for a large master. */
async function readWhole(path: string): Promise<Size | undefined> {
  const master = sharp(path, { failOn: 'truncated' })
  try {
    const { format, autoOrient } = await master.metadata()
    await master.resize(16).raw().toBuffer()
    return formats.has(format) ? autoOrient : undefined
  } catch {
    return undefined
  }
}

const { night, chalk, 'chalk-2': paper, ink } = palette

export const kitPatterns = [
  'plain',
  'stripes',
  'hoops',
  'sash',
  'halves',
  'quarters',
  'pinstripe',
  'chevron',
  'band',
  'sleeves'
] as const

const withoutMarkup = z.string().regex(/^[^<>&"]*$/, 'takes no < > & or "')

const shirt = z.strictObject({
  club: z.enum(clubNames).meta({ title: 'Colors' }),
  pattern: z.enum(kitPatterns),
  tag: withoutMarkup.max(12).default('').meta({ title: 'Word over the number' })
})

/** A shirt that a page draws in place of a figure. Its number may be one of the register: `{claim:f1-credits}`. */
export const figureKit = shirt.extend({ number: withoutMarkup.min(1) }).transform(({ club, ...look }) => {
  const [main, second, numeral] = clubColors[club]
  return { main, second, numeral, ...look }
})

/**
 * A shirt that represents a player without a photograph: club colors, pattern, number, and a short word over the
 * number. The ground of its poster is chosen here, so that its text always has a contrast of at least 4.5:1.
 */
export const kit = shirt
  .extend({ number: z.int().min(1).max(99) })
  .transform(({ club, pattern, number, tag }) => {
    const [main, second, numeral] = clubColors[club]
    const ground = groundOf({ main, second, mode: (number + kitPatterns.indexOf(pattern) * 2) % 4 })
    const text = contrastOf(ground, chalk) >= 4.5 ? chalk : ink
    const look = { main, second, numeral, pattern, number, tag }
    // A shirt almost as dark as its ground gets light on its edge.
    const rim = contrastOf(ground, main) < 1.8
    return { ...look, ground, text, rim, image: kitImage(look) }
  })

type Look = { main: string; second: string; numeral: string; pattern: string; number: number; tag: string }

/** The image of a shirt, which the build draws: see vite/kit-images.ts. */
function kitImage({ number, ...look }: Look) {
  const query = new URLSearchParams({ ...look, number: String(number) })
  return imported<string>(`kit-image?${query}`)
}

type Ground = { main: string; second: string; mode: number }

/**
 * The ground is one of four, chosen by `mode`: dark main color, paper, second color or deep main color. It is darkened
 * until text on it is readable.
 */
function groundOf({ main, second, mode }: Ground): string {
  const light = contrastOf(main, chalk) < 1.9
  let ground = mix(main, night, light ? 0.78 : 0.74)
  if (mode === 1 && !light) ground = paper
  if (mode === 2 && contrastOf(main, second) > 2.2 && contrastOf(second, chalk) > 1.2)
    ground = mix(second, night, 0.1)
  if (mode === 3) ground = mix(main, night, light ? 0.6 : 0.42)
  while (contrastOf(ground, chalk) < 4.5 && contrastOf(ground, ink) < 4.5) ground = mix(ground, night, 0.06)
  return ground
}

/** Contrast of two colors written as #rrggbb. */
const contrastOf = (one: string, other: string) => contrast(channels(one), channels(other))

function mix(one: string, other: string, weight: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, index) => value * (1 - weight) + (others[index] ?? 0) * weight)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/**
 * The image of a player: a photograph, a shirt, or both. With both, the shirt replaces a photograph that cannot be
 * loaded.
 */
export const shownFields = {
  picture: smallPicture.optional(),
  kit: kit.optional().meta({ title: 'Shirt', description: 'Shown if there is no picture.' })
}

export const isShown = [
  (record: { kit?: unknown; picture?: unknown }) => Boolean(record.kit ?? record.picture),
  { error: 'needs a picture, or colors, pattern and number of a shirt' }
] as const

export const shown = z
  .strictObject(shownFields)
  .refine(...isShown)
  .meta({ title: 'Picture or shirt' })
