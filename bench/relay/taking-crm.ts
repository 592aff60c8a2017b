import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A CRM that takes every lead, each after `answerMs`. */
export async function startTakingCrm(answerMs: number) {
  let taken = 0
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      void sleep(answerMs).then(() => response.end(`{"id":"contact-${(taken += 1)}"}`))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`,
    taken: () => taken,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
