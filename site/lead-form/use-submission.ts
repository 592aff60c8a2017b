import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LeadFormSource } from '../../contract/lead-forms.ts'
import { idle, submissionOf, type Outcome } from './submission.ts'

/** The submission of a form, with its progress. `onOutcome` hears how it ends, also when it began before a move of the page. */
export function useSubmission(source: LeadFormSource, onOutcome: (outcome: Outcome) => void) {
  const submission = submissionOf(source)
  const progress = useSyncExternalStore(submission.watch, submission.progress, () => idle)
  const hear = useEffectEvent(onOutcome)

  useEffect(() => {
    submission.restore()
    return submission.listen((outcome) => hear(outcome))
  }, [submission])

  return { ...submission, progress }
}
