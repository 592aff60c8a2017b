import { pathAt } from '../language.ts'
import { watchReading } from '../ui/watch-reading.ts'

/** The dock shows nothing while the page itself offers a form or a call, and otherwise the chapter that comes next. */
export type Sight = {
  away: boolean
  /** Title of the chapter after the one in view. None before the first heading, and in the last chapter. */
  next?: string | undefined
}

/** A field with the focus needs the room for the keyboard. */
const fieldInUse = ':is(input, textarea, select):focus-visible'

/** Heights of the bar at the top and of the dock. What lies under them is not in view. */
const covered = '-60px 0px -64px'

/**
 * Reports what the dock has to show while the visitor scrolls through `main`. `to` is the address that the dock leads to.
 * Returns what ends the reports.
 */
export function watchPage(main: Element, to: string | undefined, report: (sight: Sight) => void): () => void {
  let stop = watchParts(main, to, report)
  // After a move, the parts of the page arrive one by one.
  const parts = new MutationObserver(() => {
    stop()
    stop = watchParts(main, to, report)
  })
  parts.observe(main, { childList: true })
  return () => {
    parts.disconnect()
    stop()
  }
}

function watchParts(main: Element, to: string | undefined, report: (sight: Sight) => void): () => void {
  let sight: Sight = { away: true }
  const update = (change: Partial<Sight>) => report((sight = { ...sight, ...change }))

  const inView = new Set<Element>()
  const decide = () =>
    update({ away: inView.size > 0 || document.activeElement?.matches(fieldInUse) === true })
  const offers = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      decide()
    },
    { rootMargin: covered }
  )
  const watchOffers = () => {
    for (const offer of offersOf(main, to)) offers.observe(offer)
  }
  watchOffers()
  // A form may come later: Find your pass ends on one.
  const changes = new MutationObserver(watchOffers)
  changes.observe(main, { childList: true, subtree: true })

  const focus = new AbortController()
  for (const event of ['focusin', 'focusout']) main.addEventListener(event, decide, focus)

  const chapters = chaptersOf(main)
  const stopReading = watchReading(chapters, (number) => {
    const chapter = number > 0 ? chapters[number] : undefined
    update({ next: chapter && titleOf(chapter) })
  })

  return () => {
    offers.disconnect()
    focus.abort()
    changes.disconnect()
    stopReading()
  }
}

/** The chapters that the page's own contents name; without contents, all. */
function chaptersOf(main: Element): Element[] {
  const chapters = [...main.querySelectorAll('h2:not(dialog h2)')]
  const links = new Set(Array.from(main.querySelectorAll('nav a'), (link) => link.getAttribute('href')))
  const named = chapters.filter(({ id }) => links.has(`#${id}`))
  return named.length > 0 ? named : chapters
}

/**
 * What makes the dock needless: the forms of a page and what else it marks as an offer, its footer, which has a call, and
 * the calls of its hero.
 */
function offersOf(main: Element, to: string | undefined): Element[] {
  const hero = main.querySelector('header') ?? main.firstElementChild
  const calls = hero?.querySelectorAll<HTMLElement>('[commandfor], a[href*="#"]') ?? []
  return [
    ...main.querySelectorAll('form:not(dialog form), [data-offer]'),
    ...document.querySelectorAll('body > footer'),
    ...Array.from(calls).filter((call) => !(call instanceof HTMLAnchorElement) || leadsTo(call, to))
  ]
}

/** While a headline rises, it has its words twice: for screen readers, and in pieces. */
function titleOf(heading: Element): string {
  const once = heading.cloneNode(true)
  if (once instanceof Element) for (const piece of once.querySelectorAll('[aria-hidden]')) piece.remove()
  return once.textContent ?? ''
}

const leadsTo = ({ pathname, hash }: HTMLAnchorElement, to: string | undefined) =>
  pathAt(pathname) + hash === to
