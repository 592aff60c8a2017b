import { searchLimits } from '../../content/schema/page-head.ts'
import type { Field } from './written.ts'

/** Characters that fit each place. Search results cut a longer text; in buttons and cards it needs an extra line. */
const limits: { is: (field: Field) => boolean; at: number; place: string }[] = [
  // Pages append the agency's name to the title, except the home page.
  {
    is: (field) => field.key === 'title' && inHead(field) && !field.place.startsWith('content/home.yaml'),
    at: searchLimits.title,
    place: 'the title in search results'
  },
  {
    is: (field) => field.key === 'description' && inHead(field),
    at: searchLimits.description,
    place: 'search results'
  },
  { is: (field) => isHeadline(field), at: 48, place: 'the first screen of a phone' },
  { is: ({ key }) => key === 'eyebrow', at: 40, place: 'the line above the headline' },
  { is: ({ key }) => key === 'excerpt', at: 120, place: 'the card' },
  { is: ({ key, path }) => key === 'headline' && path.length > 1, at: 60, place: 'the card' },
  { is: (field) => field.key === 'action' || isLabelOfLink(field), at: 44, place: 'the button' }
]

/** An article has its title and description at the top level. */
const inHead = ({ path, place }: Field) =>
  path.at(-2) === 'head' || (path.length === 1 && place.startsWith('content/articles/'))

/** Whether the field is the page's headline. */
const isHeadline = ({ key, path }: Field) =>
  (key === 'title' && path.length === 2 && path[0] === 'hero') || (key === 'headline' && path.length === 1)

const isLabelOfLink = ({ key, path }: Field) =>
  key === 'label' && /^(action|apply|guide|home|link|more)$/.test(path.at(-2) ?? '')

/** Replaces a figure of the register, for its length. */
const aFigure = '1,000+'

export function findLongTexts(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (typeof field.value !== 'string') return []
    const { length } = field.value.trim().replaceAll(/\{(claim|count):[^}]*\}/g, aFigure)
    return limits
      .filter(({ is, at }) => length > at && is(field))
      .map(({ at, place }) => `${field.place}: ${length} characters, ${place} takes ${at}`)
  })
}
