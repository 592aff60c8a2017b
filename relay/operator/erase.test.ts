import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { acceptLead } from '../../testing/store-contract/accept-lead.ts'
import { listErased, listName } from './erase.ts'

test('the list of erased leads keeps those that a restored store does not know as erased', async () => {
  const { store } = await emptiedStore()
  const dir = await temporaryDir()
  await writeFile(join(dir, listName), 'erased-before\n')
  const id = await acceptLead(store)
  await store.erase('amara@example.com')
  for (const _ of [1, 2]) await listErased(dir, store)
  expect(await readFile(join(dir, listName), 'utf8')).toBe(`erased-before\n${id}\n`)
})
