import type { Command } from './command.ts'
import { amount, moment, plain, say, table } from './print.ts'

export const requests: Command = {
  name: 'requests',
  summary: 'Lists what persons ask for on their receipts: to correct or erase their data',
  options: {
    close: { type: 'string', value: 'LEAD', about: 'close the requests about this lead; it changes no data' }
  },
  more: 'Write to the email address first. If the person confirms, "leads erase" erases the data and closes the request.',
  async run({ options }, { openStore, terminal: { stdout } }) {
    const store = await openStore()
    const { close } = options
    if (typeof close === 'string') {
      const closed = await store.closeRequests(close)
      await say(stdout, closed ? `closed: ${plain(close)}` : `no request is about the lead ${plain(close)}`)
      return closed ? 0 : 1
    }
    const open = await store.dataRequests()
    if (open.length > 0) {
      const rows = open.map(({ leadId, kind, at, email }) => [moment(at), kind, leadId, email])
      await say(stdout, table(['asked (UTC)', 'to', 'lead', 'email'], rows))
    }
    await say(stdout, `${amount(open.length)} ${open.length === 1 ? 'request' : 'requests'}`)
    return 0
  }
}
