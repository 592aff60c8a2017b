import { globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, serialize } from 'parse5'
import { compressSite } from '../../scripts/build.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** `name` is `ours`, or `limit` for the same pages without scripts. */
export type Served = ServerProcess & { name: string }

/** The built site, and the same without scripts, each behind a server of its own. */
export async function serveBoth(): Promise<Served[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-limit-'))
  await buildLimit(folder)
  const limit = await startServer('limit', folder)
  const stop = async () => {
    await limit.stop()
    await rm(folder, { recursive: true })
  }
  return [await serveOurs(), { ...limit, stop }]
}

export const serveOurs = () => startServer('ours', 'build/client')

async function startServer(name: string, folder: string): Promise<Served> {
  return { name, ...(await startServerProcess(['site', folder])) }
}

/** Copies the built site into `target` without any script. No page with this HTML can be faster. */
async function buildLimit(target: string): Promise<void> {
  await cp('build/client', target, { recursive: true })
  for (const name of globSync('**/*.{br,gz}', { cwd: target })) await rm(join(target, name))
  for (const name of globSync('**/*.html', { cwd: target })) {
    const file = join(target, name)
    await writeFile(file, withoutScripts(await readFile(file, 'utf8')))
  }
  await compressSite(target)
}

function withoutScripts(html: string): string {
  const document = parse(html)
  for (const element of elementsOf(document)) {
    element.childNodes = element.childNodes.filter(
      (node) =>
        !('tagName' in node) || (node.tagName !== 'script' && attributeOf(node, 'rel') !== 'modulepreload')
    )
  }
  return serialize(document)
}
