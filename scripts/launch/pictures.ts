import sharp from 'sharp'
import type { Field } from './written.ts'

type Size = { width: number; height: number }

/** Pixel width of the largest place for a picture of this shape, on a screen of usual density. */
const places = { landscape: 1600, portrait: 1000 }

/** The image that represents a page when its URL is shared. */
const shared: Size = { width: 1200, height: 630 }

/** Finds pictures that are smaller than their place. */
export async function findSmallPictures(fields: Field[]): Promise<string[]> {
  const found = await Promise.all(
    fields.map(async ({ key, value, place, path }) => {
      if (typeof value !== 'string' || !/\.(jpe?g|png|webp|avif)$/i.test(value)) return undefined
      const isShared = key === 'picture' && path.at(-2) === 'head'
      if (!isShared && key !== 'file') return undefined
      const size = await sizeOf(value)
      const needed = isShared ? shared : neededBy(size)
      if (size.width >= needed.width && size.height >= needed.height) return undefined
      return `${place}: ${value} is ${size.width} × ${size.height}, its place needs ${needed.width} × ${needed.height}`
    })
  )
  return found.filter((line) => line !== undefined)
}

/** A picture keeps its aspect ratio, so only its width matters. */
const neededBy = ({ width, height }: Size): Size => ({
  width: width > height ? places.landscape : places.portrait,
  height: 0
})

async function sizeOf(file: string): Promise<Size> {
  const { width, height } = await sharp(`content/pictures/${file}`).metadata()
  return { width, height }
}
