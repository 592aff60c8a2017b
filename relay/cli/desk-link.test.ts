import { expect, test } from 'vitest'
import { keep } from '../../testing/relay/keep-leads.ts'

const admin = { ADMIN_PORT: '9000' }

test('prints a link for the first owner, and then only for people of the desk', async () => {
  const { leads, leadsWith } = await keep()
  const first = await leadsWith(admin, 'desk-link', 'Sam@agency.example')
  expect(first).toMatchObject({ status: 0, err: '' })
  expect(first.out).toMatch(/^http:\/\/localhost:9000\/desk\/sign-in#[\w-]{43}\n$/)
  const other = await leadsWith(admin, 'desk-link', 'eve@example.com')
  expect(other).toMatchObject({ status: 1, out: '' })
  expect(other.err).toContain('nobody has the email eve@example.com')
  const named = { ...admin, DESK_URL: 'https://desk.agency.example' }
  const again = await leadsWith(named, 'desk-link', 'sam@agency.example')
  expect(again.out).toMatch(/^https:\/\/desk\.agency\.example\/desk\/sign-in#/)
  expect((await leads('desk-link', 'sam@agency.example')).out).toMatch(/^http:\/\/localhost:3002\/desk/)
  expect(await leads('desk-link')).toMatchObject({ status: 2 })
})
