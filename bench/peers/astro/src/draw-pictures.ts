import { getImage } from 'astro:assets'

const masters = import.meta.glob('../generated/pictures/*', { eager: true, import: 'default' })
const widths = [640, 1080, 1920]

/** The content, with its pictures in AVIF and WebP as Astro makes them. */
export async function drawPictures(content) {
  if (typeof content !== 'object' || content === null) return content
  if ('file' in content && 'position' in content) return drawPicture(content)
  if (Array.isArray(content)) return Promise.all(content.map(drawPictures))
  const entries = Object.entries(content).map(async ([key, value]) => [key, await drawPictures(value)])
  return Object.fromEntries(await Promise.all(entries))
}

async function drawPicture({ file, alt, position }) {
  const src = masters[`../generated/pictures/${file}`]
  const draw = (format) => getImage({ src, format, widths: widths.filter((width) => width <= src.width) })
  const [avif, webp] = await Promise.all(['avif', 'webp'].map(draw))
  const small = await getImage({ src, format: 'webp', width: 1080 })
  const sources = [
    { type: 'image/avif', srcSet: avif.srcSet.attribute },
    { type: 'image/webp', srcSet: webp.srcSet.attribute }
  ]
  return { alt, position, src: small.src, width: src.width, height: src.height, sources }
}
