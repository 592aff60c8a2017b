import type { Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a visit ended. */
export type Ending = {
  /** The way that it took, for the table: `sent`, `failed, then sent again`, … */
  way: string
  /** Whether the visitor was shown that the lead was sent. */
  success: boolean
  /** What a visitor should not have to meet: a dead end, a form that lost what was typed, … */
  wrongs: string[]
}

export const sent = (way: string, wrongs: string[] = []): Ending => ({ way, success: true, wrongs })
export const stuck = (wrong: string, wrongs: string[] = []): Ending => ({
  way: 'stuck',
  success: false,
  wrongs: [...wrongs, wrong]
})

/** The first of the things that happens; `undefined` when none does within `ms`. A wait that fails happens never. */
export async function firstOf<Name extends string>(
  waits: Partial<Record<Name, Promise<unknown>>>,
  ms: number
): Promise<Name | undefined> {
  const { promise, resolve } = Promise.withResolvers<Name | undefined>()
  for (const name in waits) {
    waits[name]?.then(
      () => resolve(name),
      () => undefined
    )
  }
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves once the page is at such an address; a page of the browser's own has none. Never rejects. */
export async function untilAddress(page: Page, isIt: (address: URL) => boolean): Promise<void> {
  while (!isIt(new URL(page.url()))) {
    if (page.isClosed()) return
    await sleep(100)
  }
}
