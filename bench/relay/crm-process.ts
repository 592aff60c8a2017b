import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

// A CRM that accepts every posted lead, after the milliseconds of its first argument. Any other request gets the number
// of accepted leads.

const answerMs = Number(process.argv[2])
let taken = 0

async function take(response: ServerResponse) {
  await sleep(answerMs)
  response.end(`{"id":"contact-${(taken += 1)}"}`)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') response.end(String(taken))
  else request.resume().once('end', () => void take(response))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook` })
