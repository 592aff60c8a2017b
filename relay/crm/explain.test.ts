import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { explain } from './exchange.ts'

const lead = sampleLead({
  name: 'Zoë (Al) O’Neil',
  firstName: 'Al',
  lastName: 'O"Neil',
  email: 'zoe+tryout@example.com',
  phone: '+1 (555) 010-99',
  referrer: 'https://club.example/roster?player=zoe'
})

test('a CRM that repeats the lead in its answer leaves nothing of it in the explanation', () => {
  const told = explain(
    `${lead.name.toUpperCase()} is invalid: ${JSON.stringify(lead)}, ${encodeURIComponent(lead.email)}, ZOE+TRYOUT@EXAMPLE.COM`,
    lead
  )
  for (const value of ['zo', 'neil', 'tryout', '555', 'roster'])
    expect(told.toLowerCase()).not.toContain(value)
  expect(told).toContain('homepage-cta')
})

test('also where it escapes what is not ASCII', () => {
  expect(explain(String.raw`{"name":"Zo\u00EB (Al) O\u2019Neil"}`, lead)).toBe('{"name":"…"}')
})

test('an address that is not the lead’s own goes too, words that only begin like a name stay', () => {
  expect(explain('also <owner@agency.example> said: Al is known already', lead)).toBe(
    'also <…> said: … is known already'
  )
})

test('an endless answer without a break does not keep the relay busy', () => {
  const began = performance.now()
  explain('x'.repeat(64 * 1024), lead)
  explain('@'.repeat(64 * 1024), lead)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('is cut to 300 characters, and only once nothing personal is left', () => {
  expect(explain(' '.repeat(290) + lead.email, lead)).toHaveLength(291)
  expect(explain('x'.repeat(5000), lead)).toHaveLength(300)
})
