import type { Browser } from '@playwright/test'
import { onSlowPhone, watchNetwork } from './browser.ts'

export type Move = {
  /** From the click until the other page's heading is painted, in milliseconds. */
  ms: number
  /** Data fetched for it, from the first hover until the network is quiet. */
  bytes: number
}

const desktop = { viewport: { width: 1440, height: 900 } }
const link = 'header a[href="/careers"] >> visible=true'

/** Moves from home to the careers page: the pointer rests on the link until its prefetch is complete, then clicks. */
export function measureMove(browser: Browser, url: string): Promise<Move> {
  return onSlowPhone(browser, desktop, async ({ page, devtools }) => {
    const network = watchNetwork(devtools)
    const quiet = async () => {
      while (!network.isQuiet()) await page.waitForTimeout(100)
    }
    await page.addInitScript(timeMove)
    await page.goto(url, { timeout: 90_000 })
    await quiet()
    const before = network.bytes()
    await page.hover(link)
    await page.waitForTimeout(1000)
    await quiet()
    await page.click(link)
    const moved = await page.waitForFunction(() => sessionStorage.getItem('moved'), undefined, {
      timeout: 60_000
    })
    const ms = Number(await moved.jsonValue())
    await quiet()
    return { ms, bytes: network.bytes() - before }
  })
}

/** Kept in the session storage, because a page without scripts moves by loading another document. */
function timeMove() {
  addEventListener(
    'click',
    (click) => {
      sessionStorage.setItem('from', document.querySelector('h1')?.textContent ?? '')
      sessionStorage.setItem('clicked', String(performance.timeOrigin + click.timeStamp))
    },
    true
  )
  const look = () => {
    const clicked = sessionStorage.getItem('clicked')
    const shown = document.querySelector('h1')?.textContent
    if (clicked === null || shown === undefined || shown === sessionStorage.getItem('from')) {
      requestAnimationFrame(look)
      return
    }
    // Runs after this frame is on the screen.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      sessionStorage.setItem('moved', String(performance.timeOrigin + performance.now() - Number(clicked)))
    })
    port1.start()
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}
