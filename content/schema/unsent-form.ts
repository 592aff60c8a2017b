import { z } from 'zod'
import { text } from './atoms.ts'

/** Apart from the other words of forms: few visitors ever need them, and they are fetched late. */
export const unsentFormSchema = z
  .strictObject({
    nextTry: text.meta({ description: '{seconds} is where the seconds are counted down.' }),
    retrying: text,
    offline: text,
    stop: text,
    text,
    byMail: text,
    subject: text.meta({ description: 'Of the email that carries what was typed.' })
  })
  .meta({ title: 'Forms that are not sent yet' })
