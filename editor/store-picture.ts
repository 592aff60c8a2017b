import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { faultOfSize } from '../content/schema/picture.ts'
import { writeWhole } from './files.ts'
import { slug, unique } from './names.ts'

export const pictureFolder = 'content/pictures'

export const largestUpload = 150 * 1024 * 1024

/** In millions. The largest cameras make 102; a picture of sharp's own limit, 268, would take a gigabyte of memory. */
const mostMegapixels = 110

/** More pixels on a side than any screen shows of a picture. */
const largestSide = 3200

/** By sharp's names: AVIF is `heif`. Not SVG, which sharp reads, too: to draw one can take minutes. */
const formats = new Set<string | undefined>(['jpeg', 'png', 'webp', 'heif'])

type Stored = { ok: true; file: string } | { ok: false; problem: string }

/** One at a time: a large one takes much memory, and the next one needs another name. */
const inTurn = pLimit(1)

/**
 * Stores a picture as the site keeps it: upright, at most 3200 pixels wide and high, without what a camera wrote into it,
 * as JPEG or, if parts of it are transparent, as WebP. Its name is new, unless it is there already.
 */
export const storePicture = (name: string, bytes: Uint8Array, root = '.'): Promise<Stored> =>
  inTurn(async () => {
    const encoded = await encode(name, bytes)
    if ('problem' in encoded) return { ok: false, problem: encoded.problem }
    const { data, info, ending } = encoded
    const fault = faultOfSize(info)
    if (fault) return { ok: false, problem: `“${name}” ${fault}.` }
    const folder = `${root}/${pictureFolder}`
    const isSame = (file: string) => existsSync(file) && data.equals(readFileSync(file))
    const isTaken = (stem: string) =>
      endings.some((end) => existsSync(`${folder}/${stem}.${end}`)) && !isSame(`${folder}/${stem}.${ending}`)
    const file = `${unique(slug(parse(name).name), isTaken)}.${ending}`
    await writeWhole(`${folder}/${file}`, data)
    return { ok: true, file }
  })

async function encode(name: string, bytes: Uint8Array) {
  try {
    // Without sharp's limit, the size of every picture can be read. Nothing is decoded before it is checked.
    const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
    const { hasAlpha, format, width, height } = await picture.metadata()
    if (!formats.has(format)) throw new Error(`${format} is not taken`)
    const megapixels = Math.ceil((width * height) / 1e6)
    if (megapixels > mostMegapixels) return { problem: tooLarge(name, megapixels) }
    const sized = picture
      .autoOrient()
      .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    const clear = hasAlpha && !(await picture.clone().stats()).isOpaque
    const [ending, encoded] = clear
      ? ['webp', sized.webp({ quality: 88 })]
      : ['jpg', sized.flatten({ background: 'white' }).jpeg({ quality: 86, mozjpeg: true })]
    return { ending, ...(await encoded.toBuffer({ resolveWithObject: true })) }
  } catch {
    return { problem: `“${name}” is not a picture that can be read. Use a JPEG, PNG, WebP or AVIF.` }
  }
}

const endings = ['jpg', 'jpeg', 'png', 'webp', 'avif']

const tooLarge = (name: string, megapixels: number) =>
  `“${name}” has ${megapixels} megapixels, more than the ${mostMegapixels} that are taken. Make it smaller first.`
