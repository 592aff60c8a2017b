import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { PgBoss } from 'pg-boss'

// The relay as it would be with pg-boss as its queue: a lead is a job, and the job is its only record.

const boss = new PgBoss({ connectionString: process.argv[2] ?? '' })
boss.on('error', (error) => console.error(error))
await boss.start()
await boss.createQueue('leads')

const server = createServer((incoming, outgoing) => void enqueue(incoming, outgoing))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address?.port}` })
})

async function enqueue(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const lead: object = JSON.parse(await text(incoming))
  const id = await boss.send('leads', lead)
  outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, id }))
}
