import { z } from 'zod'
import { between, callSchema, id as idText, ownIds, type PageLinks, sample, text, titled } from './atoms.ts'
import type { Claims } from './claims.ts'
import { placementChoices } from './deals.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** The parts that all pages have. */
export const siteSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    brand: z.strictObject({ name: text, homeLabel: text, text }),
    skipToContent: text,
    navigation: z.strictObject({
      label: text,
      finder: labeled,
      links: between(labeled, 1, 5),
      doors: between(z.strictObject({ title: text, links: between(labeled, 1, 10) }), 2, 5),
      action: text,
      openMenu: text,
      closeMenu: text
    }),
    breadcrumb: z.strictObject({ label: text, home: text, resources: text }),
    leadDialog: leadDialog.extend({ action: text, unsure: text, offer: text }),
    privacy: z.strictObject({
      title: text,
      points: z.array(text).min(1),
      erase: text,
      more: text
    }),
    footer: z.strictObject({
      label: text,
      legal: text,
      links: z.array(labeled)
    }),
    contact: z.strictObject({ email: z.email(), sample }),
    social: z.array(z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) })),
    trouble: titled.extend({ home: labeled })
  })

const notice = z.strictObject({ title: text, detail: text })

const ofChoices = Object.fromEntries(
  Object.values(placementChoices)
    .flat()
    .map((name) => [name, text])
)

/** Words of buttons, messages and hints that more than one page shows. */
export const interfaceSchema = z
  .strictObject({
    close: text.meta({ description: 'The cross of a dialog.' }),
    dismiss: text.meta({ description: 'The cross of a message.' }),
    notices: text.meta({ description: 'What a screen reader calls the messages.' }),
    language: z
      .strictObject({
        name: text.meta({ description: 'Of this language, in this language.' }),
        offer: text.meta({
          description: 'To a visitor who prefers this language, on a page in another one.'
        }),
        label: text.meta({ description: 'Above the other languages, in the menu of a phone.' }),
        inEnglish: text.meta({ description: 'On a link to a page that is in English only.' })
      })
      .meta({ title: 'Languages' }),
    sample: text.meta({ description: 'Beside content that is marked as a sample.' }),
    record: z
      .strictObject({
        level: text,
        route: text,
        clubType: text,
        origin: text,
        season: text,
        none: text,
        names: z.strictObject(ofChoices).meta({ description: 'What visitors read for the fixed values.' })
      })
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
          'Under every form. It is what people agree to: have the developers record each new wording and its version.'
      }),
      player: z
        .strictObject({
          question: text,
          self: text,
          child: text,
          minor: text.meta({ description: 'A box, where the visitor plays.' }),
          ofChild: text.meta({ description: 'Then part of what people agree to, for a child who plays.' }),
          ofMinor: text.meta({ description: 'Below the email field, for a visitor under 18.' })
        })
        .meta({ description: 'Above the fields. Nobody has to answer.' }),
      reader: text.meta({
        description: 'Above the button of every form: who reads it, and how they answer.'
      }),
      receipt: text.meta({ description: 'After it: what the sender gets.' }),
      preview: text.meta({ description: 'Opens what the receipt will show.' }),
      sending: text.meta({ description: 'On the button while the details are sent.' }),
      submitting: text.meta({ description: 'The same, on the button of a form that opens over the page.' }),
      tryNow: text.meta({ description: 'On the button between two tries.' }),
      stop: text,
      sendAgain: text.meta({ description: 'On the button after a failure.' }),
      tryingAgain: notice,
      offline: notice
    }),
    receipt: z
      .strictObject({
        received: text.meta({
          description: 'At the bottom of the window, on the page that a form leads to.'
        }),
        link: text.meta({ description: 'The link to the page that proves it.' }),
        title: text,
        next: text,
        when: text
          .optional()
          .meta({ description: 'How soon you answer. Leave it out unless you keep to it.' }),
        rows: z.strictObject({ name: text, email: text, form: text, time: text, next: text, when: text }),
        correct: text,
        again: text.meta({ description: 'Shows the empty form again.' })
      })
      .meta({ title: 'Receipt', description: 'After a success, in the place of the form.' })
  })
  .meta({ title: 'Buttons and messages' })

