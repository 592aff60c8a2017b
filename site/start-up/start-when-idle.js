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
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, start, { once: true, passive: true })
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }

  if (document.readyState === 'complete') startSoon()
  else addEventListener('load', startSoon, { once: true })

  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', (event) => {
      const button = event.target.closest('[command="show-modal"]')
      const dialog = button && document.getElementById(button.getAttribute('commandfor'))
      if (dialog && !dialog.open) dialog.showModal()
    })
  }
})()
