import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultLanguage,
  inLanguage,
  isTranslated,
  type Language,
  languages,
  translatedPaths
} from '../../contract/languages.ts'
import { pages } from '../../site/routes.ts'
import { missingOf, written } from './translations.ts'

/**
 * The addresses of the pages that a language lacks, such as `/es/privacy`: a page is in a language once all sentences of
 * its own files are. Until then, links lead to the English page, and say so. The words around all pages are no page's own:
 * a label that the menu lacks is in English.
 */
export function findLackingPages(): string[] {
  const around = contentOf('site/root.tsx')
  const shown = pages
    .filter(({ path }) => isTranslated(path))
    .map(({ path, file }) => ({ path, own: contentOf(join('site', file)).difference(around) }))
  return languages
    .filter(({ code }) => code !== defaultLanguage)
    .flatMap(({ code }) => {
      const partial = written(code).filter((document) => missingOf(document).length > 0)
      const names = new Set(partial.map(({ id }) => id.replace(/:.*/, '')))
      return shown.filter(({ own }) => !own.isDisjointFrom(names)).map(({ path }) => inLanguage(code, path))
    })
}

/** The languages besides English that have a page. */
export function languagesWithPages(): Language[] {
  const lacking = new Set(findLackingPages())
  return languages
    .map(({ code }) => code)
    .filter((code) => code !== defaultLanguage)
    .filter((code) => translatedPaths.some((path) => !lacking.has(inLanguage(code, path))))
}

const named = /^import \{([^}]*)\} from 'content'/gm
const imported = /(?:from |import\(\s*)'(\.[^']+\.tsx?)'/g

/** The names that a module imports from `content`, and those that the modules of the site do which it imports. */
function contentOf(module: string): Set<string> {
  const seen = new Set<string>()
  const names = new Set<string>()
  function follow(path: string) {
    if (seen.has(path) || !path.startsWith('site/')) return
    seen.add(path)
    const code = readFileSync(path, 'utf8')
    for (const [, list = ''] of code.matchAll(named))
      for (const name of list.split(',')) names.add(name.trim().replace(/ as .*/, ''))
    for (const [, next = ''] of code.matchAll(imported)) follow(join(path, '..', next))
  }
  follow(module)
  return names
}
