import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { selfSigned } from './self-signed.ts'
import { temporaryDir } from './temporary-dir.ts'

/** The settings of a relay that serves with it. */
export async function certificateSettings() {
  const dir = await temporaryDir()
  const settings = { TLS_CERT_FILE: join(dir, 'cert.pem'), TLS_KEY_FILE: join(dir, 'key.pem') }
  await writeFile(settings.TLS_CERT_FILE, selfSigned.cert)
  await writeFile(settings.TLS_KEY_FILE, selfSigned.key)
  return settings
}
