import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in the parts of a page: the rule, and where it is broken. */
export async function violations(page: Page, ...parts: string[]) {
  // A block that is still fading in does not have its final contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Half a megabyte, so it is compiled once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findViolations, { parts, rules: tags })
}

/** Runs in the page. */
async function findViolations({ parts, rules }: { parts: string[]; rules: string[] }) {
  const { run }: typeof axe = Reflect.get(window, 'axe')
  const include = parts.filter((part) => document.querySelector(part))
  const { violations: found } = await run(
    // The content of another service's frame does not belong to this site.
    { include, exclude: ['iframe'] },
    // Report only violations: describing the passes takes more time than finding the violations.
    { runOnly: rules, resultTypes: ['violations'], iframes: false }
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary])
  )
}
