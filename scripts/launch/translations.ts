import { existsSync, writeFileSync } from 'node:fs'
import { parse } from 'node:path'
import { reviewedFile, readReviewed, writeReviewed } from '../../content/schema/translation.ts'
import { defaultLanguage, type Language, languages } from '../../contract/languages.ts'
import { createDocuments, nameOfLanguage, type Translated } from '../../editor/documents.ts'
import { orphansIn, sentencesOf, tasksIn } from '../../editor/translation.ts'
import { documents } from '../../vite/documents.ts'

/** What a language lacks, and what was translated from another English sentence than the one of today. */
export type Untranslated = {
  name: string
  missing: number
  toReview: number
  /** By file, a line for each sentence. */
  files: { path: string; lines: string[] }[]
}

const others = languages.filter(({ code }) => code !== defaultLanguage)

/** The documents of a language, whether they are written or not. */
export const written = (language: string) =>
  translations().filter(({ translation }) => translation.language === language)

const { translations } = createDocuments(documents)

export function findUntranslated(): Untranslated[] {
  return others.map(({ code }) => {
    const found = written(code).map((document) => ({
      path: document.path,
      tasks: tasksIn(document),
      orphans: orphansIn(document)
    }))
    const tasks = found.flatMap((document) => document.tasks)
    const missing = tasks.filter(({ what }) => what === 'missing').length
    const files = found.map(({ path, tasks: own, orphans }) => ({
      path,
      lines: [
        ...(existsSync(path)
          ? own.map(({ place, text, what }) => `${inWords[what]} ${place}: ${shorten(text)}`)
          : [`no such file: ${own.length} sentences missing`]),
        ...orphans.map((place) => `not in English ${place}`)
      ]
    }))
    return {
      name: nameOfLanguage(code),
      missing,
      toReview: tasks.length - missing,
      files: files.filter(({ lines }) => lines.length > 0)
    }
  })
}

/** The English sentences that a language shows, because it has no words for them; of one file, such as `messages`, or all. */
export const missingIn = (language: string, file?: string): string[] =>
  written(language)
    .filter(({ translation: { name } }) => file === undefined || name === file)
    .flatMap(missingOf)

/** The same of one document. */
export function missingOf(document: Translated): string[] {
  const { english, isWhole } = document.translation
  const missing =
    isWhole && !existsSync(document.path)
      ? Object.values(sentencesOf(english))
      : tasksIn(document).filter(({ what }) => what === 'missing')
  return missing.map(({ text }) => text)
}

/** The words about consent and privacy in each form, by file. */
const ofForms: Record<string, RegExp> = { interface: /^form\./, site: /^privacy\./ }

/** Finds what forms say in English to visitors who read a page in another language, such as the consent. */
export const findEnglishInForms = (languagesWithPages: readonly Language[]): string[] =>
  languagesWithPages.flatMap(written).flatMap((document) =>
    tasksIn(document)
      .filter(({ what, place }) => what === 'missing' && ofForms[document.translation.name]?.test(place))
      .map(({ place, text }) => `${document.path} ${place}: ${shorten(text)}`)
  )

const inWords = { missing: 'missing', unread: 'not reviewed', old: 'English changed' }

const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line
}

/** A line for each language. */
export const countUntranslated = (found: Untranslated[]): string[] =>
  found.map(({ name, missing, toReview }) => `${name}: ${missing} missing, ${toReview} to review`)

export function describeUntranslated(found: Untranslated[]): string {
  const lines = ['', 'Sentences in other languages, also in the content editor; no build waits for them']
  for (const [index, count] of countUntranslated(found).entries()) {
    lines.push('', `  ${count}`)
    for (const { path, lines: own } of found[index]?.files ?? [])
      lines.push(`    ${path}`, ...own.map((line) => `      ${line}`))
  }
  return lines.join('\n')
}

/**
 * Records that all words of a language, or of one of its files, are right for the English of now. What the language leaves
 * out, such as names, is right, too. Returns what is wrong with the wish.
 */
function review(language: string, file?: string): string | undefined {
  const known = written(language).filter(({ path }) => existsSync(path))
  const chosen = known.filter(({ translation: { name } }) => file === undefined || name === parse(file).name)
  if (known.length === 0)
    return `Name a language that has words: ${others.map(({ code }) => code).join(', ')}`
  if (chosen.length === 0) return `content/${language} has no ${file}`
  const hashes = chosen.map(({ translation: { name, english } }) => {
    const own = Object.entries(sentencesOf(english)).flatMap(([place, { hash }]) =>
      hash ? [[place, hash]] : []
    )
    return [name, Object.fromEntries(own)] as const
  })
  const reviewed = { ...readReviewed('.', language), ...Object.fromEntries(hashes) }
  writeFileSync(reviewedFile('.', language), writeReviewed(reviewed))
  return undefined
}

/** Prints the counts of each language. With a language, and a file of it such as `home`, records a review. */
if (import.meta.main) {
  const [language, file] = process.argv.slice(2)
  const problem = language === undefined ? undefined : review(language, file)
  console.log(problem ?? countUntranslated(findUntranslated()).join('\n'))
  if (problem !== undefined) process.exitCode = 1
}
