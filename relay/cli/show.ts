import { Command } from '@commander-js/extra-typings'
import { Impossible, type Run } from './command.ts'
import { jsonOption } from './filter.ts'
import { jsonLine, moment, plain, say } from './print.ts'
import { factsOf, resolveId } from './record.ts'
import { table } from './table.ts'

export const show = (run: Run) =>
  new Command('show')
    .description('Shows everything that is known about a lead, with every attempt to deliver it')
    .argument('<id>', 'id of the lead, or its beginning')
    .addOption(jsonOption())
    .action(
      run(async ({ openStore, terminal: { stdout } }, typed, { json }) => {
        const store = await openStore()
        const found = await store.find(await resolveId(store, typed))
        if (!found) throw new Impossible(`no lead has the id ${plain(typed)}`)
        const { lead, history, ...record } = found
        if (json) {
          const attempts = history.map(({ at, ...attempt }) => ({
            at: new Date(at).toISOString(),
            ...attempt
          }))
          await say(
            stdout,
            jsonLine({ ...factsOf(found), place_in_chain: record.sequence, history: attempts })
          )
          return 0
        }
        const facts: [string, string | number | undefined][] = [
          ['id', record.id],
          ['place in the chain', record.sequence],
          ['received (UTC)', moment(record.receivedAt)],
          ['state', record.state],
          ['next attempt (UTC)', record.state === 'pending' ? moment(record.dueAt) : undefined],
          ['CRM’s id', record.crmId],
          ['last status', record.lastStatus],
          ['last reason', record.lastError],
          ['consent wording', record.consentVersion],
          ['erased (UTC)', record.erasedAt === undefined ? undefined : moment(record.erasedAt)],
          ...Object.entries(lead ?? { form_source: record.formSource })
        ]
        const known = facts.filter(([, value]) => value !== undefined && value !== '')
        const widest = Math.max(...known.map(([name]) => name.length))
        for (const [name, value] of known)
          await say(stdout, `${name.padEnd(widest)}  ${plain(String(value))}`)
        if (history.length === 0) return 0
        const names = ['attempt (UTC)', 'outcome', 'status', 'ms', 'reason']
        const rows = history.map(({ at, kind, status, ms, error }) => [
          moment(at),
          kind,
          status === undefined ? '' : String(status),
          ms,
          error ?? ''
        ])
        await say(stdout, `\n${table(stdout, names, rows, { wrapLast: true })}`)
        return 0
      })
    )
