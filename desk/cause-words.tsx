import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cause } from '../contract/desk-leads.ts'
import type { CauseCode } from '../contract/desk.ts'
import { me } from './api.ts'
import { Raw } from './ui/notices.tsx'

// Why a lead is held, waits or has failed.

const robot = 'Probably a robot: it'

const words: Record<CauseCode, string> = {
  trap: `${robot} filled in a field that people cannot see`,
  haste: `${robot} sent the form sooner than a person can`,
  throttled: 'Throttled: many leads of this email address at once',
  unreachable: 'Nothing answers at its address',
  'broken-off': 'The connection broke off',
  late: 'No answer in time',
  'unknown-name': 'Its name leads nowhere',
  'no-name-server': 'Its name could not be looked up',
  insecure: 'No secure connection is possible',
  garbled: 'Its answer cannot be read',
  'cut-off': 'The try was cut off',
  unconnected: 'No connection is possible',
  'contact-gone': '{crm} no longer has this contact',
  unmapped: 'The relay no longer knows of any for this form. The web person must look',
  damaged: 'The stored lead cannot be read',
  'relay-error': 'An error of the relay',
  'other-contact': '{crm} has this address with another contact',
  'shared-deal': '{crm} allows their contact one deal, and it is another person’s',
  retention: 'Kept here for as long as you keep leads'
}

/** The meaning of an answer of the CRM for staff. */
function answerWords(status: number): string {
  if (status === 401)
    return 'did not accept the relay’s key. The web person must put it right, or they fail again'
  if (status === 403)
    return 'refused the relay’s key, or what was sent. The web person must put it right, or they fail again'
  if (status === 400 || status === 422) return 'did not accept what was sent. The web person must fix it'
  if (status >= 400) return 'did not take it'
  return 'answered, but did not say that it has the lead'
}

/** Without a period at its end. */
export function causeWords({ code, status }: Cause, crm: string): string {
  if (code !== undefined) return words[code].replace('{crm}', crm)
  return status === undefined ? 'No reason is recorded' : `${crm} ${answerWords(status)}`
}

/** A cause in words. What the program wrote folds out. */
export function Why({ cause, children }: { cause: Cause; children?: ReactNode }) {
  const { data } = useQuery(me)
  return (
    <>
      {causeWords(cause, data?.crm ?? 'The CRM')}.{children}
      <Raw text={cause.raw} />
    </>
  )
}
