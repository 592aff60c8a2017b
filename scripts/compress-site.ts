import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = '**/*.{html,js,css,svg,xml,txt,json,ics,webmanifest}'

/** A smaller file hardly shrinks. A page fetches about ten files of a few hundred bytes, which would lose half. */
const leastBytes = 256

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` next to every text file of the site, with maximum compression: it is done once and read
 * often.
 */
export async function compressSite(dir: string): Promise<void> {
  await Promise.all(globSync(text, { cwd: dir }).map((name) => compress(`${dir}/${name}`)))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  await Promise.all([
    br.length < bytes.length && writeFile(`${file}.br`, br),
    gz.length < bytes.length && writeFile(`${file}.gz`, gz)
  ])
}
