import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { isHere } from '../language.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * The campaign in a page's query, with its values unchanged: `utm_source=club&utm_medium=mail`, also of
 * `UTM_Source=club&amp;utm_medium=mail`. Empty if there is none.
 */
export const campaignIn = (search: string): string =>
  Array.from(
    search.matchAll(/(?:^\?|&)(?:amp(?:;|%3B))*(utm_\w+)([^&]*)/gi),
    ([, name = '', value = '']) => name.toLowerCase() + value
  ).join('&')

/** Adds a campaign, or other pairs, to the query of an address of this site. */
export function withCampaign(href: string, campaign: string): string {
  if (!campaign) return href
  const [page = '', place] = href.split('#', 2)
  return `${page}${page.includes('?') ? '&' : '?'}${campaign}${place === undefined ? '' : `#${place}`}`
}

/**
 * Adds the campaign of the current address to addresses of this site, so that every page that a visitor opens has it in its
 * address. The prerendered document has no campaign; there the start-up script adds it when a link is used.
 */
export function useCampaign(): (href: string) => string {
  const { search } = useLocation()
  const campaign = useHydrated() ? campaignIn(search) : ''
  return (href) => withCampaign(href, campaign)
}

/** The path of the current page, without the slash that an address may end on. */
export const usePath = () => useLocation().pathname.replace(/(?<=.)\/$/, '')

/**
 * Moves to a page of this site and keeps the campaign that the address has at that time. Resolves once the page is shown.
 * A page that exists in English only is another document.
 */
export function useGo(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (to, options) => {
    const address = withCampaign(to, campaignIn(location.search))
    if (isHere(to)) await navigate(address, options)
    else location.assign(address)
  }
}
