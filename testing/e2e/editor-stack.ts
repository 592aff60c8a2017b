import type { Page } from '@playwright/test'
import { defaultLanguage, languages } from '../../contract/languages.ts'
import { nameOfLanguage } from '../../editor/documents.ts'
import { openEditorProject, openEditorSite } from '../project-copies.ts'
import { widths } from './page-checks.ts'
import { test as base } from './stack.ts'

export const [, { code: language }] = languages
export const english = nameOfLanguage(defaultLanguage)
export const languageName = nameOfLanguage(language)

type Fixtures = {
  /** The content in a repository of its own, and the editor on it. */
  project: Awaited<ReturnType<typeof openEditorProject>>
  /** The same with the whole project, which can publish. */
  site: Awaited<ReturnType<typeof openEditorSite>>
}

/** In the worker of all other tests. Each journey of the editor has servers of its own. */
export const test = base.extend<Fixtures>({
  watch: async ({}, use) => use({ expectErrors: () => undefined, allow: () => undefined }),
  project: async ({}, use) => {
    const project = await openEditorProject()
    await use(project)
    await project.stop()
  },
  site: async ({}, use) => {
    const site = await openEditorSite()
    await use(site)
    await site.stop()
  }
})

/** A part that opens can have parts of its own. */
export async function openAllParts(page: Page) {
  const closed = page.locator('main details:not([open]) > summary')
  while ((await closed.count()) > 0)
    await closed.evaluateAll((summaries) =>
      summaries.forEach((summary) => summary instanceof HTMLElement && summary.click())
    )
}

/** The elements that scroll sideways at the width of a small phone, a phone, a tablet and a computer. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() =>
      Array.from(document.querySelectorAll('html, html *'))
        .filter((box) => box.checkVisibility() && !box.matches('input, select, textarea'))
        .filter((box) => box.matches('html') || /auto|scroll/.test(getComputedStyle(box).overflowX))
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.localName}.${box.className}`)
    )
    found.push(...wide.map((box) => `${width}: ${box}`))
  }
  return found
}
