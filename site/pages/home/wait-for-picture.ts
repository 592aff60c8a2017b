/**
 * Marks the hero while its picture loads, which hides the words over it. The words are never hidden if the picture has
 * loaded or failed already, or without scripts. On the first visit of a session, the floodlights switch on when the picture
 * has loaded. This function also runs as an inline script while the browser parses the page, so it must not refer to
 * anything outside itself.
 */
export function waitForPicture(hero: HTMLElement) {
  const image = hero.querySelector('img')
  if (!image || image.complete) return
  hero.dataset.picture = 'loading'
  try {
    if (!sessionStorage['lit']) hero.dataset.lights = 'off'
    sessionStorage['lit'] = 'yes'
  } catch {
    // The browser blocks storage: leave the lights on.
  }
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => {
      hero.dataset.picture = 'shown'
    })
  }
}
