import process from 'node:process'
import { readConfig, type Config } from '../config.ts'
import { askOwnRelay } from './own-relay.ts'

/** Exits with 0 if the relay on this machine can accept a lead. It runs in Node because the image may not have curl. */
const settings = readConfig()
process.exitCode = settings.ok && (await isReady(settings.config)) ? 0 : 1

async function isReady({ host, port, tls }: Config): Promise<boolean> {
  const path = '/readyz'
  const answer = await askOwnRelay({ host, port, tls: tls !== undefined, path, limitMs: 2000 }).catch(
    () => undefined
  )
  return answer?.status === 200
}
