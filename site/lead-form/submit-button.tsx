import { interfaceWords } from 'content-collections'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import type { Progress } from './sending/submission.ts'

const words = interfaceWords.form

type Phase = Progress['phase']

type SubmitButtonProps = {
  phase: Phase
  label: string
  busyLabel?: string | undefined
  tone: 'primary' | 'ink'
}

const isSending = (phase: Phase) => phase === 'sending' || phase === 'retrying'

/** Disabled while an attempt is in flight. Between two attempts, pressing it retries at once. */
export function SubmitButton({ phase, label, busyLabel = words.sending, tone }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)

  // A button loses focus when it is disabled. Restore the focus, so that a keyboard user can press it again.
  useEffect(() => {
    if (wasSending.current && !isSending(phase) && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    wasSending.current = isSending(phase)
  }, [phase])

  const labels: Record<Phase, string> = {
    idle: label,
    sending: busyLabel,
    retrying: busyLabel,
    waiting: words.tryNow,
    offline: words.tryNow,
    unsent: words.sendAgain
  }
  return (
    <Button
      ref={button}
      type="submit"
      tone={tone}
      wide
      arrow={phase === 'idle' || phase === 'unsent'}
      disabled={isSending(phase)}
    >
      {labels[phase]}
    </Button>
  )
}
