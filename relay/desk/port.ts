import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The port on which `npm start` opens the desk of a relay on `port`, unless ADMIN_PORT says otherwise. */
export const deskPortAfter = (port: number): number => port + 2

/** In the folder of leads, which the commands read, too. Relays of other machines have another folder. */
const noteOf = ({ dataDir }: Config) => join(dataDir, 'desk-address')

/** Notes where the desk of this machine is, for the commands. A relay that cannot note it serves the desk all the same. */
export async function noteDeskAddress(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined)
  await writeFile(noteOf(config), `http://localhost:${config.adminPort}`).catch(() => undefined)
}

export const forgetDeskAddress = (config: Config) => rm(noteOf(config), { force: true })

/** The origin of the desk: its name behind a proxy, else its port on this machine. */
export async function deskAddress(config: Config): Promise<string> {
  const { desk, adminPort, port } = config
  if (desk.url !== undefined) return desk.url
  const noted = await readFile(noteOf(config), 'utf8').catch(() => '')
  return noted || `http://localhost:${adminPort ?? deskPortAfter(port)}`
}
