import { interfaceWords, site } from 'content'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router'
import { inLanguage } from '../../contract/languages.ts'
import { isHere, isIn, language } from '../language.ts'
import { LeadButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Wrap } from '../ui/section.tsx'
import { useCampaign, usePath } from '../ui/use-campaign.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type * as CarriedBall from './carried-ball.ts'
import styles from './navigation.module.css'

const { brand, navigation } = site
const menuId = 'menu'

const large = [navigation.finder, ...navigation.links]

/** A page is in the menu once. */
const [firstDoor, ...doors] = navigation.doors.map(({ title, links }) => ({
  title,
  links: links.filter(({ to }) => !large.some((link) => link.to === to))
}))

/** The width from which the bar shows all links, as in navigation.module.css. */
const withoutMenu = '(min-width: 768px)'

/** This page begins with its own form, whose button is the one in the mark color. */
const ownCall = '/leadgenguide'

/** The bar at the top of every page. The menu of small screens is a popover: it opens before any script has run. */
export function Navigation() {
  const menu = useRef<HTMLDivElement>(null)
  const scrolled = useScrolled()
  const path = usePath()
  const [open, setOpen] = useState<boolean>()

  useEffect(() => {
    const element = menu.current
    // A browser without popovers throws on the selector.
    if (!element || !('popover' in HTMLElement.prototype)) return undefined
    setOpen(element.matches(':popover-open'))
    const wide = matchMedia(withoutMenu)
    const close = () => wide.matches && element.hidePopover?.()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <header className={styles.bar} data-scrolled={scrolled}>
      <nav aria-label={navigation.label}>
        <Wrap>
          <div className={styles.row}>
            <Link to="/" className={styles.home} aria-label={brand.homeLabel}>
              <Logo name={brand.name} />
            </Link>
            <Links links={navigation.links} className={styles.links}>
              <Languages />
            </Links>
            <div className={styles.action}>
              <LeadButton small tone={path === ownCall ? 'line' : 'primary'}>
                {navigation.action}
              </LeadButton>
            </div>
            <button
              type="button"
              className={styles.toggle}
              popoverTarget={menuId}
              aria-label={open ? navigation.closeMenu : navigation.openMenu}
              aria-expanded={open}
            >
              <i />
              <i />
            </button>
          </div>
        </Wrap>
        <div
          ref={menu}
          id={menuId}
          className={styles.menu}
          popover="auto"
          // A browser without popovers sends no `toggle`: it has the links in the bar in place of the menu.
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          <div className={styles.list}>
            <Links links={large} />
            <div className={styles.doors}>
              {firstDoor && <Door {...firstDoor} />}
              <Door title={interfaceWords.language.label}>
                <Languages />
              </Door>
              {doors.map((door) => (
                <Door key={door.title} {...door} />
              ))}
            </div>
          </div>
          <div className={styles.end}>
            <LeadButton wide>{navigation.action}</LeadButton>
          </div>
        </div>
      </nav>
    </header>
  )
}

const others = interfaceWords.languages.filter(({ code }) => code !== language)

/** Links to this page in the other languages, or to their home pages. Each names itself, in its own words. */
export function Languages() {
  const carry = useCampaign()
  const path = usePath()
  return others.map(({ code, tag, name }) => {
    const to = [path, '/'].find((each) => isIn(code, each))
    if (to === undefined) return null
    return (
      <li key={code}>
        <a href={carry(inLanguage(code, to))} hrefLang={tag} lang={tag}>
          {name}
        </a>
      </li>
    )
  })
}

const noLinks: typeof navigation.links = []

/** A group of the menu. Its title is no heading: the first one of a page is its title. */
function Door({
  title,
  links = noLinks,
  children
}: {
  title: string
  links?: typeof navigation.links
  children?: ReactNode
}) {
  return (
    <div>
      <p aria-hidden="true">{title}</p>
      <Links links={links} aria-label={title}>
        {children}
      </Links>
    </div>
  )
}

/** Links to pages, of which one may be the current page. */
function Links({ links, children, ...rest }: ComponentProps<'ul'> & { links: typeof navigation.links }) {
  const withCampaign = useCampaign()
  return (
    <ul {...rest}>
      {links.map(({ to, label }) => (
        <li key={to}>
          {isHere(to) ? (
            <NavLink to={withCampaign(to)}>{label}</NavLink>
          ) : (
            <Link to={to}>
              <span data-says-english>{label}</span>
            </Link>
          )}
        </li>
      ))}
      {children}
    </ul>
  )
}

/** How far the page may be scrolled, in pixels, before the bar gets its ground. */
const threshold = 50

function subscribe(onScroll: () => void) {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Whether the page is scrolled past the threshold. False in the prerendered document. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false
  )
}

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {site.skipToContent}
    </a>
  )
}

/**
 * Tells screen readers about a page change, as a new document would: focuses its heading, or the place that the URL
 * names, and announces its title. A change of the query alone is not a page change. A ball rolls from the pressed link to
 * the new page.
 */
export function PageMoves() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  const [announcement, setAnnouncement] = useState('')
  const ball = useRef<typeof CarriedBall>(undefined)

  useEffect(() => {
    // The ball is decoration, so load its code only once the visitor uses a pointer.
    const load = () =>
      void import('./carried-ball.ts').then(
        (module) => (ball.current = module),
        () => undefined
      )
    const take = (click: MouseEvent) => ball.current?.takeBall(click)
    addEventListener('pointerover', load, { once: true })
    addEventListener('click', take)
    return () => {
      removeEventListener('pointerover', load)
      removeEventListener('click', take)
    }
  }, [])

  useEffect(() => {
    const place = pathname + hash
    if (shown.current === place) return
    const samePage = shown.current.split('#', 1)[0] === pathname
    shown.current = place
    focusOn(findTarget(hash))
    if (samePage) return
    setAnnouncement(document.title)
    ball.current?.playBall()
  }, [pathname, hash])

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announcement}</span>
    </VisuallyHidden>
  )
}

function findTarget(hash: string): HTMLElement | null {
  return (hash && placeOf(hash)) || document.querySelector('h1')
}

/** As a browser finds it: by the fragment as it is written, or else decoded. A bare % decodes to nothing. */
function placeOf(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

/** Focuses without scrolling: React Router restores the scroll position. */
function focusOn(target: HTMLElement | null) {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
