const straight = 0x27
const curly = 0x2019

/**
 * Has a TrueType font draw the straight apostrophe as the curly one, so that the text of a page keeps the character that was
 * written. Changes the font's map of characters in place (`cmap`, format 4:
 * https://learn.microsoft.com/en-us/typography/opentype/spec/cmap) and throws if the map has another shape.
 */
export function curlApostrophe(font: Buffer): Buffer {
  for (const map of findMaps(font)) {
    const from = findSegment(font, map, straight)
    const to = findSegment(font, map, curly)
    const glyph = to.listedAt === undefined ? to.delta + curly : font.readUInt16BE(to.listedAt) + to.delta
    if (from.listedAt !== undefined) font.writeUInt16BE((glyph - from.delta) & 0xffff, from.listedAt)
    else if (from.first === from.last) font.writeUInt16BE((glyph - straight) & 0xffff, from.deltaAt)
    else throw new Error('The font maps its straight apostrophe together with other characters')
  }
  return font
}

/** The places of the font's maps of characters. Several platforms may share one. */
function findMaps(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error('The font has no map of its characters')
  const cmap = font.readUInt32BE(entry + 8)
  const records = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + 8 * index)
  return new Set(records.map((record) => cmap + font.readUInt32BE(record + 4)))
}

/** The part of a map that has a character, and where the character's glyph is listed, if it is. */
function findSegment(font: Buffer, map: number, character: number) {
  if (font.readUInt16BE(map) !== 4) throw new Error('The map of the font is not of format 4')
  const width = font.readUInt16BE(map + 6)
  for (let lastAt = map + 14; lastAt < map + 14 + width; lastAt += 2) {
    const last = font.readUInt16BE(lastAt)
    if (last < character) continue
    const first = font.readUInt16BE(lastAt + width + 2)
    const deltaAt = lastAt + 2 * width + 2
    const listAt = deltaAt + width
    const list = font.readUInt16BE(listAt)
    const listedAt = list === 0 ? undefined : listAt + list + 2 * (character - first)
    if (first <= character) return { first, last, delta: font.readUInt16BE(deltaAt), deltaAt, listedAt }
    break
  }
  throw new Error(`The font has no character ${character}`)
}
