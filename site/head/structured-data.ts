import { site } from 'content'
import { addressOf, tag } from '../language.ts'
import type { PagePath } from '../routes.ts'

// Structured data for search engines, in the vocabulary of schema.org. It repeats what a page shows and invents
// nothing: no rating, date or address that the content lacks.

/** Origin of canonical links, feeds and shared images, fixed when the site is built (`SITE_URL`). */
export const origin = (import.meta.env.VITE_SITE_URL || 'http://localhost:3000').replace(/\/$/, '')

/** The whole address of a path of this site, or of a page in the language of this build. */
export const absolute = (path: string) => origin + addressOf(path)

/**
 * A thing in the vocabulary of schema.org. Only its shape is typed here: the tests of the built pages compare every type
 * and property with the vocabulary, and its types made the compiler six times slower.
 */
export type Thing = { '@type': string } & Record<string, unknown>

const publisher: Thing = { '@type': 'Organization', name: site.brand.name, url: absolute('/') }

/** Home, the list of resources where the page is in it, and the page. */
export function breadcrumbList(path: PagePath, title: string): Thing {
  const resources = path.startsWith('/articles/') || path.startsWith('/guides/')
  const trail = [
    { name: site.breadcrumb.home, item: absolute('/') },
    ...(resources ? [{ name: site.breadcrumb.resources, item: absolute('/#education-resources') }] : []),
    { name: title, item: absolute(path) }
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item
    }))
  }
}

export function sportsOrganization(image: string): Thing {
  const { brand, contact, social } = site
  return {
    '@type': 'SportsOrganization',
    name: brand.name,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    image: absolute(image),
    description: brand.text,
    sport: 'Soccer',
    ...(contact.sample ? {} : { email: contact.email }),
    ...(social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {})
  }
}

type Listed = { to: string; headline: string; description: string }

/** Articles that another page lists, in their order. */
export function articleList(name: string, items: readonly Listed[]): Thing {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items.map(({ to, headline, description }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: { '@type': 'Article', headline, description, url: absolute(to) }
    }))
  }
}

type Written = {
  path: PagePath
  title: string
  headline?: string | undefined
  description: string
  image: string
  author?: string | undefined
  /** A date (ISO 8601). */
  published?: string | undefined
}

export function articleOf({ path, title, headline, description, image, author, published }: Written): Thing {
  return {
    '@type': 'Article',
    inLanguage: tag,
    headline: headline ?? title,
    description,
    image: absolute(image),
    mainEntityOfPage: absolute(path),
    author: author ? { '@type': 'Person', name: author } : publisher,
    publisher,
    ...(published ? { datePublished: published } : {})
  }
}

export function faqPage(items: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    inLanguage: tag,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer }
    }))
  }
}

export function howTo(
  name: string,
  description: string,
  steps: readonly { title: string; paragraphs: readonly string[] }[]
): Thing {
  return {
    '@type': 'HowTo',
    inLanguage: tag,
    name,
    description,
    step: steps.map(({ title, paragraphs }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text: paragraphs.join(' ')
    }))
  }
}

type Film = { id: string; title: string; poster: string; uploaded?: string | undefined }

/** Empty for a video without an upload date: search engines require one. */
export function videoObject({ id, title, poster, uploaded }: Film): Thing[] {
  if (!uploaded) return []
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description: title,
      thumbnailUrl: absolute(poster),
      uploadDate: uploaded,
      embedUrl: `https://www.youtube-nocookie.com/embed/${id}`
    }
  ]
}

type Plan = {
  path: PagePath
  name: string
  description: string
  image: string
  /** Prices as the page shows them, like $1,200, and what each is paid for: once, or every month or year. */
  prices: readonly { price: string; per?: 'MONTH' | 'YEAR' }[]
}

export function productOf({ path, name, description, image, prices }: Plan): Thing {
  return {
    '@type': 'Product',
    name,
    description,
    image: absolute(image),
    brand: { '@type': 'Brand', name: site.brand.name },
    offers: prices.map(({ price, per }) => ({
      '@type': 'Offer',
      url: absolute(path),
      price: amountOf(price),
      priceCurrency: 'USD',
      ...(per
        ? {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: amountOf(price),
              priceCurrency: 'USD',
              billingDuration: 1,
              unitCode: per === 'MONTH' ? 'MON' : 'ANN'
            }
          }
        : {})
    }))
  }
}

/** `$1,200` is 1200, and so is `$1.200`. */
const amountOf = (price: string) => Number(price.replaceAll(/[.,](?=\d{3})|[^\d.,]/g, '').replace(',', '.'))

type TrialDay = { date: string; venue: string; location: string }

/** An invite-only day: no offer, since a registration is a request and not a ticket. */
export function trialEvent(name: string, description: string, trial: TrialDay): Thing {
  return {
    '@type': 'SportsEvent',
    name: `${name}, ${trial.venue}`,
    description,
    startDate: trial.date,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    sport: 'Soccer',
    location: { '@type': 'Place', name: trial.venue, address: trial.location },
    organizer: publisher
  }
}
