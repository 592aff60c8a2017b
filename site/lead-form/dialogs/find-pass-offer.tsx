import { site } from 'content-collections'
import type { MouseEvent } from 'react'
import { ButtonLink } from '../../ui/button.tsx'

const place = 'find-your-pass'

/** Offers to find a program first: further up or down the page if it has the tool, else on the page that does. */
export function FindPassOffer() {
  return (
    <ButtonLink to={`/get-started#${place}`} tone="line" wide onClick={moveToTool}>
      {site.leadDialog.offer}
    </ButtonLink>
  )
}

function moveToTool(event: MouseEvent<HTMLAnchorElement>) {
  const tool = document.getElementById(place)
  if (!tool) return
  event.preventDefault()
  event.currentTarget.closest('dialog')?.close()
  tool.scrollIntoView()
  tool.querySelector<HTMLElement>('input, h3[tabindex]')?.focus({ preventScroll: true })
}
