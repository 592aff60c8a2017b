import { Command } from '@commander-js/extra-typings'
import type { Run } from './command.ts'
import { jsonOption } from './filter.ts'
import { amount, jsonLine, moment, plain, say } from './print.ts'
import { resolveId } from './record.ts'
import { table } from './table.ts'

export const requests = (run: Run) =>
  new Command('requests')
    .description('Lists what persons ask for on their receipts: to correct or erase their data')
    .option('--close <lead>', 'close the requests about this lead; it changes no data')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nWrite to the email address first. If the person confirms, "leads erase" erases the data and closes the request.'
    )
    .action(
      run(async ({ openStore, terminal: { stdout } }, { close, json }) => {
        const store = await openStore()
        if (close !== undefined) {
          const id = await resolveId(store, close)
          const closed = await store.closeRequests(id)
          await say(stdout, closed ? `closed: ${plain(id)}` : `no request is about the lead ${plain(id)}`)
          return closed ? 0 : 1
        }
        const open = await store.dataRequests()
        if (json) {
          for (const { at, ...request } of open)
            await say(stdout, jsonLine({ at: new Date(at).toISOString(), ...request }))
          return 0
        }
        if (open.length > 0) {
          const rows = open.map(({ leadId, kind, at, email }) => [moment(at), kind, leadId, email])
          await say(stdout, table(stdout, ['asked (UTC)', 'to', 'lead', 'email'], rows))
        }
        await say(stdout, `${amount(open.length)} ${open.length === 1 ? 'request' : 'requests'}`)
        return 0
      })
    )
