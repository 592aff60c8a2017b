import { z } from 'zod'
import { between, exactly, type PageLinks, question, refusedSample, sample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture } from './picture.ts'

const departure = titled.extend({ location: text, contract: text, sample })

/** A price as shown: the amount, the period, and the price of the other payment option. */
const price = z.strictObject({ amount: text, per: text, instead: text })

const plan = z.strictObject({
  id: z.enum(['basic', 'career']),
  name: text,
  tagline: text,
  month: price,
  year: price,
  action: text
})

export const workInSoccerSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog,
    hero: titled.extend({ action: text, picture }),
    board: z.strictObject({
      title: text,
      columns: z.strictObject({ title: text, location: text, contract: text, apply: text }),
      apply: text,
      subject: text,
      departures: z.array(departure).min(1)
    }),
    steps: titled.extend({
      items: between(titled, 3, 6),
      /** Text on the last one. */
      end: text
    }),
    plans: titled.extend({
      period: z.strictObject({ label: text, month: text, year: text, saving: text }),
      plan: text,
      price: text,
      included: text,
      excluded: text,
      tickets: exactly(plan, 2, 'the rows below say of Basic and of Career what they include'),
      rows: z.array(
        z.strictObject({
          feature: text,
          basic: z.boolean(),
          career: z.boolean(),
          sample: refusedSample
        })
      ),
      billing: text
    }),
    voices: z.strictObject({
      title: text,
      quotes: z.array(z.strictObject({ quote: text, name: text, detail: text, sample: refusedSample }))
    }),
    questions: z.strictObject({ title: text, items: between(question, 1, 40) }),
    closing: titled.extend({ plans: text, action: labeled })
  })
