import { pages } from '../../site/routes.ts'
import type { Written } from './written.ts'

/** Home is behind the logo, two pages follow a form, and home lists the articles. */
const reached = /^\/(thank-you|guide-thankyou|articles\/.*)?$/

/** Pages that no link of the content leads to. */
export function findLonelyPages(written: Written): string[] {
  const texts = Array.from(written.values(), ({ text }) => text)
  const links = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/(?:to: |\]\()(\/[\w/-]*)/g), ([, to]) => to))
  )
  return pages.map(({ path }) => path).filter((path) => !reached.test(path) && !links.has(path))
}
