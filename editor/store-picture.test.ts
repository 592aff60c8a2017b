import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { storePicture } from './store-picture.ts'

test('what is no picture is refused in words', async () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const encoded = new TextEncoder().encode(drawn)
  expect(await storePicture('offer.svg', encoded)).toMatchObject({ ok: false })
  const answer = await storePicture('offer.pdf', new TextEncoder().encode('%PDF'))
  const problem = '“offer.pdf” is not a picture that can be read. Use a JPEG, PNG, WebP or AVIF.'
  expect(answer).toEqual({ ok: false, problem })
})

test('a picture with more pixels than a camera makes is refused in words', async () => {
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  // A PNG names its size, and the checksum of the name and the size, before its pixels.
  picture.writeUInt32BE(15_000, 16)
  picture.writeUInt32BE(10_000, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  const problem = '“wall.png” has 150 megapixels, more than the 110 that are taken. Make it smaller first.'
  expect(await storePicture('wall.png', picture)).toEqual({
    ok: false,
    problem
  })
})

test.each([
  ['landscape', 1599, 900, false],
  ['landscape', 1600, 900, true],
  ['portrait', 999, 1200, false],
  ['portrait', 1000, 1200, true]
])(
  'a %s of %i × %i pixels is taken: %o, and is one file also the second time',
  async (name, width, height, ok) => {
    const drawn = await sharp({ create: { width, height, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    const root = await temporaryDir()
    const problem = `“${name}.jpg” is only ${width} pixels wide; choose one of at least 1600, or 1000 for a portrait.`
    const expected = ok ? { ok, file: `${name}.jpg` } : { ok, problem }
    expect(await storePicture(`${name}.jpg`, drawn, root)).toEqual(expected)
    expect(await storePicture(`${name}.jpg`, drawn, root)).toEqual(expected)
  }
)
