'use client'

import { useState } from 'react'
import type { Of } from './content.ts'
import { PlainLink, type LinkType } from './link.tsx'

/** The bar of the page, with a menu on small screens. */
export function Navigation({ site, Link = PlainLink }: { site: Of<'site'>; Link?: LinkType }) {
  const [open, setOpen] = useState(false)
  const { brand, navigation } = site
  return (
    <header className="bar">
      <nav className="wrap" aria-label={navigation.label}>
        <Link to="/" className="logo">
          {brand.name}
        </Link>
        <ul className="links" data-open={open || undefined}>
          {navigation.links.map(({ to, label }) => (
            <li key={to}>{to === '/careers' ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>}</li>
          ))}
        </ul>
        <button type="button" className="button small" data-lead>
          {navigation.action}
        </button>
        <button
          type="button"
          className="toggle"
          aria-expanded={open}
          aria-label={open ? navigation.closeMenu : navigation.openMenu}
          onClick={() => setOpen(!open)}
        >
          <i />
          <i />
        </button>
      </nav>
    </header>
  )
}
