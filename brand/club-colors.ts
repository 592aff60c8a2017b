import { palette } from './palette.ts'

export const clubNames = [
  'claret',
  'royal',
  'emerald',
  'amber',
  'scarlet',
  'jet',
  'plum',
  'sky',
  'tango',
  'cream',
  'navy',
  'rose',
  'teal',
  'forest'
] as const

const { chalk, pen, volt, 'turf-2': turf } = palette

/** Invented club colors for the shirts: main color, second color, and color of the number on the back. */
export const clubColors: Record<(typeof clubNames)[number], readonly [string, string, string]> = {
  claret: ['#7a1f35', '#a9cbe6', chalk],
  royal: ['#1f4fa6', chalk, chalk],
  emerald: ['#0f6b40', chalk, chalk],
  amber: ['#efae2e', '#15191a', '#15191a'],
  scarlet: ['#c5352c', chalk, chalk],
  jet: ['#1b1f20', chalk, chalk],
  plum: ['#48316f', '#e3c36b', '#e3c36b'],
  sky: ['#8fc0e3', chalk, pen],
  tango: ['#e0652a', '#17233f', chalk],
  cream: ['#ece8da', pen, pen],
  navy: ['#17284f', '#e2564a', chalk],
  rose: ['#ebb6bf', '#1b1f20', '#1b1f20'],
  teal: ['#0c5a60', '#f0cf6a', chalk],
  forest: [turf, volt, volt]
}
