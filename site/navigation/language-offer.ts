import { interfaceWords } from 'content'
import { addressIn, isIn, language, pathAt } from '../language.ts'
import { campaignIn, withCampaign } from '../ui/use-campaign.ts'
import styles from './language-offer.module.css'

// Loaded by a browser that prefers another language, and does its work at once.

const key = 'language-offer'

/**
 * Offers this page in the language that the visitor's browser prefers, in one line of that language. It shows on the first
 * visit only, until it is closed or used. Nobody is sent anywhere.
 */
function offerLanguage() {
  const [offered] = navigator.languages.flatMap((each) =>
    interfaceWords.languages.filter(({ code }) => each.startsWith(code))
  )
  const path = pathAt(location.pathname)
  // A visitor from another page of the site has already seen the links to its languages.
  const isInside = document.referrer.startsWith(location.origin)
  if (!offered || offered.code === language || isInside || !isIn(offered.code, path) || !takeFirstVisit())
    return
  const line = document.createElement('aside')
  line.className = styles.offer ?? ''
  line.lang = offered.tag
  line.ariaLabel = offered.name
  const link = document.createElement('a')
  // Moves keep the document, and the line.
  const lead = () => {
    link.href = withCampaign(addressIn(offered.code, pathAt(location.pathname)), campaignIn(location.search))
  }
  lead()
  for (const sign of ['focus', 'pointerenter', 'click']) link.addEventListener(sign, lead)
  link.hreflang = offered.tag
  link.textContent = offered.offer
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = offered.close
  close.textContent = '×'
  close.addEventListener('click', () => {
    write(sessionStorage, 'closed')
    line.remove()
  })
  line.append(link, close)
  document.body.append(line)
}

/** Whether this is the first visit, which lasts as long as the tab. A browser that stores nothing gets no line. */
function takeFirstVisit(): boolean {
  try {
    const isSeen = localStorage.getItem(key) !== null
    const here = sessionStorage.getItem(key)
    if (here === 'closed' || (isSeen && here === null)) return false
  } catch {
    return false
  }
  return write(localStorage, 'seen') && write(sessionStorage, 'open')
}

function write(storage: Storage, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

offerLanguage()
