import { z } from 'zod'
import { pageHead } from './page-head.ts'
import { text } from './atoms.ts'

const half = z.strictObject({ title: text, text, action: text })

export const getStartedSchema = z.strictObject({
  head: pageHead,
  title: text,
  player: half,
  coach: half,
  newTab: text,
  touchline: z.strictObject({ title: text, text, frame: text })
})
