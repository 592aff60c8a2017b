import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { exportHead, exportLine } from '../operator/export-lines.ts'
import { everyLead } from '../outbox/every-lead.ts'
import { Impossible, type Run } from './command.ts'
import { filteredCommand, readFilter, stateOption } from './filter.ts'
import { amount, leads, progress, say, write } from './print.ts'
import { factsOf } from './record.ts'

export const exportLeads = (run: Run) =>
  filteredCommand('export')
    .description('Exports leads, oldest first, as CSV or JSON lines')
    .addOption(stateOption())
    .option('--json', 'print JSON lines instead of CSV')
    .option('--output <file>', 'a new file that only you can read (default: standard output)')
    .addHelpText(
      'after',
      `
In CSV, a value that a spreadsheet would run as a formula gets an apostrophe in front.
npm adds its own lines to standard output: use --output, or "npm run --silent leads -- export > leads.csv".`
    )
    .action(
      run(async ({ openStore, clock, terminal: { stdout, stderr } }, { json, output, ...options }) => {
        const format = json ? 'jsonl' : 'csv'
        const filter = readFilter(options, clock.now()) ?? {}
        const store = await openStore()
        const all = await store.count(filter)
        const target = output === undefined ? stdout : await createFile(output)
        let done = 0
        {
          using report = progress(stderr, (count) => `${amount(count)} of ${leads(all)}`)
          await write(target, exportHead(format))
          for await (const record of everyLead(store, filter)) {
            await write(target, exportLine(format, factsOf(record)))
            report((done += 1))
          }
        }
        if (target !== stdout) await finished(target.end())
        await say(stderr, `${leads(done)} exported`)
        return 0
      })
    )

/** Never overwrites a file. */
async function createFile(path: string): Promise<Writable> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
    return file
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Impossible(`${path} cannot be made (${code})`)
  }
}
