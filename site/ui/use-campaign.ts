import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import type { PageHref } from '../routes.ts'

/** The campaign in a page's query as it stands there: `utm_source=club&utm_medium=mail`; empty where there is none. */
export const campaignIn = (search: string): string =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => pair.startsWith('utm_'))
    .join('&')

/** An address of this site with a campaign in its query. */
export function withCampaign(href: string, campaign: string): string {
  if (!campaign) return href
  const [page = '', place] = href.split('#', 2)
  return `${page}${page.includes('?') ? '&' : '?'}${campaign}${place === undefined ? '' : `#${place}`}`
}

/**
 * Adds the campaign of the current address to addresses of this site, so that every page that a visitor comes to has it in its own
 * address. The prerendered document knows of none; the start-up script adds it there as a link is used.
 */
export function useCampaign(): (href: string) => string {
  const { search } = useLocation()
  const campaign = useSyncExternalStore(
    never,
    () => campaignIn(search),
    () => ''
  )
  return (href) => withCampaign(href, campaign)
}

const never = () => () => undefined

/** Moves to a page of this site, with the campaign of the address that is current by then. Resolves once it is shown. */
export function useGo(): (to: PageHref, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (to, options) => navigate(withCampaign(to, campaignIn(location.search)), options)
}
