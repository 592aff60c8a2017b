import sharp from 'sharp'
import { palette } from '../brand/palette.ts'

/** Width of a column and gap between pictures, in pixels. */
const column = 300
const gap = 12

/** Longer pages are cut. The sheet gives an overview; the separate files show the details. */
const longest = 1500

/**
 * Arranges pictures side by side, scaled to one width, top edges aligned, eight in a row. Returns the file that it
 * wrote.
 */
export async function contactSheet(files: string[], target: string): Promise<string> {
  const tiles = await Promise.all(files.map(shrink))
  const rows = Array.from({ length: Math.ceil(tiles.length / 8) }, (_, row) =>
    tiles.slice(row * 8, row * 8 + 8)
  )
  let top = gap
  const placed = rows.flatMap((row) => {
    const at = top
    top += Math.max(...row.map((tile) => tile.height)) + gap
    return row.map(({ data }, index) => ({ input: data, top: at, left: gap + index * (column + gap) }))
  })
  const width = gap + Math.min(8, tiles.length) * (column + gap)
  await sharp({
    create: { width, height: top, channels: 3, background: palette['night-3'] },
    limitInputPixels: false
  })
    .composite(placed)
    .png({ palette: true })
    .toFile(target)
  return target
}

async function shrink(file: string): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .resize({ width: column })
    .toBuffer({ resolveWithObject: true })
  if (info.height <= longest) return { data, height: info.height }
  const cut = await sharp(data).extract({ left: 0, top: 0, width: column, height: longest }).toBuffer()
  return { data: cut, height: longest }
}
