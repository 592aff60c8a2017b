import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the operator in a process of its own. Resolves to what it printed; rejects if it fails. */
export async function runCli(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...settings }
  return (await run(process.execPath, ['relay/cli.ts', ...args], { env })).stdout
}
