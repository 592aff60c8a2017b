import { runCommand } from '../relay/run-leads.ts'
import { formsUnderTest, reachForm, relay } from './lead-forms.ts'
import { expect, test } from './stack.ts'

// In a dialog, and in a page. Without its styles, the page has too many buttons to open the dialog by name.
for (const [what, files, source] of [
  ['scripts', '**/*.js', 'lead-gen-guide-cta'],
  ['scripts and styles', '**/*.{js,css}', 'elite-style-lead-capture']
] as const) {
  test(`${what} never load, and the answer to the POST is lost: going back and sending again is one lead`, async ({
    page,
    crm,
    stack,
    watch
  }) => {
    watch.expectErrors(/Failed to load resource/)
    const form = formsUnderTest.find((known) => known.source === source)
    if (!form) throw new Error(`No test knows the form ${source}`)
    await page.route(files, (route) => route.abort())
    // Nobody else's: a form that the same person sends again is the same lead.
    const email = `bad-line-${source}@example.com`
    let statusLost = 0
    await page.route(
      relay,
      async (route) => {
        statusLost = (await route.fetch({ maxRedirects: 0 })).status()
        await route.abort('connectionreset')
      },
      { times: 1 }
    )
    const send = async () => {
      const { fill, submit } = await reachForm(page, form)
      await fill('Amara', 'Okafor', email)
      await submit.click()
    }
    await page.goto(form.path)
    await send()
    await expect(page).toHaveURL(/^chrome-error:/)
    expect(statusLost).toBe(303)

    await page.goBack()
    const answered = page.waitForResponse(relay)
    await send()
    expect((await answered).status()).toBe(303)
    await expect(page).toHaveURL(({ pathname }) => form.after.test(pathname))
    await expect.poll(() => crm.contacts()).toMatchObject([{ email }])
    const { out } = await runCommand(stack.settings, ['list', '--json'])
    expect(out.match(new RegExp(email, 'g'))).toHaveLength(1)
  })
}
