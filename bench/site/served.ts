import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { buildLimit } from './limit.ts'

/** `name` is `ours`, or `limit` for the same pages without scripts. */
export type Served = ServerProcess & { name: string }

/** The built site, and the same without scripts, each behind a server of its own. */
export async function serveBoth(): Promise<Served[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-limit-'))
  await buildLimit(folder)
  const limit = await startServer('limit', folder)
  const stop = async () => {
    await limit.stop()
    await rm(folder, { recursive: true })
  }
  return [await serveOurs(), { ...limit, stop }]
}

export const serveOurs = () => startServer('ours', 'build/client')

async function startServer(name: string, folder: string): Promise<Served> {
  return { name, ...(await startServerProcess(join(import.meta.dirname, 'serve.ts'), [folder])) }
}
