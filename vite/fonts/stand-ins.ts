/** Of the site's fonts, in percent of their size. */
const figtree = { name: 'Figtree', ascent: 95, descent: 25 }
const sofia = { name: 'Sofia', ascent: 90, descent: 30 }

const arial = ['Arial', 'ArialMT', 'Liberation Sans']
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold']
const arialNarrow = ['Arial Narrow Bold', 'ArialNarrow-Bold', 'Liberation Sans Narrow Bold']
const roboto = ['Roboto', 'Roboto-Regular']
const robotoBold = ['Roboto Bold', 'Roboto-Bold']

/** Characters of a face; its letters take what no other face has. */
const ranges = { letters: undefined, space: 'U+20', signs: 'U+21-40, U+5B-60, U+7B-BF, U+2000-2BFF' }
const parts = ['letters', 'space', 'signs'] as const

type StandIn = {
  font: typeof figtree
  on: 'Arial' | 'Arial Narrow' | 'Roboto'
  local: string[]
  weight?: string
  /** Its letters, its space, and its figures and signs differ too much to share one. */
  sizes: { letters: number; space?: number; signs?: number }
}

/**
 * The size is the width of the site's own words in the font (Figtree 400 and 600, Sofia 850 in capitals) over their width
 * in the stand-in, in percent. Windows, macOS and iOS have Arial, Android has Roboto, Linux has Liberation.
 */
const standIns: StandIn[] = [
  { font: figtree, on: 'Arial', local: arial, sizes: { letters: 102.3, space: 90, signs: 93.8 } },
  {
    font: figtree,
    on: 'Arial',
    local: arialBold,
    weight: '600',
    sizes: { letters: 95.7, space: 87.1, signs: 94 }
  },
  { font: figtree, on: 'Roboto', local: roboto, sizes: { letters: 101.4 } },
  { font: figtree, on: 'Roboto', local: robotoBold, weight: '600', sizes: { letters: 101.5 } },
  {
    font: sofia,
    on: 'Arial Narrow',
    local: arialNarrow,
    weight: '1 1000',
    sizes: { letters: 75.9, space: 57, signs: 90.4 }
  },
  {
    font: sofia,
    on: 'Arial',
    local: arialBold,
    weight: '1 1000',
    sizes: { letters: 62.2, space: 46.8, signs: 74.1 }
  },
  {
    font: sofia,
    on: 'Roboto',
    local: robotoBold,
    weight: '1 1000',
    sizes: { letters: 67.4, space: 52.2, signs: 73.5 }
  }
]

/** Stand-ins until the fonts are there, so that lines break where they will and keep their height. */
export const standInFaces = standIns
  .flatMap((standIn) => parts.map((part) => fontFace(standIn, part)))
  .join('\n')

function fontFace({ font, on, local, weight, sizes }: StandIn, part: (typeof parts)[number]): string {
  const size = sizes[part]
  if (size === undefined) return ''
  const range = ranges[part]
  const ofSize = (share: number) => `${((100 * share) / size).toFixed(1)}%`
  return `@font-face {
  font-family: '${font.name} on ${on}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
${weight ? `  font-weight: ${weight};\n` : ''}${range ? `  unicode-range: ${range};\n` : ''}  size-adjust: ${size}%;
  ascent-override: ${ofSize(font.ascent)};
  descent-override: ${ofSize(font.descent)};
  line-gap-override: 0%;
}
`
}
