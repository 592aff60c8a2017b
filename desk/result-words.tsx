import { useQuery } from '@tanstack/react-query'
import type { Run, RunResult } from '../contract/desk-answers.ts'
import { formWord } from '../contract/desk.ts'
import { me } from './api.ts'
import { causeWords } from './cause-words.tsx'
import { duration } from './time.ts'
import { Raw } from './ui/notices.tsx'
import { countOf, figure } from './words.ts'

// Words for the result of each run that the relay or a person started.

export function resultWords(result: RunResult, crm: string): string {
  switch (result.code) {
    case 'arrived':
      return `${result.leads === 1 ? 'It' : `All ${result.leads}`} arrived in ${duration(result.ms)}.`
    case 'unanswered':
      return `${crm} has not answered yet.`
    case 'not-listed':
      return `${crm} took it, yet its list does not show it.`
    case 'not-taken':
      return `${causeWords(result.cause, crm)}.`
    case 'not-arrived':
      return `Did not arrive: ${result.forms.map(formWord).join(', ')}.`
    case 'unsent':
      return 'The relay did not take the test lead.'
    case 'copied':
      return `${(result.bytes / 1e6).toFixed(1)} MB${result.checked ? ', checked whole' : ''}.`
    case 'compared':
      return [
        `${crm} has ${figure(result.there)} of ${figure(result.asked)}`,
        ...(result.missing > 0 ? [`lacks ${figure(result.missing)}`] : []),
        ...(result.unknown > 0 ? [`could not be asked for ${figure(result.unknown)}`] : []),
        ...(result.unbooked > 0 ? [`has ${countOf(result.unbooked, 'lead')} that the books lack`] : []),
        ...(result.isListed ? [] : ['did not show its list'])
      ]
        .join(', ')
        .concat('.')
    case 'not-compared':
      return result.why === 'no-crm'
        ? 'Not compared: no CRM is set.'
        : 'Not compared: leads sent through its webhook cannot be read back.'
    case 'mailed':
      return 'The weekly mail was sent.'
    case 'not-mailed':
      return `${result.missed} of ${result.of} did not get the weekly mail.`
    case 'forms':
      return `${result.taken} new${result.unread > 0 ? `; ${result.unread} could not be read` : ''}.`
    case 'replies': {
      const unknown = result.unknown > 0 ? `; ${countOf(result.unknown, 'lead')} of no known contact` : ''
      return `${result.looked} looked at, ${result.replied} with a reply${unknown}.`
    }
    case 'due':
      return `${countOf(result.leads, 'lead')} due a day later.`
    case 'erased':
      return `${countOf(result.leads, 'lead')} erased here.`
    case 'not-ended':
      return 'The command “leads backup” did not end.'
    case 'failed':
      break
  }
  return 'It failed.'
}

/** The result of a run in words. The output of a program folds out. */
export function Result({ of: result }: { of: Run['result'] }) {
  const { data } = useQuery(me)
  if (!result) return null
  const raw = 'raw' in result ? result.raw : 'cause' in result ? result.cause.raw : undefined
  return (
    <>
      {resultWords(result, data?.crm ?? 'The CRM')}
      <Raw text={raw} />
    </>
  )
}
