import { readFileSync } from 'node:fs'
import type { Followed, Step } from './document.ts'
import { readParts } from './markdown.ts'

type Told = { followed: number; notHere: number; wrong: string[] }

/** Where document and table have grown apart: commands that nobody follows, and steps that no document asks for. */
export function findStrays({ file, commands, sections = {} }: Followed): string[] {
  const parts = readParts(readFileSync(file, 'utf8'))
  const asked = new Set(parts.flatMap((part) => (part.kind === 'command' ? part.text : [])))
  const headings = new Set(parts.flatMap((part) => (part.kind === 'heading' ? part.text : [])))
  return [
    ...[...asked].filter((text) => !(text in commands)).map((text) => `nobody follows: ${text}`),
    ...Object.keys(commands)
      .filter((text) => !asked.has(text))
      .map((text) => `the document has no such command: ${text}`),
    ...Object.keys(sections)
      .filter((text) => !headings.has(text))
      .map((text) => `the document has no such section: ${text}`)
  ]
}

/** Follows a document from top to bottom and prints what every command gave. */
export async function follow(document: Followed): Promise<Told> {
  const { commands, sections = {}, onlyOnce, begin, end } = document
  const told: Told = { followed: 0, notHere: 0, wrong: findStrays(document) }
  const done = new Set<string>()
  let section = ''

  async function take(what: string, step: Step | undefined, says = '') {
    if (!step || (onlyOnce && done.has(what))) return
    done.add(what)
    const began = performance.now()
    try {
      const seen = await step(what, says)
      if ('notHere' in seen) {
        told.notHere += 1
        print('–', what, `not here: ${seen.notHere}`)
      } else {
        told.followed += 1
        print('✓', what, `${seen.gave}  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      told.wrong.push(`${what}: ${reason}`)
      print('✗', what, reason.split('\n')[0] ?? '')
    }
  }

  try {
    await begin?.()
    for (const part of readParts(readFileSync(document.file, 'utf8'))) {
      if (part.kind === 'heading') {
        await take(section, sections[section])
        section = part.text
      } else if (part.kind === 'command') {
        await take(part.text, commands[part.text], part.says)
      }
    }
    await take(section, sections[section])
  } catch (error) {
    told.wrong.push(`what it takes for granted: ${String(error)}`)
  } finally {
    await end?.()
  }
  return told
}

function print(mark: string, what: string, seen: string) {
  console.log(`  ${mark} ${what}\n      ${seen.length > 180 ? `${seen.slice(0, 180)} …` : seen}`)
}
