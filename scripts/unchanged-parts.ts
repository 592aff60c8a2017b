import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { translate } from '../content/schema/translation.ts'
import type { Language } from '../contract/languages.ts'
import { dataOf } from '../editor/translation.ts'
import { served } from './build-folders.ts'
import { written } from './launch/translations.ts'

// A part of the build that would come out as it is served is copied from there: the desk, and the pages of a language that
// a change has no words for. Each has a key of all that it is made of.

/** By name; `files` are below the folder of the build. */
const partsSchema = z.record(z.string(), z.object({ key: z.string(), files: z.array(z.string()) }))
export type Parts = z.infer<typeof partsSchema>

const recordName = 'parts.json'

export const writeParts = (folder: string, parts: Parts) =>
  writeFile(join(folder, recordName), JSON.stringify(parts))

async function readParts(): Promise<Parts> {
  try {
    return partsSchema.parse(JSON.parse(await readFile(join(served, recordName), 'utf8')))
  } catch {
    // Made by an earlier version, or never: everything is built.
    return {}
  }
}

/** Copies a part to the folder of the next build. Resolves to its files, undefined if it has to be built. */
export async function copyUnchanged(name: string, key: string, next: string): Promise<string[] | undefined> {
  const known = (await readParts())[name]
  if (known?.key !== key || !known.files.every((file) => existsSync(join(served, file)))) return undefined
  for (const file of known.files) await cp(join(served, file), join(next, file))
  return known.files
}

const code = [
  'brand/**',
  'contract/**',
  'vite/**',
  'scripts/{build-pages,oldest-browsers}.ts',
  'package-lock.json'
]
const siteCode = [
  'site/**',
  'public/**',
  'content/{schema,pictures}/**',
  '{react-router.config,vite.config}.ts'
]

/** Of the desk. `settings` are what the build is told. */
export const keyOfDesk = (settings: unknown) =>
  keyOf([...code, 'desk/**', 'staff-ui/**', 'site/**'], settings)

/**
 * Of the pages in a language. Their words are what lies over English, and of the English what it does not cover. The rest
 * is the same in all languages.
 */
export function keyOfPages(language: Language, settings: unknown): string {
  const shared = [
    'content/{claims,settings,article-page}.yaml',
    'content/**/*.mdx',
    `content/${language}/*.yaml`
  ]
  const words = written(language)
    .filter(({ translation }) => !translation.isWhole)
    .map(({ translation: { name, english } }) => translate(dataOf(english), { root: '.', name, language }))
  return keyOf([...code, ...siteCode, ...shared], [settings, words])
}

function keyOf(patterns: string[], values: unknown): string {
  const key = createHash('sha256').update(JSON.stringify(values)).update(process.version)
  for (const file of globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    key.update(file).update(readFileSync(file))
  return key.digest('hex')
}
