import { expect, type Page } from '@playwright/test'
import { missingInformation } from '../../site/lead-form/messages.ts'
import { formsUnderTest, reachForm, type FormUnderTest } from './lead-forms.ts'

/** What a visitor gets to see of a page only after a click. */
export type State = {
  name: string
  path: string
  /** In pixels; a phone's without one. */
  width?: number
  /** What the click changed; all else was checked before. */
  parts: string[]
  reach: (page: Page) => Promise<void>
}

const dialog = 'dialog[open]'
const toasts = '[data-sonner-toaster]'

/** All fields ask for something at once, which shows more of a form than it does as it opens. */
const formWithProblems = (form: FormUnderTest): State => ({
  name: `the form ${form.source} with its problems`,
  path: form.path,
  // A button for the lead dialog has other words on a phone.
  ...(form.opener && { width: 1440 }),
  parts: form.opener ? [dialog] : [`main form:has([value="${form.source}"])`, toasts],
  reach: async (page) => {
    const { scope, submit } = await reachForm(page, form)
    await submit.click()
    // A dialog shows its messages within itself.
    const shown = (form.opener ? scope : page).locator('[data-sonner-toast]')
    await expect(shown.filter({ hasText: missingInformation.title })).toBeVisible()
  }
})

export const states: State[] = [
  ...formsUnderTest.map(formWithProblems),
  {
    name: 'the bar of a wide window',
    path: '/',
    width: 1440,
    parts: ['header'],
    reach: async () => undefined
  },
  {
    name: 'the menu of a phone',
    path: '/',
    parts: ['header', '[popover]'],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.locator('[popover]')).toBeVisible()
    }
  },
  {
    name: 'a card with its description',
    path: '/',
    parts: ['#services'],
    reach: async (page) => {
      const card = page.locator('#services article').first()
      await card.getByRole('button').click()
      await expect(card.locator('p')).toBeVisible()
    }
  },
  {
    name: 'the sign-up popup of the CRM',
    path: '/lane-valley-fc',
    parts: [dialog],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign up here' }).click()
      const popup = page.getByRole('dialog', { name: 'Play for Lane Valley' })
      await expect(popup.locator('[data-stage="live"]')).toBeVisible()
    }
  },
  {
    name: 'the testimonials, one on',
    path: '/recruitment-package',
    parts: ['main'],
    reach: async (page) => {
      const voices = page.getByRole('region', { name: 'What players say about the package' })
      await voices.getByRole('button', { name: 'Next' }).click()
    }
  },
  {
    name: 'the plans by the year',
    path: '/work-in-soccer',
    parts: ['#plans'],
    reach: (page) => page.locator('#plans').getByRole('radio', { name: 'Yearly' }).check()
  },
  {
    name: 'an answer',
    path: '/ocsm-trials',
    parts: ['main'],
    reach: async (page) => {
      await page.locator('main details:not([open]) > summary').last().click()
      await expect(page.locator('main details').last()).toHaveAttribute('open')
    }
  }
]
