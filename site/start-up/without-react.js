// The behavior that a page has even before React starts.
;(() => {
  let posted = -1000
  addEventListener('submit', (event) => {
    const { target: form, timeStamp } = event
    if (event.defaultPrevented) return
    // The browser does not check a lead form, because WebKit refuses a domain with an umlaut. The relay does.
    const empty = form.method === 'post' && [...form].find(({ validity }) => validity.valueMissing)
    if (empty) {
      event.preventDefault()
      empty.reportValidity()
    }
    // A double tap posts once. Nothing is locked: the visitor may stop the browser, correct a field and post again.
    else if (timeStamp - posted < 1000) event.preventDefault()
    else {
      posted = timeStamp
      holdOffline(event)
    }
  })

  // Offline, the browser would show its own page in place of this one. The form says so, and posts once the line is back.
  // A second try is not held: some devices are online and do not know it.
  function holdOffline(event) {
    const form = event.target
    const status = form.querySelector('[data-unsent]')
    if (navigator.onLine || !status?.hidden) return
    event.preventDefault()
    status.hidden = false
    addEventListener(
      'online',
      () => {
        const isOpen = status.offsetWidth
        status.hidden = true
        posted = -1000
        if (isOpen) form.requestSubmit()
      },
      { once: true }
    )
  }

  // Add the campaign of the current address to links. React adds it to its own links after hydration.
  for (const way of ['click', 'auxclick', 'contextmenu']) {
    addEventListener(
      way,
      ({ target }) => {
        const link = target.closest('a')
        if (link?.origin !== location.origin || link.search.includes('utm_')) return
        const campaign = Array.from(
          location.search.matchAll(/(?:^\?|&)(?:amp(?:;|%3B))*(utm_\w+)([^&]*)/gi),
          ([, name, value]) => name.toLowerCase() + value
        )
        if (campaign[0]) link.search = [link.search.slice(1), ...campaign].filter(Boolean).join('&')
      },
      true
    )
  }

  // A closing overlay returns focus to the element that had it before. Safari does not focus a button that is pressed,
  // and a button in a closed menu cannot receive focus.
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('[commandfor],[data-dialog],[popovertarget]')
      button?.focus({ preventScroll: true })
      button?.closest('[popover]')?.hidePopover?.()
    },
    true
  )

  // A link that leads to a form opens the same form in a dialog, as a button of the page does.
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-dialog]') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    dispatchEvent(new Event('open-cta-lead'))
  })

  // Any script may raise these, such as a tag manager's. The event is kept for React, which sets the words of the dialog,
  // now or once it has started.
  for (const name of ['open-cta-lead', 'open-lead-form']) {
    addEventListener(name, (event) => {
      const dialog = document.getElementById('lead-dialog')
      if (dialog.open) return
      window.raisedEarly = event
      dialog.showModal()
    })
  }

  // After React's own handlers, which set the words of a dialog before it opens.
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    addEventListener('click', (event) => {
      const button = event.target.closest('button[commandfor]')
      const dialog = button && document.getElementById(button.getAttribute('commandfor'))
      if (!dialog) return
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    })
  }
})()
