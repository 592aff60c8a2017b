import { notFound } from 'content'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { named } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { Wrap } from '../ui/section.tsx'
import styles from './not-found.module.css'

const { head, title, text, home, more } = notFound

export const meta = () => [
  { title: named(head.title) },
  { name: 'description', content: head.description },
  { name: 'robots', content: 'noindex' }
]

/** Prerendered once as `/404` and shown at any path that is not in the table, so it must not depend on the path. */
export default function NotFound() {
  const { pathname } = useLocation()

  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname])

  return (
    <div className={`turf ${styles.miss}`}>
      <Wrap>
        <OverTheBar code={notFound.code} />
        <div className={styles.foot}>
          <div>
            <Display as="h1" size="3">
              {title}
            </Display>
            <p>{text}</p>
          </div>
          <ButtonLink {...home} arrow />
          <ButtonLink {...more} tone="line" />
        </div>
      </Wrap>
    </div>
  )
}

const columns = Array.from({ length: 17 }, (_, index) => 150 + index * 50)
const rows = Array.from({ length: 7 }, (_, index) => 270 + index * 47)

const shot = 'M-46 600C-60 60 260 -70 1080 66'

/** A goal with the code between the posts, and the shot that flies over it once. */
function OverTheBar({ code }: { code: string }) {
  return (
    <div className={styles.goal}>
      <svg viewBox="-80 0 1260 640" aria-hidden="true">
        <path className={styles.ground} d="M-2000 600H3100" />
        <g className={styles.net}>
          {columns.map((x) => (
            <path key={x} d={`M${x} 222V600`} />
          ))}
          {rows.map((y) => (
            <path key={y} d={`M100 ${y}H1000`} />
          ))}
        </g>
        <path className={styles.post} d="M100 600V222H1000V600" />
        <mask id="flight" maskUnits="userSpaceOnUse" x="-80" y="-40" width="1260" height="640">
          <path d={shot} pathLength="1" />
        </mask>
        <path className={styles.shot} d={shot} mask="url(#flight)" />
        <circle className={styles.kicker} cx="-46" cy="600" r="19" />
        <circle className={styles.ball} r="19" style={{ offsetPath: `path("${shot}L1112 75")` }} />
      </svg>
      <p>{code}</p>
    </div>
  )
}
