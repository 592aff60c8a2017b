import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startContestant, type Contestant } from '../relay/contestant.ts'
import { buildLimit } from './limit.ts'
import { builtPeer, buildPeer, peers } from './peers.ts'

export type Served = Contestant & { name: string }

const server = join(import.meta.dirname, 'serve.ts')

/** Starts the built site, the same site without scripts, and the peers, each with its own server. */
export async function startContestants(): Promise<Served[]> {
  const limit = await mkdtemp(join(tmpdir(), 'bench-limit-'))
  await buildLimit(limit)
  const folders: [string, string][] = [
    ['ours', 'build/client'],
    ['limit', limit]
  ]
  for (const peer of peers) {
    console.log(`building ${peer.name} …`)
    await buildPeer(peer)
    folders.push([peer.name, builtPeer(peer)])
  }
  return Promise.all(folders.map(([name, folder]) => startServer(name, folder)))
}

export const startOurs = () => startServer('ours', 'build/client')

async function startServer(name: string, folder: string): Promise<Served> {
  return { name, ...(await startContestant(server, [folder])) }
}
