import { imagetools, resolveConfigs } from 'vite-imagetools'

/** Widths in pixels; a picture is never made larger than its master. */
const widths = [480, 768, 1080, 1600, 2400]

/** The masters carry film grain, which more quality would only spend bytes on. */
const qualities: Record<string, string> = { avif: '50', webp: '68', jpg: '72' }

/** Turns an import that ends in `?picture` into files of every width and format, kept between builds in .cache. */
export function pictures() {
  return imagetools({
    cache: { dir: '.cache/pictures' },
    defaultDirectives: ({ searchParams }) =>
      new URLSearchParams(
        searchParams.has('picture')
          ? { w: widths.join(';'), format: Object.keys(qualities).join(';'), as: 'picture' }
          : {}
      ),
    resolveConfigs: (entries, formats) => {
      const configs = resolveConfigs(entries, formats)
      for (const config of configs) {
        const quality = config.format && qualities[config.format]
        if (quality) config.quality = quality
      }
      return configs
    }
  })
}
