import { translatePage } from './translator.ts'

/** Changes that others make to a document before React hydrates it. Each runs in the page. */
export const changes: Record<string, () => void> = {
  'a translator translates it': translatePage,
  'a password manager adds its icon to the email field': () => {
    for (const field of document.querySelectorAll('[type=email]'))
      field.insertAdjacentHTML('afterend', '<div data-icon></div>')
  },
  'a host hides the email addresses': () => {
    for (const link of document.querySelectorAll('[href^="mailto:"]'))
      link.outerHTML = '<a href="/cdn-cgi/l/email-protection"><span>[email&#160;protected]</span></a>'
  },
  'a blocker removes a link of the footer': () => document.querySelector('footer a')?.remove(),
  'an extension adds its elements to both ends of the body': () => {
    for (const place of ['afterbegin', 'beforeend'] as const)
      document.body.insertAdjacentHTML(place, '<div>Extension</div><a href="#x">Extension</a>')
  },
  'an extension sets attributes of the document': () => {
    for (const element of [document.documentElement, document.body]) {
      element.setAttribute('data-extension', '')
      element.className += ' extension'
      element.style.cursor = 'auto'
    }
  },
  'an extension wraps the texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.matches('script')) continue
      const mark = document.createElement('mark')
      text.parentNode?.insertBefore(mark, text)
      mark.append(text)
    }
  },
  'an extension reorders and removes nodes of the dialog': () => {
    const dialog = document.querySelector('#lead-dialog')
    dialog?.querySelector('h2')?.remove()
    if (dialog?.firstElementChild) dialog.append(dialog.firstElementChild)
  }
}
