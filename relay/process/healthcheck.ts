import process from 'node:process'
import { ownOrigin, readConfig } from '../config.ts'

/** Exits with 0 if the relay on this machine can accept a lead. It runs in Node because the image may not have curl. */
const settings = readConfig()
process.exitCode = settings.ok && (await isReady(ownOrigin(settings.config))) ? 0 : 1

async function isReady(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000)
  const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => undefined)
  return answer?.status === 200
}
