import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

test('home, from top to bottom by Tab @weekly', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await untilHydrated(page)
  const places: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) break
    expect(stop.hidden, `${stop.name} is under something`).toBe(false)
    expect(stop.marked, `${stop.name} shows that it has the focus`).toBe(true)
    places.push(stop.place)
  }
  expect(places.length).toBeGreaterThan(30)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

/** The element that has the focus: whether something lies over it, whether it shows its focus, where its section begins. */
function lookAtFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const box = element.getBoundingClientRect()
  const middle = Math.min(box.left + box.width / 2, innerWidth - 2)
  // If an element is taller than the screen under the bar, look at its middle.
  const heights =
    box.height > innerHeight - 100 ? [innerHeight / 2] : [box.top + 2, Math.min(box.bottom, innerHeight) - 2]
  const ends = heights.map((y) => document.elementFromPoint(middle, y))
  // A card may show it around itself, or its link on a layer that covers the card.
  const parts = [element, ...element.querySelectorAll('*'), element.closest('article, li') ?? element]
  const outlined = parts.some((part) =>
    [undefined, '::before', '::after'].some((layer) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, layer)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  )
  const section = element.closest('main > *, footer')
  return {
    name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
    hidden: ends.some((end) => !end || !(element.contains(end) || end.contains(element))),
    marked: outlined,
    place: section ? section.getBoundingClientRect().top + scrollY : -1
  }
}
