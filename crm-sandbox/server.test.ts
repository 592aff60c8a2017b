import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from './server.ts'

const server = new URL('./server.ts', import.meta.url).pathname

function run(port: string) {
  const child = spawn(process.execPath, [server], { env: { ...process.env, CRM_SANDBOX_PORT: port } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('it says where it listens, answers there, and ends cleanly on SIGTERM with a page open', async () => {
  const child = run('0')
  const [line] = await once(child.stdout, 'data')
  const url = String(line).match(/http:\/\/localhost:\d+/)?.[0] ?? ''
  expect(String(line)).toBe(`CRM sandbox: ${url}\n`)

  const events = await fetch(`${url}/api/events`)
  expect(events.status).toBe(200)
  child.kill('SIGTERM')

  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(events.text()).rejects.toThrow('terminated')
})

test('a port that is none, or taken, is refused in one line', async () => {
  const running = await startSandbox({ port: 0 })
  onTestFinished(() => running.close())
  const { port } = new URL(running.url)
  const refusals = {
    '65536': 'CRM_SANDBOX_PORT must be a port number from 0 to 65535, not "65536".\n',
    [port]: `CRM_SANDBOX_PORT: port ${port} is taken.\n`
  }
  for (const [asked, line] of Object.entries(refusals)) {
    const child = run(asked)
    expect(await Promise.all([text(child.stderr), once(child, 'exit')])).toEqual([line, [1, null]])
  }
})

test('a name that somebody points at this machine reads no contact', async () => {
  const sandbox = await startSandbox({ port: 0 })
  onTestFinished(() => sandbox.close())
  const { url } = sandbox
  const ask = async (host: string) => {
    const [response] = await once(get(`${url}/api/contacts`, { headers: { Host: host } }), 'response')
    response.resume()
    return response.statusCode
  }
  expect(await ask(`evil.example:${new URL(url).port}`)).toBe(421)
  expect(await ask(new URL(url).host)).toBe(200)
})
