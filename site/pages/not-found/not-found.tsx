import { notFound } from 'content-collections'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { named } from '../../head/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './not-found.module.css'
import { OverTheBar } from './over-the-bar.tsx'

const { head, code, title, text, home, picture } = notFound

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
    <Scene as="div" className={styles.miss} picture={{ picture, sizes: '100vw', priority: true }}>
      <Wrap>
        <OverTheBar code={code} />
        <div className={styles.foot}>
          <div>
            <Display as="h1" size="3">
              {title}
            </Display>
            <p>{text}</p>
          </div>
          <ButtonLink to={home.to} arrow>
            {home.label}
          </ButtonLink>
        </div>
      </Wrap>
    </Scene>
  )
}
