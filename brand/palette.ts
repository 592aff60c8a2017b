/** The one place for every color. Style sheets read them as custom properties of the same names. */
export const palette = {
  // surfaces
  night: '#070b09',
  'night-2': '#0d1410',
  'night-3': '#151d18',
  turf: '#0e2217',
  'turf-2': '#143021',
  chalk: '#f3f2ea',
  'chalk-2': '#e6e4d6',

  // ink and light
  ink: '#0c120e',
  'ink-2': '#1d2a22',
  slate: '#4b574f',
  mist: '#aebab1',
  'mist-turf': '#bdc8c0',
  'mist-picture': '#dfe4da',
  // The accent, its light and its dark shade: change them together, and the icons in `public/`.
  volt: '#d8f34e',
  'volt-hi': '#e6fb74',
  'volt-lo': '#bfd93a',
  flood: '#ffe9c4',

  // referee: states only
  red: '#e5483a',
  'red-ink': '#a8261b',
  'red-night': '#ff9585',
  yellow: '#ffc93c',

  // documents: a sheet, the edges of the sheets below it, and pen strokes
  paper: '#fbfaf5',
  'paper-2': '#e2dfd0',
  'paper-3': '#d8d5c4',
  'paper-4': '#cfccba',
  'paper-5': '#c6c3b2',
  pen: '#16264a'
} as const

/** The CSS rule that defines the palette. */
export const paletteRule = `:root {\n${Object.entries(palette)
  .map(([name, color]) => `  --${name}: ${color};\n`)
  .join('')}}\n`
