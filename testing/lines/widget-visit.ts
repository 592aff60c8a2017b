import type { FrameLocator, Page } from '@playwright/test'
import { widgetForms, type WidgetField } from '../../crm-sandbox/widget-forms.ts'
import { formsUnderTest } from '../e2e/lead-forms.ts'
import { firstOf, sent, stuck, untilAddress, type Ending } from './ending.ts'
import { fillLeadForm, type Patience } from './lead-form-visit.ts'
import type { Line } from './line.ts'
import type { Wish } from './wish.ts'

/** A form of the CRM on a page of this site. */
export type Widget = {
  name: string
  path: string
  /** Its id in the CRM. */
  id: string
  /** The dialog that a button of the page opens. */
  popup?: string
  /** Where the visitor is after a success; without one, the widget says it. */
  after?: string
}

/** The page gives a widget 10 s before it shows other ways, the sandbox's slowness takes 20 s. */
const patience = 60_000

const dialogForm = formsUnderTest.find(({ source }) => source === 'cta-button-modal')

/** A visitor with a form of the CRM: waits for it, sends it, or takes the way that the page offers in its place. */
export async function fillWidget(
  page: Page,
  widget: Widget,
  wish: Wish,
  line: Line,
  temper: Patience
): Promise<Ending> {
  const frame = page.locator(`iframe#inline-${widget.id}`)
  const place = page.locator('[data-stage]').filter({ has: frame })
  const instead = place.locator('[commandfor="lead-dialog"]')
  const shown = await firstOf(
    { live: place.and(page.locator('[data-stage="live"]')).waitFor(), failed: instead.waitFor() },
    patience
  )
  if (shown === 'live') return sendWidget(page, frame.contentFrame(), widget, wish, line)
  if (shown === 'failed') {
    // A widget that is late takes the place of the other ways as soon as it is there.
    const pressed = await instead.click({ timeout: 5000 }).then(
      () => true,
      () => false
    )
    return pressed
      ? leaveDetails(page, wish, line, temper)
      : sendWidget(page, frame.contentFrame(), widget, wish, line)
  }
  return openByLink(page, widget, wish, line)
}

/** In the widget itself. A failure is the CRM's to tell; then everything typed stays and can be sent again. */
async function sendWidget(
  page: Page,
  content: Pick<FrameLocator, 'locator'>,
  widget: Pick<Widget, 'id' | 'after'>,
  wish: Wish,
  line: Line
): Promise<Ending> {
  const button = content.locator('form button')
  const shown = () =>
    firstOf(
      {
        sent: widget.after
          ? untilAddress(page, ({ pathname }) => pathname === widget.after).then(() =>
              page.getByRole('heading', { level: 1 }).waitFor()
            )
          : content.locator('#thanks').waitFor(),
        failed: content.locator('#problem:not(:empty)').waitFor()
      },
      patience
    )
  await fillFields(content, widget.id, wish)
  const wrongs: string[] = []
  for (let failures = 0; failures < 5; failures += 1) {
    await button.click()
    const outcome = await shown()
    line.repair()
    if (outcome === 'sent') return sent(failures === 0 ? 'sent' : 'failed, then sent again', wrongs)
    if (outcome === undefined) return stuck('nothing is said', wrongs)
    const typed = await content.locator('[name=email]').inputValue()
    if (typed !== wish.email) wrongs.push('what was typed is gone')
  }
  return stuck('sending again fails', wrongs)
}

/** The widget did not come: the page offers the lead dialog, which needs nothing of the CRM's host. */
async function leaveDetails(page: Page, wish: Wish, line: Line, temper: Patience): Promise<Ending> {
  if (!dialogForm) throw new Error('There is no form in a dialog')
  await dialogForm.place(page).waitFor()
  const ending = await fillLeadForm(page, dialogForm, wish, line, temper)
  return { ...ending, way: `details left instead: ${ending.way}` }
}

/** The page's scripts never ran: what stands where the form should be links to it. */
async function openByLink(page: Page, { id }: Widget, wish: Wish, line: Line): Promise<Ending> {
  const link = page.locator(`[data-stage] a[href*="/widget/form/${id}"]`)
  if (!(await link.isVisible())) return stuck('there is neither a form nor a link to it')
  line.repair()
  await page.goto((await link.getAttribute('href')) ?? '')
  const ending = await sendWidget(page, page, { id }, wish, line)
  return { ...ending, way: `opened by its link: ${ending.way}` }
}

async function fillFields(content: Pick<FrameLocator, 'locator'>, id: string, wish: Wish) {
  const person: Record<string, string> = wish
  const required = widgetForms.get(id)?.fields.filter(({ optional, options }) => !optional && !options) ?? []
  for (const { name, type } of required)
    await content.locator(`[name=${name}]`).fill(person[name] ?? sample(type))
}

function sample(type: WidgetField['type']): string {
  return type === 'number' ? '7' : 'As discussed'
}
