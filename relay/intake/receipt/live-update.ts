import { hash } from 'node:crypto'
import { raw } from 'hono/html'

/**
 * The script of the receipt: fetches the page again until the agency has the lead, and shows the new state. The first
 * look is after two seconds, later ones up to half a minute apart.
 */
const script = `
let wait = 2000
const shown = document.getElementById('state')
async function look() {
  try {
    const answer = document.hidden ? undefined : await fetch(location.href, { cache: 'no-store' })
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = page && page.getElementById('state')
    if (next && next.dataset.state !== shown.dataset.state) {
      shown.dataset.state = next.dataset.state
      shown.replaceChildren(...next.childNodes)
    }
  } catch {}
  plan()
}
function plan() {
  if (shown.dataset.state === 'delivered') return
  setTimeout(look, wait)
  wait = Math.min(wait * 1.5, 30000)
}
plan()
`

export const liveUpdate = raw(`<script type="module">${script}</script>`)

/** For the page's content security policy, which allows no other script. */
export const liveUpdateHash = `'sha256-${hash('sha256', script, 'base64')}'`
