import { z } from 'zod'
import { exactly, ownIds, type PageLinks, text, titled } from './atoms.ts'
import { pageHead } from './page-head.ts'
import { picture } from './picture.ts'

export const opportunitiesSchema = <Path extends string>({ href }: PageLinks<Path>) => {
  const move = z.strictObject({
    id: z.enum(['coaching', 'college', 'professional', 'careers']),
    short: text,
    title: text,
    text,
    programs: z.array(z.strictObject({ to: href, name: text, note: text })).min(1)
  })

  return z.strictObject({
    head: pageHead,
    hero: titled.extend({ picture }),
    moves: exactly(move, 4, 'a set piece is drawn for each').refine(...ownIds),
    ending: titled.extend({ sent: titled }),
    form: titled.extend({ action: text })
  })
}
