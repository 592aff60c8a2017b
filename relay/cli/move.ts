import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { Command } from '@commander-js/extra-typings'
import { moveLeads } from '../outbox/move.ts'
import { fileName } from '../outbox/sqlite/data-dir.ts'
import { Impossible, type Means, type Run } from './command.ts'
import { amount, leads, plain, progress, say } from './print.ts'

export const move = (run: Run) =>
  new Command('move')
    .description(
      'Moves all leads from the embedded store in DATA_DIR to the empty PostgreSQL database at DATABASE_URL'
    )
    .addHelpText(
      'after',
      `
Stop every relay first: while one runs, nothing is moved. Moves all leads or none, with deliveries, attempts and chain.
Verifies books and chain on both sides before it commits. Renames the file of the embedded store and keeps it.`
    )
    .action(run(moveAll))

async function moveAll({ config, terminal: { stdout, stderr } }: Means): Promise<number> {
  const { dataDir: dir, databaseUrl: url } = config
  if (url === undefined) throw new Impossible('DATABASE_URL: expected the database to move leads to')
  if (!existsSync(join(dir, fileName))) throw new Impossible(`DATA_DIR: no leads are kept in ${dir}`)

  const moved = await moveWithProgress({ dir, url }, stderr)
  if (!moved.ok) throw new Impossible(plain(moved.problem))
  const { books, attempts, head, keptAt } = moved
  await say(
    stdout,
    `${leads(books.accepted)} moved, with ${amount(attempts)} attempts; the books are the same`
  )
  if (head) await say(stdout, `the chain is unbroken on both sides and ends with ${head.hash}`)
  await say(
    stdout,
    `the old file is kept as ${plain(keptAt)}: it contains personal data, so delete it in time`
  )
  return 0
}

async function moveWithProgress(places: { dir: string; url: string }, stderr: Writable) {
  using report = progress(stderr, (rows) => `${amount(rows)} rows moved`)
  return await moveLeads(places, report)
}
