import type { Page } from '@playwright/test'
import { runCommand } from '../relay/run-leads.ts'

/** Signs in with a link that the command line printed. The first email becomes that of the first owner. */
export async function signIn(page: Page, settings: Record<string, string>, email = 'sam@example.com') {
  await page.goto(await printLink(settings, email))
  await page.getByRole('button', { name: /^Sign in as/ }).click()
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
}

export async function printLink(settings: Record<string, string>, email: string): Promise<string> {
  const { out } = await runCommand(settings, ['link', email])
  return /http\S+/.exec(out)?.[0] ?? ''
}
