import { z } from 'zod'
import { text } from './atoms.ts'

const notice = z.strictObject({ title: text, detail: text })

/** Words of buttons, messages and hints that stand on more than one page. */
export const interfaceSchema = z
  .strictObject({
    close: text.meta({ description: 'The cross of a dialog.' }),
    dismiss: text.meta({ description: 'The cross of a message.' }),
    sample: text.meta({ description: 'Beside content that is marked as a sample.' }),
    record: z
      .strictObject({ level: text, route: text, clubType: text, origin: text, season: text, none: text })
      .meta({
        description: 'On the back of a shirt. `none` is shown if all fields of its record are empty.'
      }),
    lostAnswer: notice.meta({
      description: 'An answer was tapped in Find your pass, and what comes next did not load.'
    }),
    form: z.strictObject({
      required: text,
      optional: text.meta({ description: 'Beside a field that may be left empty.' }),
      consent: text.meta({
        description:
          'Under every form. It is what people agree to: have the developers raise its version with every new wording.'
      }),
      sending: text.meta({ description: 'On the button while the details are sent.' }),
      tryNow: text.meta({ description: 'On the button between two tries.' }),
      sendAgain: text.meta({ description: 'On the button after a failure.' }),
      receipt: text.meta({ description: 'After a success: the link to the page that proves it.' }),
      tryingAgain: notice,
      offline: notice
    })
  })
  .meta({ title: 'Buttons and messages' })
