import { expect, onTestFinished, test } from 'vitest'
import { Program } from '../../testing/program.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { keep } from '../../testing/relay/keep-leads.ts'

const admin = { ADMIN_PORT: '9000' }

test('prints a link for the first owner, and then only for people of the desk', async () => {
  const { leads, leadsWith } = await keep()
  const first = await leadsWith(admin, 'link', 'Sam@agency.example')
  expect(first).toMatchObject({ status: 0, err: '' })
  expect(first.out).toMatch(/^http:\/\/localhost:9000\/desk\/sign-in#[\w-]{43}\n$/)
  const other = await leadsWith(admin, 'link', 'eve@example.com')
  expect(other).toMatchObject({ status: 1, out: '' })
  expect(other.err).toContain('nobody has the email eve@example.com')
  const named = { ...admin, DESK_URL: 'https://desk.agency.example' }
  const again = await leadsWith(named, 'link', 'sam@agency.example')
  expect(again.out).toMatch(/^https:\/\/desk\.agency\.example\/desk\/sign-in#/)
  expect((await leads('link', 'sam@agency.example')).out).toMatch(/^http:\/\/localhost:3002\/desk/)
  expect(await leads('link')).toMatchObject({ status: 2 })
})

test('prints the address of the desk that is running, whatever its port', async () => {
  const { dir, leads } = await keep()
  const port = String(await freePort())
  const settings = { PORT: String(await freePort()), ADMIN_PORT: port, DATA_DIR: dir }
  const relay = new Program('relay/server.ts', settings, [], { args: ['--without-site'] })
  onTestFinished(async () => void (await relay.stop('SIGKILL')))
  await relay.start()
  expect((await leads('link', 'sam@agency.example')).out).toContain(`http://localhost:${port}/desk/`)
  await relay.stop()
  expect((await leads('link', 'sam@agency.example')).out).toContain('http://localhost:3002/desk/')
})
