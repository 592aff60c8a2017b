import type { Browser } from '@playwright/test'
import type { Stack } from '../running-stack.ts'
import { stuck, type Ending } from './ending.ts'
import type { FormOnTheLine } from './forms.ts'
import type { Patience } from './lead-form-visit.ts'
import { putOnLine, type Trouble } from './line.ts'
import { openPage } from './open-page.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { newWish, type Wish } from './wish.ts'

export type Visit = {
  form: FormOnTheLine
  troubles: readonly Trouble[]
  temper: Patience
  /** Fault of the CRM, if there is one. */
  crm?: 'slow' | 'down'
}

export type Visited = Visit & {
  wish: Wish
  ending: Ending
  requests: RecordedRequest[]
  /** How often each trouble struck. */
  strikes: number[]
}

/** A visitor of their own browser profile goes to a page with a form and does what it takes to send it. */
export async function makeVisit(browser: Browser, stack: Stack, visit: Visit): Promise<Visited> {
  const { form, troubles, temper } = visit
  const wish = newWish()
  const context = await browser.newContext({ baseURL: stack.siteUrl, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const line = await putOnLine(page, stack.sandboxUrl, troubles)
    const ending = await walk()
    const requests = [...line.requests]
    // Stop requests in flight and ignore their errors.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return { ...visit, wish, ending, requests, strikes: line.strikes }

    async function walk(): Promise<Ending> {
      try {
        const opened = await openPage(page, form.path, line)
        await form.open(page)
        const found = await form.fill(page, wish, line, temper)
        return opened === 'opened' ? found : { ...found, way: `page ${opened}, ${found.way}` }
      } catch (error) {
        return stuck(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
      }
    }
  } finally {
    await context.close()
  }
}
