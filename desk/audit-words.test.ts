import { expect, test } from 'vitest'
import type { AuditDetail } from '../contract/desk-people.ts'
import { detailWords } from './audit-words.ts'

const zone = 'America/Los_Angeles'

test.each<[AuditDetail, string]>([
  [
    { format: 'csv', filter: { state: ['failed', 'held'], form: ['lead-gen-guide'] } },
    'CSV, Failed or Held, Guide form'
  ],
  [
    { format: 'jsonl', filter: { from: 1795161600000, campaign: '', page: '/trials', q: '…' } },
    'JSON lines, since Nov 20, 2026, no campaign, page /trials, a search'
  ],
  [{ format: 'csv', filter: { from: '2026-11-21T08:00:00.000Z' } }, 'CSV, since Nov 21, 2026'],
  [{ format: 'csv', filter: { language: ['es'], lacks: 'step' } }, 'CSV, Spanish, a step is missing'],
  [{ format: 'csv', filter: {} }, 'CSV'],
  [{ until: Date.parse('2020-11-20T22:10:00Z'), text: 'new workflow' }, 'until 2:10 PM, new workflow'],
  [{ deed: 'kept-as-spam' }, 'kept as spam'],
  [{ deed: 'keep-as-spam' }, 'Keep as spam'],
  [{ name: 'Dana Rivera', was: 'staff', role: 'owner' }, 'Dana Rivera, from Staff to Owner'],
  [{ about: 'restore' }, 'again, after a restore'],
  [{ text: 'Contract: terminated' }, 'Contract: terminated']
])('%j reads %s', (detail, words) => expect(detailWords(detail, zone)).toBe(words))