/** Apart from the other words of forms: few visitors ever need them, and they are fetched late. */
export const unsentFormSchema = z
  .strictObject({
    nextTry: text.meta({ description: '{seconds} is where the seconds are counted down.' }),
    retrying: text,
    offline: text,
    text,
    byMail: text,
    subject: text.meta({ description: 'Of the email that carries what was typed.' }),
    form: text.meta({ description: 'In that email, before the form and the page that were open.' }),
    page: text
  })
  .meta({ title: 'Forms that are not sent yet' })

/** `{month}` is filled in. */
export const checkedNoteSchema = z
  .strictObject({
    checked: text.meta({ description: 'Below a text that rests on rules of others.' }),
    stale: text.meta({ description: 'The same, once nobody has checked the rules for too long.' }),
    ask: text.meta({ description: 'The link to the contact page.' })
  })
  .meta({ title: 'When rules were checked' })

const widget = z.strictObject({
  loading: text,
  open: text,
  failed: titled
})

/** The texts around other providers' forms, calendars and videos, while they load and if they fail to load. */
export const embedsSchema = z.strictObject({
  form: widget,
  booking: widget,
  absent: titled,
  retry: text,
  lead: text,
  or: text,
  close: text,
  script: text,
  booked: titled,
  video: z.strictObject({ play: text, elsewhere: text, newTab: text })
})

/** The bar at the bottom of a phone. */
export const dockSchema = <Path extends string>(links: PageLinks<Path>) => {
  const call = callSchema(links)
  const opens = settingsSchema.shape.external.keyof().optional()
  return z
    .strictObject({
      text,
      next: text.meta({ description: 'Above the name of the section that comes next.' }),
      call,
      without: z.array(links.href),
      pages: z.array(
        z.strictObject({
          path: links.href,
          text: text.optional(),
          call: call.extend({ opens, newTab: text.optional() })
        })
      )
    })
    .meta({ title: 'Bar at the bottom of a phone' })
}

type Dock<Path extends string> = z.infer<ReturnType<typeof dockSchema<Path>>>
type Article<Path extends string> = {
  path: `/articles/${string}`
  title: string
  ending: { action: Dock<Path>['call'] }
}

/** Adds the articles to the pages, each with the call that it ends on, and the URLs of calls that open another site. */
export function dockArticles<Path extends string>(
  dock: Dock<Path>,
  articles: readonly Article<Path>[],
  settings: Settings | undefined
) {
  const pages = dock.pages.map(({ call: { opens, ...call }, ...page }) => ({
    ...page,
    call: { ...call, href: opens && settings?.external[opens].url }
  }))
  const added = articles.map(({ path, title, ending }) => ({
    path,
    text: title,
    call: ending.action
  }))
  return { ...dock, pages: [...pages, ...added] }
}

export const privacySchema = z.strictObject({
  head: pageHead,
  title: text,
  text,
  sample,
  agency: z
    .strictObject({
      title: text,
      rows: z
        .array(
          z.strictObject({
            id: idText,
            label: text,
            value: text.optional().meta({ description: 'Empty: visitors do not see the row.' }),
            register: z
              .url({ protocol: /^https$/ })
              .optional()
              .meta({ description: 'The entry in a public register. A whole address.' })
          })
        )
        .refine(...ownIds)
    })
    .meta({ title: 'Who you are', description: 'At the end of the page, once a row has a value.' }),
  kept: z
    .strictObject({
      unset: text.meta({ title: 'While RETENTION_MONTHS is not set' }),
      set: text.meta({ title: 'While it is set', description: '{months} becomes “24 months”.' })
    })
    .meta({ title: 'How long', description: 'Shown where a paragraph is {kept}.' }),
  sections: z
    .array(
      z.strictObject({
        title: text,
        paragraphs: z.array(text).min(1).meta({ description: '{email} becomes a link to your address.' })
      })
    )
    .min(1)
})

/** Leaves out the rows that have no value yet, and adds how each figure is counted. */
export function fillAgency(page: z.infer<typeof privacySchema>, claims: Claims) {
  const figures = Object.entries(claims).map(([id, { value, label, counted }]) => ({
    id,
    label: `${value} ${label}`,
    value: counted,
    register: undefined
  }))
  const rows = [...page.agency.rows, ...figures].filter(({ value }) => value)
  return { ...page, agency: { ...page.agency, rows } }
}

export const notFoundSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({ head: pageHead, code: text, title: text, text, home: labeled, more: labeled })
