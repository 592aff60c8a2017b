import { Controls } from './controls.ts'
import { expect, test } from './stack.ts'

test('a control that stood on a screen and that nothing used is named', async ({ page, watch }) => {
  watch.allow('http://localhost')
  const controls = new Controls({ keys: ['j', 'x'], alike: [[/(row) .+"/, '$1 …"']] })
  await controls.watch(page)
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<nav aria-label="Rail"><a href="#a">Here</a> <a href="#b">There</a></nav>
        <main><button aria-keyshortcuts="Control+S" onclick="this.textContent = 'Saved'">Save</button>
        <button>Open row Ann</button> <button>Open row Ben</button> <button disabled>Not now</button>
        <button onclick="late.hidden = false">More</button> <button id="late" hidden>Late</button>
        <label>Name <input></label> <label>Kind <select><option>a<option>b</select></label>
        <details><summary>Fold</summary><button>Inside</button></details></main>
        <dialog aria-label="Ask"><button onclick="this.closest('dialog').close()">Close</button></dialog>`
    })
  )
  await page.goto('http://localhost/desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Open row Ann' }).press('Enter')
  await page.getByLabel('Kind').selectOption('b')
  await page.getByLabel('Name').pressSequentially('x')
  await page.getByText('Here', { exact: true }).press('j')
  await page.getByRole('button', { name: 'More' }).click()
  await controls.look(page)
  const behind = ['/desk: button "Late"', '/desk: button "Saved"', '/desk: summary "Fold"']
  const left = [...behind, 'Rail: link "Here"', 'Rail: link "There"', 'key Control+S', 'key x']
  expect(controls.unused()).toEqual(left)

  const dialog = page.locator('dialog')
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
  await dialog.getByRole('button').evaluate((button: HTMLElement) => button.click())
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
  await page.keyboard.press('Control+s')
  const others = left.filter((name) => name !== 'key Control+S')
  expect(controls.unused()).toEqual([...behind, 'Ask: button "Close"', ...others.slice(behind.length)])
})
