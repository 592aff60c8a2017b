import type { Field } from './written.ts'

/** Characters that fit the place: search results cut what is longer, buttons and cards break it into one line too many. */
const limits: { is: (field: Field) => boolean; at: number; place: string }[] = [
  // The name of the agency follows it, except on the home page.
  {
    is: ({ key, path, place }) => key === 'title' && inHead(path) && !place.startsWith('content/home.yaml'),
    at: 53,
    place: 'the title in search results'
  },
  { is: ({ key, path }) => key === 'description' && inHead(path), at: 165, place: 'search results' },
  { is: ({ key }) => key === 'excerpt', at: 120, place: 'the card' },
  { is: ({ key }) => key === 'action', at: 44, place: 'the button' }
]

/** An article has its title and description at the top. */
const inHead = (path: string[]) => path.at(-2) === 'head' || (path.length === 1 && path[0] === 'description')

/** In place of a figure of the register. */
const aFigure = '1,000+'

export function findLongTexts(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (typeof field.value !== 'string') return []
    const { length } = field.value.trim().replaceAll(/\{claim:[^}]*\}/g, aFigure)
    return limits
      .filter(({ is, at }) => length > at && is(field))
      .map(({ at, place }) => `${field.place}: ${length} characters, ${place} takes ${at}`)
  })
}
