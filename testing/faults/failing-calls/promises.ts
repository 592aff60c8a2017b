import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { verifyChain } from '../../../relay/outbox/chain.ts'
import { books, chainHead, links } from '../../../relay/outbox/ledger-queries.ts'
import { assemble } from '../../../relay/outbox/sqlite/copy/assemble.ts'
import { fileName } from '../../../relay/outbox/sqlite/data-dir.ts'
import { ask } from '../../../relay/outbox/sqlite/database.ts'
import { findBroken } from '../fault.ts'

export type Promises = {
  expect: (promise: string, isKept: boolean) => void
  broken: () => string[]
}

/** Notes whether each promise was kept, every time that it was asked for. */
export function createPromises(): Promises {
  const kept: Record<string, boolean> = {}
  return {
    expect: (promise, isKept) => void (kept[promise] = isKept && kept[promise] !== false),
    broken: () => findBroken(kept)
  }
}

/** Email addresses by the ids of the leads that were acknowledged. */
type Acked = Map<string, string>

/** What the store in a folder must hold; a lead that an operator asked to erase may be there without its address. */
export async function checkStore(
  dir: string,
  when: string,
  { acked, toErase, erased }: { acked: Acked; toErase: string; erased: boolean },
  { expect }: Promises
) {
  if (!existsSync(join(dir, fileName)))
    return expect(`every acknowledged lead is there ${when}`, acked.size === 0)
  const found = await lookInto(join(dir, fileName))
  expect(`the chain holds ${when}`, found.chainHolds)
  expect(`the books balance ${when}`, found.balances)
  expect(`every acknowledged lead is there ${when}`, holdsAll(found, acked))
  const isWhole = ([id, email]: [string, string]) => found.emails.get(id) === email || email === toErase
  expect(`every acknowledged lead is whole ${when}`, [...acked].every(isWhole))
  expect(`what was erased is gone ${when}`, !erased || ![...found.emails.values()].includes(toErase))
}

/**
 * A copy that counts holds what was acknowledged before. A backup that does not count leaves no file; where the disk takes
 * no file away either (`mayRemain`), the one that remains is whole.
 */
export async function checkCopies(
  { folder, file }: { folder: string; file: string },
  { made, acked, mayRemain }: { made: { folder: boolean; file: boolean }; acked: Acked; mayRemain: boolean },
  { expect }: Promises
) {
  if (made.file) expect('a backup that counts is whole', isCopy(await lookInto(file), acked))
  else if (mayRemain && existsSync(file))
    expect('a backup that remains is whole', isCopy(await lookInto(file), acked))
  else expect('a backup that failed leaves no file', !existsSync(file))
  if (!made.folder) return
  const assembled = `${folder}.sqlite`
  assemble(folder, assembled)
  expect('a copy that counts is whole', isCopy(await lookInto(assembled), acked))
}

type Found = Awaited<ReturnType<typeof lookInto>>

const isCopy = (found: Found, acked: Acked) => found.chainHolds && found.balances && holdsAll(found, acked)
const holdsAll = ({ emails }: Found, acked: Acked) => [...acked.keys()].every((id) => emails.has(id))

async function lookInto(file: string) {
  if (statSync(file).size === 0) throw new Error(`${file} is empty`)
  const db = new DatabaseSync(file)
  try {
    const { accepted, ...states } = ask(db, books())
    const chain = await verifyChain({
      chainHead: async () => ask(db, chainHead()),
      links: async (request) => ask(db, links(request))
    })
    const rows = db.prepare('select id, email from lead').all()
    return {
      chainHolds: chain.ok,
      balances: accepted === Object.values(states).reduce((sum, count) => sum + count, 0),
      /** By the id of each lead; null where it was erased. */
      emails: new Map(rows.map(({ id, email }) => [String(id), email]))
    }
  } finally {
    db.close()
  }
}
