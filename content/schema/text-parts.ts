/** The parts that the text of an article may place. `site/pages/article/parts.tsx` draws them. */
export type ArticlePart = 'Cards' | 'Doors' | 'Film' | 'Funnel' | 'Photo' | 'Step' | 'Words'

/** Those of the guide. `site/pages/soccer-guide` draws them. */
export type GuidePart =
  | 'Answer'
  | 'Chapter'
  | 'Countdown'
  | 'Detour'
  | 'Months'
  | 'More'
  | 'Offer'
  | 'OnePlace'
  | 'Pyramid'
  | 'Roads'
  | 'Scale'
  | 'Visa'

/** What an article has for its parts to show. */
type Shown = { photos?: object; quote?: unknown; video?: unknown; cards?: unknown[] }

/** Why an article cannot show a part that its text places; undefined if it can. The page and the editor say the same. */
export function faultOfPart(part: string, name: string | undefined, article: Shown): string | undefined {
  const { photos = {}, quote, video, cards = [] } = article
  if (part === 'Photo' && name !== undefined && !Object.hasOwn(photos, name)) {
    const known = Object.keys(photos)
    const others = known.length > 0 ? `the photos are ${known.join(', ')}` : 'the article has no photos'
    return `there is no photo called “${name}”; ${others}`
  }
  if (part === 'Words' && !quote) return 'there is no quote for <Words />; write one, or take <Words /> out'
  if (part === 'Film' && !video) return 'there is no video for <Film />; choose one, or take <Film /> out'
  if (part === 'Cards' && cards.length === 0)
    return 'there are no cards for <Cards />; add one, or take <Cards> out'
  return undefined
}
