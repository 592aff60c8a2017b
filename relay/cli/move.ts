import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveLeads } from '../outbox/move.ts'
import { fileName } from '../outbox/sqlite/file-name.ts'
import { Impossible, type Command } from './command.ts'
import { amount, leads, plain, progress, say } from './print.ts'

export const move: Command = {
  name: 'move',
  summary: 'Moves all leads from the embedded store of DATA_DIR to the empty PostgreSQL of DATABASE_URL',
  more: `Stop every relay first: while one runs, nothing is moved. All leads move or none, with deliveries, attempts and chain; books
and chain are verified on both sides before it counts. The file of the embedded store stays, under another name.`,
  async run(_typed, { config, terminal: { stdout, stderr } }) {
    const { dataDir: dir, databaseUrl: url } = config
    if (url === undefined) throw new Impossible('DATABASE_URL: expected to be set, to where leads shall move')
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
    await say(stdout, `what was moved is kept in ${plain(keptAt)}: it holds personal data, delete it in time`)
    return 0
  }
}
