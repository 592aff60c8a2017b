import { site } from 'content-collections'
import type { MouseEvent } from 'react'
import { passId } from '../../find-your-pass/pass-address.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Offers to find a program first: further up or down the page if it has the tool, else on the page that does. */
export function FindPassOffer() {
  return (
    <ButtonLink to={`/get-started#${passId}`} tone="line" wide onClick={moveToTool}>
      {site.leadDialog.offer}
    </ButtonLink>
  )
}

function moveToTool(event: MouseEvent<HTMLAnchorElement>) {
  const tool = document.getElementById(passId)
  if (!tool) return
  event.preventDefault()
  event.currentTarget.closest('dialog')?.close()
  tool.scrollIntoView()
  tool.querySelector<HTMLElement>('input, h3[tabindex]')?.focus({ preventScroll: true })
}
