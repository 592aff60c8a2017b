import type { MetaDescriptor } from 'react-router'
import type { PagePath } from '../routes.ts'

/** Origin of canonical links, fixed when the site is built. */
const origin = (import.meta.env.VITE_SITE_URL || 'http://localhost:3000').replace(/\/$/, '')

/** The address of a page as search engines and feeds know it. */
export const addressOf = (path: PagePath) => origin + path

type PageHead = { title: string; description: string }

/** Title, description and canonical link of a page. */
export function pageMeta(path: PagePath, { title, description }: PageHead): MetaDescriptor[] {
  const address = addressOf(path)
  return [
    { title: path === '/' ? title : `${title} | OCSM` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address }
  ]
}
