import { Impossible, WrongArgument, type Command } from './command.ts'
import { moment, plain, say, table } from './print.ts'

export const show: Command = {
  name: 'show',
  summary: 'Shows everything that is known about a lead, with every attempt to deliver it',
  words: '<id>',
  async run({ words: [id, ...more] }, { openStore, terminal: { stdout } }) {
    if (id === undefined || more.length > 0) throw new WrongArgument('show: expected the id of one lead')
    const store = await openStore()
    const found = await store.find(id)
    if (!found) throw new Impossible(`no lead has the id ${plain(id)}`)

    const { lead, history, ...record } = found
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
    for (const [name, value] of known) await say(stdout, `${name.padEnd(widest)}  ${plain(String(value))}`)
    if (history.length > 0) {
      const rows = history.map(({ at, kind, status, ms, error }) => [
        moment(at),
        kind,
        status ?? '',
        ms,
        error ?? ''
      ])
      await say(stdout, `\n${table(['attempt (UTC)', 'outcome', 'status', 'ms', 'reason'], rows)}`)
    }
    return 0
  }
}
