import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

const run = promisify(execFile)

/** Signs in with a link that the command line printed. The first email becomes that of the first owner. */
export async function signIn(page: Page, settings: Record<string, string>, email = 'sam@example.com') {
  await page.goto(await printLink(settings, email))
  await page.getByRole('button', { name: /^Sign in as/ }).click()
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
}

export async function printLink(settings: Record<string, string>, email: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['relay/cli.ts', 'desk-link', email], {
    env: { ...process.env, ...settings }
  })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}
