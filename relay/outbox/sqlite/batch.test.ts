import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import type { Row } from '../database.ts'
import { prepareBatches, sharedClock, type Answer, type Request } from './batch.ts'
import { openDatabase } from './database.ts'

// Without the thread, which decides by chance what shares a turn.
let path: string
let db: DatabaseSync
let carryOut: (requests: Request[]) => Promise<Answer[]>

beforeEach(async () => {
  path = join(await temporaryDir(), 'leads.sqlite')
  open()
})

function open() {
  db = openDatabase(path)
  carryOut = prepareBatches(db)
}

afterEach(() => db.close())

const time = { now: 0, calledAt: sharedClock() }
const accept = (id: number, idempotencyKey = `key ${id}`): Request => ({
  id,
  ...time,
  name: 'accept',
  input: [[newLead({ idempotencyKey })]]
})
const ping = (id: number): Request => ({ id, ...time, name: 'ping', input: [] })
const read = (id: number): Request => ({ id, ...time, name: 'untilNext', input: [] })
const claim = (id: number): Request => ({
  id,
  ...time,
  name: 'claim',
  input: [{ limit: 9, leaseMs: 30_000 }]
})
/** Flips bits in the first letter of a lead's id, where a table or an index has it. */
function damageFile(where: Row | undefined, lead: Row | undefined, bits: number) {
  db.close()
  const file = readFileSync(path)
  const place = file.indexOf(String(lead?.['id']), (Number(where?.['rootpage']) - 1) * 4096)
  file[place] = (file[place] ?? 0) ^ bits
  writeFileSync(path, file)
  open()
}

const leads = () => db.prepare('select count(*) as leads from lead').get()?.['leads']
const verdicts = (answers: Answer[]) => answers.map(({ ok }) => ok)

describe('a batch', () => {
  test('is answered in the order in which it was asked', async () => {
    expect((await carryOut([accept(7), ping(8), accept(9)])).map(({ id }) => id)).toEqual([7, 8, 9])
    expect(leads()).toBe(2)
  })

  test('that the disk gives up is refused to everyone in it, and the next one goes through', async () => {
    // What SQLite does on a full disk or an I/O error: the whole transaction is rolled back, mid-batch.
    db.exec(`create trigger fault before insert on lead when new.idempotency_key = 'fault'
      begin select raise(rollback, 'database or disk is full'); end`)
    const answers = await carryOut([accept(1), accept(2, 'fault'), accept(3)])
    expect(verdicts(answers)).toEqual([false, false, false])
    expect(answers[0]).toMatchObject({ error: { message: 'database or disk is full' } })
    expect(leads()).toBe(0)
    expect(verdicts(await carryOut([accept(1)]))).toEqual([true])
    expect(leads()).toBe(1)
  })

  test('that the disk gives up still answers what only reads', async () => {
    await carryOut([accept(1), ping(2)])
    db.exec(`create trigger fault before update on heartbeat
      begin select raise(rollback, 'database or disk is full'); end`)
    expect(await carryOut([read(3), ping(4), read(5)])).toMatchObject([
      { id: 3, ok: true, value: 0 },
      { id: 4, ok: false },
      { id: 5, ok: true }
    ])
  })

  test('shows to what reads what it wrote before', async () => {
    expect(await carryOut([accept(1), read(2)])).toMatchObject([{ ok: true }, { value: 0 }])
  })

  test('whose commit fails is refused to everyone in it, and the next one goes through', async () => {
    await carryOut([ping(0)])
    db.exec(`create table orphan (lead_id text references lead (id) deferrable initially deferred);
      create trigger fault after update on heartbeat begin insert into orphan values ('nobody'); end`)
    expect(verdicts(await carryOut([accept(1), ping(2), accept(3)]))).toEqual([false, false, false])
    expect(leads()).toBe(0)
    expect(verdicts(await carryOut([accept(4)]))).toEqual([true])
    expect(leads()).toBe(1)
  })

  test('leases a delivery whose cause a later release wrote', async () => {
    await carryOut([accept(1)])
    db.exec(`update delivery set last_code = 'unheard-of'`)
    expect(await carryOut([claim(2)])).toMatchObject([{ value: [{ attempts: 0 }] }])
  })

  test('sets aside a delivery whose key is no text any more, and leases the others', async () => {
    await carryOut([accept(1), accept(2)])
    const [table] = db.prepare(`select rootpage from sqlite_schema where name = 'delivery'`).all()
    const [damaged, whole] = db.prepare('select id from lead order by sequence').all()
    damageFile(table, damaged, 0x80)
    expect(await carryOut([claim(3), claim(4), read(5)])).toMatchObject([
      { value: [{ leadId: whole?.['id'] }] },
      { value: [] },
      { value: 30_000 }
    ])
    expect(db.prepare(`select state from delivery where last_code = 'damaged'`).all()).toEqual([
      { state: 'failed' }
    ])
  })

  test('leases a lead once, though one bit of its key in an index is wrong', async () => {
    await carryOut([accept(1)])
    const [index] = db
      .prepare(`select rootpage from sqlite_schema where name = 'sqlite_autoindex_delivery_1'`)
      .all()
    const [lead] = db.prepare('select id from lead').all()
    damageFile(index, lead, 1)
    const warned = once(process, 'warning')
    expect(await carryOut([claim(2), claim(3)])).toMatchObject([
      { value: [{ leadId: lead?.['id'] }] },
      { value: [] }
    ])
    expect(await warned).toMatchObject([{ message: expect.stringContaining('indexes were made again') }])
  })
})
