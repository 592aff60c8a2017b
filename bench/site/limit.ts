import { globSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, serialize } from 'parse5'
import { compressSite } from '../../scripts/build.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'

/** Copies the built site into `target` without any script. No page with this HTML can be faster. */
export async function buildLimit(target: string): Promise<void> {
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
