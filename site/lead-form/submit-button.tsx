import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import type { Progress } from './use-submission.ts'

type SubmitButtonProps = {
  progress: Progress
  label: string
  busyLabel?: string | undefined
  tone: 'primary' | 'ink'
}

/** Out of use while the form is on its way; where the next attempt only waits for its time, it makes it at once. */
export function SubmitButton({ progress, label, busyLabel = 'Sending...', tone }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)

  // A button that is switched off loses the focus to the page; who pressed it by keyboard finds it again.
  useEffect(() => {
    if (wasSending.current && progress !== 'sending' && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    wasSending.current = progress === 'sending'
  }, [progress])

  const labels: Record<Progress, string> = { idle: label, sending: busyLabel, waiting: 'Try again now' }
  return (
    <Button
      ref={button}
      type="submit"
      tone={tone}
      wide
      arrow={progress === 'idle'}
      disabled={progress === 'sending'}
    >
      {labels[progress]}
    </Button>
  )
}
