import { expect, onTestFinished, test, vi } from 'vitest'
import { startPair } from '../../../testing/relay/postgres-pair.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { StoreUnavailable } from '../database.ts'
import { openPostgresStore } from './postgres-store.ts'

test('no lead is acknowledged that a lost standby lacks, neither the first post nor a repeat, and a failover loses none', async () => {
  const pair = await startPair()
  onTestFinished(() => pair.stop())
  const { primary, standby, isFollowing } = pair
  const store = await openPostgresStore({ url: primary.url })
  onTestFinished(() => store.close())
  const acknowledged: string[] = []
  const post = async (entry = newLead()) => {
    const acceptance = await store.accept(entry)
    if (acceptance.kind !== 'conflict') acknowledged.push(acceptance.id)
    return acceptance.kind
  }
  expect(await post()).toBe('stored')

  await standby.kill()
  const entry = newLead()
  /** Cuts the wait for the standby short, as a time limit or an operator does. The commit then only warns. */
  const refuseWaiting = async () => {
    const posting = post(entry).catch((error: unknown) => error)
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await vi.waitFor(async () => expect(await runSql(primary.url, cancel)).toHaveLength(1), {
      timeout: 30_000
    })
    expect(await posting).toBeInstanceOf(StoreUnavailable)
  }
  await refuseWaiting()
  // The lead is on the first disk alone, and found by its key.
  expect(await runSql(primary.url, 'select count(*)::int as leads from lead')).toEqual([{ leads: 2 }])
  await refuseWaiting()

  await standby.start()
  await isFollowing()
  expect(await post(entry)).toBe('repeat')
  expect(await post()).toBe('stored')

  await pair.failOver()
  const after = await openPostgresStore({ url: standby.url })
  onTestFinished(() => after.close())
  for (const id of acknowledged) expect(await after.find(id)).toMatchObject({ id })
  expect(await after.accept(entry)).toMatchObject({ kind: 'repeat' })
})
