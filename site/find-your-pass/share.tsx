import { findYourPass } from 'content-collections'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { addressOf } from './use-answers.ts'

const { copied, shareNote } = findYourPass.result

/** How long the button says that the link was copied, in milliseconds. */
const notice = 2000

/** Shares the link with the answers: by the phone's own share sheet, else by the clipboard. */
export function Share({ label, answers }: { label: string; answers: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), notice)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    const url = addressOf(answers)
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Rejects if the visitor closes the sheet.
      await navigator.share({ url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // Browsers refuse the clipboard without TLS, and some do by choice.
      prompt(label, url)
    }
  }

  return (
    <>
      <Button tone="line" small onClick={() => void share()} aria-describedby="pass-share">
        {isCopied ? copied : label}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{isCopied && copied}</span>
      </VisuallyHidden>
      <small id="pass-share">{shareNote}</small>
    </>
  )
}
