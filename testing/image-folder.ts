import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** Makes a folder with the content of the image's last stage: production packages, relay, contract and a sample page. */
export function imageFolder(copied: { from: string | undefined; sources: string[]; to: string }[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'ocsm-image-'))
  for (const { from, sources, to } of copied) {
    if (from === 'packages') linkPackages(join(dir, to))
    else if (from) writePage(join(dir, to))
    else
      for (const source of sources) cpSync(source, join(dir, to === './' ? source : to), { recursive: true })
  }
  return dir
}

/** Links the packages that the lock file does not mark `dev`. An import of any other fails, as it would in the image. */
function linkPackages(target: string) {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const needed = Object.entries(packages).filter(([path, { dev }]) => path && !dev && existsSync(path))
  for (const [path] of needed) {
    // A nested package is linked with its parent.
    if (path.lastIndexOf('node_modules/') > 0) continue
    const link = join(dirname(target), path)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve(path), link)
  }
}

function writePage(target: string) {
  mkdirSync(target, { recursive: true })
  for (const name of ['index.html', '404.html']) writeFileSync(join(target, name), '<h1>The built page.</h1>')
}
