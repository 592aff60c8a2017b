import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const program = fileURLToPath(new URL('./accept-until-killed.ts', import.meta.url))

/** Runs a process that accepts leads into `place`, kills it with SIGKILL, and resolves to the ids that it acknowledged. */
export async function acceptAndKill(place: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000
  })
  const exit = once(child, 'exit')
  const acknowledged: string[] = []
  for await (const id of createInterface(child.stdout)) {
    if (acknowledged.push(id) === count) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(acknowledged.length).toBeGreaterThanOrEqual(count)
  return acknowledged
}
