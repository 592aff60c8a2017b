import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { acceptAndKill } from '../../../testing/relay/run-relay.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { backUp, restore } from '../backup.ts'
import { fileName, LeadsMissing, markerName } from './data-dir.ts'
import { openSqliteStore } from './sqlite-store.ts'

// What says that acknowledged leads are gone, and what must not say so.

const open = (dir: string) => openSqliteStore({ dir, clock: createSteeredClock() })

/** Opens the store, and resolves to how many leads it has. */
async function countIn(dir: string): Promise<number> {
  const store = await open(dir)
  const { accepted } = await store.books()
  await store.close()
  return accepted
}

async function acceptInto(dir: string, leads: number) {
  const store = await open(dir)
  for (let lead = 0; lead < leads; lead += 1) await store.accept(newLead())
  return store
}

const refusal = async (dir: string) =>
  open(dir).then(
    () => 'it opened',
    (error: unknown) => (error instanceof LeadsMissing ? error.message : String(error))
  )

test('a killed relay whose log is gone does not start, as long as its index or its record is there', async () => {
  const dir = await temporaryDir()
  const [file, log, index] = [fileName, `${fileName}-wal`, `${fileName}-shm`].map((name) => join(dir, name))
  await (await acceptInto(dir, 1)).close()
  const acknowledged = await acceptAndKill(dir, 5)
  await rm(`${log}`)
  const before = await readdir(dir)
  expect(await refusal(dir)).toContain(`${log} is missing, and ${index} says that it has what`)
  expect(await backUp({ dir, to: join(dir, 'copy.db') })).toMatchObject({ ok: false })
  expect(await readdir(dir)).toEqual(before)

  await rm(`${index}`)
  const [, had, recorded] = /has (\w+) leads, though (\d+) were acknowledged/.exec(await refusal(dir)) ?? []
  expect(had).toBe('1')
  expect(Number(recorded)).toBeGreaterThanOrEqual(1 + acknowledged.length)
  expect(await refusal(dir)).toContain(`${file} has`)

  await rm(join(dir, markerName))
  expect(await countIn(dir)).toBe(1)
})

test('a file that is put back as it was earlier is refused', async () => {
  const dir = await temporaryDir()
  await (await acceptInto(dir, 3)).close()
  const earlier = join(await temporaryDir(), 'earlier')
  await copyFile(join(dir, fileName), earlier)
  await (await acceptInto(dir, 2)).close()
  await copyFile(earlier, join(dir, fileName))
  expect(await refusal(dir)).toContain('has 3 leads, though 5 were acknowledged')
})

test('a stop, a kill, an erasure and a record that was cut off or lost refuse nothing', async () => {
  const dir = await temporaryDir()
  const marker = join(dir, markerName)
  const store = await acceptInto(dir, 2)
  await store.accept(newLead({ lead: sampleLead({ email: 'gone@example.com' }) }))
  await store.erase('gone@example.com')
  await store.close()
  expect(await countIn(dir)).toBe(3)

  const acknowledged = await acceptAndKill(dir, 5)
  // The last leads may be on disk, but neither recorded nor acknowledged yet.
  const [, recorded] = /^ +(\d+) leads were acknowledged/.exec(await readFile(marker, 'utf8')) ?? []
  const leads = await countIn(dir)
  expect(Number(recorded)).toBeGreaterThanOrEqual(3 + acknowledged.length)
  expect(Number(recorded)).toBeLessThanOrEqual(leads)

  for (const text of ['', 'something else\n']) {
    await writeFile(marker, text)
    expect(await countIn(dir)).toBe(leads)
  }
  await rm(marker)
  expect(await countIn(dir)).toBe(leads)
  expect(await readFile(marker, 'utf8')).toContain(` ${leads} leads were acknowledged`)
})

test('after a power cut the record may be older than the store', async () => {
  const dir = await temporaryDir()
  const marker = join(dir, markerName)
  await (await acceptInto(dir, 1)).close()
  const record = await readFile(marker)
  await (await acceptInto(dir, 2)).close()
  await writeFile(marker, record)
  expect(await countIn(dir)).toBe(3)
})

test('an index without its log refuses nothing if the file has everything', async () => {
  const dir = await temporaryDir()
  const copy = await temporaryDir()
  const store = await acceptInto(dir, 2)
  await runSql(dir, 'pragma wal_checkpoint(passive)')
  for (const name of [fileName, `${fileName}-shm`, markerName])
    await copyFile(join(dir, name), join(copy, name))
  await store.close()
  expect(await countIn(copy)).toBe(2)
})

test('a copy is a store, restored in a folder that still has the record of a larger one, too', async () => {
  const dir = await temporaryDir()
  const copy = join(await temporaryDir(), 'leads.db')
  await (await acceptInto(dir, 2)).close()
  expect(await backUp({ dir, to: copy })).toMatchObject({ ok: true })
  await (await acceptInto(dir, 1)).close()
  await rm(join(dir, fileName))
  expect(await refusal(dir)).toContain('has no leads, though 3 were acknowledged')
  expect(await restore({ from: copy, dir })).toEqual({ ok: true, leads: 2 })
  expect(await countIn(dir)).toBe(2)

  const other = await temporaryDir()
  await rename(copy, join(other, fileName))
  expect(await countIn(other)).toBe(2)
})
