import type { Page } from '@playwright/test'

/** Records everything that the browser refuses, from before the first byte on. */
export function recordRefusals() {
  const refused: string[] = []
  Reflect.set(window, 'refused', refused)
  addEventListener('securitypolicyviolation', (event) => {
    refused.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
  })
}

export const refusals = (page: Page) => page.evaluate<string[]>('window.refused')
