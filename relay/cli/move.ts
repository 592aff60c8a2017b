import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveLeads } from '../outbox/move.ts'
import { fileName } from '../outbox/sqlite/file-name.ts'
import { Impossible, type Command } from './command.ts'
import { amount, leads, plain, progress, say } from './print.ts'

export const move: Command = {
  name: 'move',
  summary:
    'Moves all leads from the embedded store in DATA_DIR to the empty PostgreSQL database at DATABASE_URL',
  more: `Stop every relay first: while one runs, nothing is moved. Moves all leads or none, with deliveries, attempts and chain.
Verifies books and chain on both sides before it commits. Renames the file of the embedded store and keeps it.`,
  async run(_typed, { config, terminal: { stdout, stderr } }) {
    const { dataDir: dir, databaseUrl: url } = config
    if (url === undefined) throw new Impossible('DATABASE_URL: expected the database to move leads to')
    if (!existsSync(join(dir, fileName))) throw new Impossible(`DATA_DIR: no leads are kept in ${dir}`)

    const moved = await moveLeads(
      { dir, url },
      progress(stderr, (rows) => `${amount(rows)} rows moved`)
    )
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
}
