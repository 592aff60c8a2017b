import type { Browser } from '@playwright/test'
import type { Stack } from '../running-stack.ts'
import type { FormOnTheLine } from './forms.ts'
import { isSame, type RecordedRequest } from './recorded-request.ts'
import { makeVisit } from './visit.ts'

/**
 * Sends a form once on a good line. Returns what was asked for up to the success, each request once.
 * Throws when there is none.
 */
export async function record(
  browser: Browser,
  stack: Stack,
  form: FormOnTheLine
): Promise<RecordedRequest[]> {
  const { ending, requests } = await makeVisit(browser, stack, { form, troubles: [], temper: 'patient' })
  if (!ending.success) throw new Error(`${form.name} fails on a good line: ${ending.wrongs.join(', ')}`)
  return requests.filter((request, index) => requests.findIndex((other) => isSame(request, other)) === index)
}
