import { z } from 'zod'
import { text } from './atoms.ts'

const positions = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const

const origins = ['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'] as const

/** From the lowest rung of the ladder to the highest. */
const levels = ['Academy', 'JUCO', 'NAIA', 'D3', 'D2', 'D1', 'Semi-pro', 'Pro'] as const

/** What visitors can filter placements by. */
export const placementChoices = { position: [...positions], origin: [...origins], level: [...levels] }

/** The record of a placement, shown on the back of its card. A field that is missing is not shown. */
export const placementFields = {
  position: z.enum(positions).optional().meta({ description: 'On the back. Visitors filter by it.' }),
  origin: z.enum(origins).optional().meta({
    description: 'The continent that the player comes from. The map shows the shirt there.'
  }),
  route: text.optional().meta({ description: 'How the player got there: College, Trial, Contract …' }),
  level: z
    .enum(levels)
    .optional()
    .meta({ description: 'The headline of the back. The ladder shows the shirt on this rung.' }),
  clubType: text
    .optional()
    .meta({ description: 'The kind of club, not its name: College, Academy, Professional club …' }),
  season: text.optional().meta({ description: 'The season it is for: 2026/27.' })
}
