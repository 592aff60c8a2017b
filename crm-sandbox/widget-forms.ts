import { sandboxIds } from './ids.ts'

export type WidgetField = {
  name: string
  label: string
  /** `text` if omitted. */
  type?: 'email' | 'tel' | 'number' | 'url' | 'file' | 'area'
  options?: readonly string[]
  optional?: true
  rows?: number
  /** Half the width: two fields share a line. */
  half?: true
}

type WidgetForm = {
  title: string
  fields: readonly WidgetField[]
  submit: string
  /** Path on the site that the form redirects to after it was sent. */
  redirect?: string
}

const person: readonly WidgetField[] = [
  { name: 'firstName', label: 'First name', half: true },
  { name: 'lastName', label: 'Last name', half: true },
  { name: 'email', label: 'Email', type: 'email' }
]

const { contact, coachResume, parentOrPartner, laneValley, laneValleyPopup } = sandboxIds.forms

/** The forms of the sandbox by their id, as the agency would have drawn them in the CRM. */
const forms: Record<string, WidgetForm> = {
  [contact]: {
    title: 'Contact',
    fields: [...person, { name: 'message', label: 'How can we help?', type: 'area', rows: 7 }],
    submit: 'Send',
    redirect: '/thank-you'
  },
  [parentOrPartner]: {
    title: 'Parent or partner',
    fields: [
      { name: 'role', label: 'I am a', options: ['Parent', 'Partner'] },
      ...person,
      { name: 'message', label: 'Your question', type: 'area', rows: 4 }
    ],
    submit: 'Send'
  },
  [laneValley]: {
    title: 'Lane Valley FC',
    fields: [
      ...person,
      { name: 'position', label: 'Position', half: true },
      { name: 'country', label: 'Country', half: true },
      { name: 'video', label: 'Link to a video of you', type: 'url', optional: true }
    ],
    submit: 'Sign up'
  },
  [laneValleyPopup]: {
    title: 'Lane Valley FC, short',
    fields: [
      ...person,
      { name: 'position', label: 'Position', half: true },
      { name: 'country', label: 'Country', half: true },
      { name: 'message', label: 'What should we know?', type: 'area', rows: 3, optional: true }
    ],
    submit: 'Sign up'
  },
  [coachResume]: {
    title: 'Coach resume',
    fields: [
      ...person,
      { name: 'phone', label: 'Phone', type: 'tel', optional: true },
      { name: 'country', label: 'Where do you live?' },
      { name: 'citizenship', label: 'Citizenship' },
      {
        name: 'license',
        label: 'Highest license',
        options: ['None yet', 'Grassroots', 'D or C', 'B', 'A', 'Pro']
      },
      { name: 'years', label: 'Years of coaching', type: 'number' },
      { name: 'current', label: 'Current role and club', optional: true },
      {
        name: 'level',
        label: 'Level you look for',
        options: ['Youth', 'Academy', 'College', 'Professional', 'Any']
      },
      { name: 'places', label: 'Where would you work?', optional: true },
      { name: 'resume', label: 'Resume (only its name is kept here)', type: 'file', optional: true },
      { name: 'link', label: 'Link to your profile', type: 'url', optional: true },
      { name: 'references', label: 'Two references', type: 'area', rows: 4, optional: true },
      { name: 'message', label: 'What should we know?', type: 'area', rows: 10, optional: true }
    ],
    submit: 'Send resume'
  }
}

export const widgetForms = new Map(Object.entries(forms))

export const bookingFields = person

export const calendars = new Set<string>(Object.values(sandboxIds.calendars))
