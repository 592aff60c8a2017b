import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { StoreUnavailable } from '../store.ts'
import { fileName } from './file-name.ts'
import { refuseEmptied } from './marker.ts'

test.each([
  ['is missing', async () => undefined],
  ['is no database', async (path: string) => writeFile(path, 'no database')]
])('a store whose file %s right after it was opened ends the start with one line', async (_what, prepare) => {
  const dir = await temporaryDir()
  await prepare(join(dir, fileName))
  const refused = refuseEmptied(dir)
  await expect(refused).rejects.toThrow(StoreUnavailable)
  await expect(refused).rejects.toThrow(`${join(dir, fileName)} cannot be checked: `)
})
