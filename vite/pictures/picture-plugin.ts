import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imagetools, resolveConfigs } from 'vite-imagetools'

const query = '?picture'

/** Widths in pixels; a picture is never made larger than its master. */
const widths = [480, 768, 1080, 1600, 2400]

/** All browsers of the site's list read AVIF. For older ones there is one file, at most this wide. */
const fallbackWidth = 1080

const fallbacks = new Set(['jpg', 'png'])

/** The masters have film grain. A higher quality would only spend bytes on it. */
const qualities: Record<string, string> = { avif: '50', jpg: '72' }

/**
 * The cheapest phones load pictures of this width. With less effort a picture is a fifth larger, but takes a fifth of
 * the time: all 34 in every width take four minutes of a processor, and would take five more.
 */
const widestWithEffort = 768

/** Turns an import that ends in `?picture` into files of every width, kept between builds in .cache. */
export function pictures(): Plugin[] {
  return [masters, { ...fewAtOnce(inEveryWidth()), apply: 'build' }]
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
