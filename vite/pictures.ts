import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imagetools, resolveConfigs } from 'vite-imagetools'

const query = '?picture'

/** Widths in pixels; a picture is never made larger than its master. */
const widths = [480, 768, 1080, 1600, 2400]

/** Edge before 121 reads no AVIF. For it there is one file, at most this wide. */
const fallbackWidth = 1080

const fallbacks = new Set(['jpg', 'png'])

/** The masters have film grain. A higher quality would only spend bytes on it. */
const qualities: Record<string, string> = { avif: '50', jpg: '72' }

/**
 * The cheapest phones load pictures of this width. With less effort a picture is a fifth larger, but takes a fifth of
 * the time: all 34 in every width take four minutes of a processor, and would take five more.
 */
const widestWithEffort = 768

/**
 * Turns an import that ends in `?picture` into files of every width, kept between builds in .cache, and one that ends in
 * `?placeholder` into what is shown until the picture is loaded.
 */
export function pictures(): Plugin[] {
  return [leftOut, placeholders, progress(), masters, { ...fewAtOnce(inEveryWidth()), apply: 'build' }]
}

/** Development shows the master itself. A page would wait a minute for all widths of all pictures. */
const masters: Plugin = {
  name: 'picture-masters',
  enforce: 'pre',
  apply: 'serve',
  async load(id) {
    if (!id.endsWith(query)) return undefined
    const file = id.slice(0, -query.length)
    const { width, height } = await sharp(file).metadata()
    const src = `/${path.relative(this.environment.config.root, file)}`
    return `export default ${JSON.stringify({ sources: {}, img: { src, w: width, h: height } })}`
  }
}

/**
 * Node's threads take their work in the order in which it came. Without a limit, they would store the first picture after
 * the last one is drawn: a first build would show no progress, and lose all pictures if it is stopped.
 */
function fewAtOnce(plugin: Plugin): Plugin {
  const { load } = plugin
  if (typeof load !== 'object') throw new TypeError('vite-imagetools no longer has a load hook with a filter')
  const inTurn = pLimit(availableParallelism())
  return {
    ...plugin,
    load: {
      ...load,
      handler(...args) {
        return inTurn(() => load.handler.apply(this, args))
      }
    }
  }
}

function inEveryWidth() {
  return imagetools({
    cache: { dir: '.cache/pictures' },
    defaultDirectives: async ({ searchParams }, metadata) => {
      if (!searchParams.has('picture')) return new URLSearchParams()
      // A picture with transparency needs a fallback with transparency.
      const fallback = (await metadata()).hasAlpha ? 'png' : 'jpg'
      return new URLSearchParams({ w: widths.join(';'), format: `avif;${fallback}`, as: 'picture' })
    },
    resolveConfigs: (entries, formats) => {
      const configs = resolveConfigs(entries, formats)
      for (const config of configs) {
        const quality = config.format && qualities[config.format]
        if (quality) config.quality = quality
        if (config.format === 'avif' && Number(config.w) > widestWithEffort) config.effort = '3'
      }
      const isFallback = ({ format }: (typeof configs)[number]) =>
        format !== undefined && fallbacks.has(format)
      const fallback = configs.findLast((config) => isFallback(config) && Number(config.w) <= fallbackWidth)
      return configs.filter((config) => !isFallback(config) || config === fallback)
    }
  })
}

/** Pixels of the longer side. Such a picture takes about 150 bytes, and the browser blurs it by enlarging it. */
const placeholderSize = 16

/**
 * Turns an import that ends in `?placeholder` into a data URL of a tiny version of the picture, shown until the picture
 * is loaded. Empty for a picture with transparency, because the blur would show through it.
 */
const placeholders: Plugin = {
  name: 'placeholders',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('?placeholder')) return undefined
    const master = sharp(id.split('?')[0])
    const { hasAlpha } = await master.metadata()
    if (hasAlpha) return `export default ''`
    const tiny = await master
      .resize({ width: placeholderSize, height: placeholderSize, fit: 'inside' })
      .webp({ quality: 40 })
      .toBuffer()
    return `export default ${JSON.stringify(`data:image/webp;base64,${tiny.toString('base64')}`)}`
  }
}

/**
 * Development leaves out what only visitors need: the blur before a picture, and the images of shared links. The blurs took
 * a quarter of the first view of a page.
 */
const leftOut: Plugin = {
  name: 'left-out-pictures',
  enforce: 'pre',
  apply: 'serve',
  resolveId: { filter: { id: /\?(placeholder$|social=)/ }, handler: () => '\0left-out-picture' },
  load: { filter: { id: /^\0left-out-picture$/ }, handler: () => `export default ''` }
}

/**
 * Prints every two seconds how many pictures are ready. They take nearly all of a first build; later builds reuse them.
 */
function progress(): Plugin {
  const asked = new Set<string>()
  const made = new Set<string>()
  let told = 0
  let timer: NodeJS.Timeout | undefined

  function tell() {
    // Pictures cached from the last build are ready before the first line would be printed.
    if (made.size > told && (told > 0 || made.size < asked.size))
      console.log(`  ${made.size} of ${asked.size} pictures made`)
    told = made.size
  }

  return {
    name: 'picture-progress',
    enforce: 'pre',
    buildStart() {
      timer ??= setInterval(tell, 2000).unref()
    },
    load: { filter: { id: /\?picture$/ }, handler: (id) => void asked.add(id) },
    transform: { filter: { id: /\?picture$/ }, handler: (_, id) => void made.add(id) },
    closeBundle() {
      clearInterval(timer)
      timer = undefined
    }
  }
}
