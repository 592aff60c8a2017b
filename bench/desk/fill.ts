import { sampleLead } from '../../contract/sample-lead.ts'

const dayMs = 24 * 60 * 60_000

/** The leads of the bench came evenly over this many days. */
const filledDays = 365

const pages = ['/', '/leadgenguide', '/opportunities', '/elite-25', '/trials', '/work-in-soccer', '/sufc']
const campaigns = ['', '', 'guide-2026', 'trials', 'elite-25']
const forms = ['cta-button-modal', 'lead-gen-guide', 'lead-gen-guide-cta', 'elite-style-lead-capture']

const choose = (values: string[]) =>
  `case i % ${values.length} ${values.map((value, index) => `when ${index} then '${value}'`).join(' ')} end`

/**
 * SQL that fills an empty store with leads, as a relay would have left them in a year: nearly all with the CRM, one of
 * 500 held, one of 3000 failed. `numbers` is SQL for a table `n` with the numbers `i` from 1.
 */
export function fillStatements(numbers: string, leads: number, now: number): string[] {
  const step = Math.floor((filledDays * dayMs) / leads)
  const at = `(${now - leads * step} + i * ${step})`
  const person = `'person' || i || '@example.com'`
  const [before = '', after = ''] = JSON.stringify(sampleLead({ email: 'EMAIL', name: 'Person' })).split(
    'EMAIL'
  )
  const state = `case when i % 500 = 0 then 'quarantined' when i % 3000 = 1 then 'dead' else 'delivered' end`
  return [
    `insert into lead (sequence, id, form_source, idempotency_key, body_hash, lead_hash, body, email, source, campaign,
       medium, page, search, received_at, contract_version, consent_version, prev_hash, hash)
     select i, 'lead-' || i, ${choose(forms)}, 'key-' || i, '', '', '${before}' || ${person} || '${after}', ${person},
       'instagram', ${choose(campaigns)}, 'social', ${choose(pages)}, 'person ' || ${person} || ' lead-' || i, ${at}, 1, 3,
       '', '' from ${numbers}`,
    `insert into delivery (lead_id, destination, sequence, state, attempts, next_at, last_status, last_error, crm_id)
     select 'lead-' || i, 'crm', i, ${state}, case when i % 500 = 0 then 0 else 1 end, ${at}, 200,
       case when i % 3000 = 1 then 'the CRM answered 422' else null end, 'contact-' || i from ${numbers}`,
    `insert into attempt (lead_id, destination, at, kind, status, ms)
     select 'lead-' || i, 'crm', ${at} + 400 + i % 900, case when i % 3000 = 1 then 'permanent' else 'delivered' end, 200, 350
     from ${numbers} where i % 500 <> 0`,
    `update chain set sequence = ${leads}, hash = '0'`
  ]
}
