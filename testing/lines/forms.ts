import { sandboxIds } from '../../crm-sandbox/ids.ts'
import type { Page } from '@playwright/test'
import { formsUnderTest } from '../e2e/lead-forms.ts'
import type { Ending } from './ending.ts'
import { fillLeadForm, openLeadForm, type Patience } from './lead-form-visit.ts'
import type { Line } from './line.ts'
import { fillWidget, type Widget } from './widget-visit.ts'
import type { Wish } from './wish.ts'

/** A form as a visitor uses it on a bad connection. */
export type FormOnTheLine = {
  name: string
  path: string
  ofCrm: boolean
  /** Brings the form into view on the open page. */
  open(page: Page): Promise<void>
  /** Fills it in and follows the page to the end. */
  fill(page: Page, wish: Wish, line: Line, temper: Patience): Promise<Ending>
}

const { contact, laneValley, laneValleyPopup, parentOrPartner, coachResume } = sandboxIds.forms

const widgets: Widget[] = [
  { name: 'contact', path: '/contact', id: contact, after: '/thank-you' },
  { name: 'lane-valley', path: '/lane-valley-fc', id: laneValley },
  { name: 'lane-valley-popup', path: '/lane-valley-fc', id: laneValleyPopup, popup: 'lane-valley-sign-up' },
  { name: 'parent-or-partner', path: '/get-started', id: parentOrPartner },
  { name: 'coach-resume', path: '/coach-resume', id: coachResume }
]

/** Every form of the site, and the CRM's forms on its pages. */
export const forms: FormOnTheLine[] = [
  ...formsUnderTest.map((form) => ({
    name: form.source,
    path: form.path,
    ofCrm: false,
    open: (page: Page) => openLeadForm(page, form),
    fill: (page: Page, wish: Wish, line: Line, temper: Patience) =>
      fillLeadForm(page, form, wish, line, temper)
  })),
  ...widgets.map((widget) => ({
    name: widget.name,
    path: widget.path,
    ofCrm: true,
    open: (page: Page) => openWidget(page, widget),
    fill: (page: Page, wish: Wish, line: Line, temper: Patience) =>
      fillWidget(page, widget, wish, line, temper)
  }))
]

async function openWidget(page: Page, { popup }: Widget) {
  if (popup) await page.locator(`[commandfor="${popup}"]:visible`).first().click()
  // The element of the stage is replaced when it wakes; the room around it stays.
  else await page.locator('[data-stage]:visible').first().locator('..').scrollIntoViewIfNeeded()
}
