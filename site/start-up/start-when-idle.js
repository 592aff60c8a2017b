;(() => {
  const source = document.getElementById('start-up')
  let started = false

  function start() {
    if (started) return
    started = true
    for (const href of JSON.parse(source.dataset.modules)) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = source.textContent
    document.body.append(script)
  }

  function startSoon() {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }

  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true })
  if (document.readyState === 'complete') startSoon()
  else addEventListener('load', startSoon, { once: true })

  let posted
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    posted = event.target
    setTimeout(() => (posted.inert = true))
  })
  addEventListener('pageshow', () => {
    if (posted) posted.inert = false
  })

  // Links keep the campaign of the address. React adds it to its own links once it has hydrated them.
  for (const way of ['click', 'auxclick', 'contextmenu']) {
    addEventListener(
      way,
      ({ target }) => {
        const link = target.closest('a')
        if (link?.origin !== location.origin || link.search.includes('utm_')) return
        const campaign = location.search
          .slice(1)
          .split('&')
          .filter((pair) => pair.startsWith('utm_'))
        if (campaign[0]) link.search = [link.search.slice(1), ...campaign].filter(Boolean).join('&')
      },
      true
    )
  }

  // A closing overlay gives the focus back to what had it before. Safari does not focus a button that is pressed,
  // and a button in a closed menu cannot take it.
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('[commandfor],[popovertarget]')
      button?.focus({ preventScroll: true })
      button?.closest('[popover]')?.hidePopover?.()
    },
    true
  )

  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', (event) => {
      const button = event.target.closest('button[commandfor]')
      const dialog = button && document.getElementById(button.getAttribute('commandfor'))
      if (!dialog) return
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    })
  }
})()
