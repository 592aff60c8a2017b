/**
 * Marks the hero while its picture is on the way, which hides the words over it. A picture that is there already, or
 * failed, or a page without scripts, never hides them. Also runs as an inline script while the page is parsed, so it
 * must not refer to anything outside of itself.
 */
export function waitForPicture(hero: HTMLElement) {
  const image = hero.querySelector('img')
  if (!image || image.complete) return
  hero.dataset.picture = 'loading'
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => {
      hero.dataset.picture = 'shown'
    })
  }
}
