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
    // A module did not come. A phone with a bad signal counts as online all the time.
    script.addEventListener('error', () => {
      started = false
      startOn('online', ...touches)
    })
    document.body.append(script)
  }

  const touches = ['pointerdown', 'keydown']

  function startOn(...signs) {
    for (const sign of signs) addEventListener(sign, start, { once: true, passive: true })
  }

  function startSoon() {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }

  // A light page has loaded before its first frame, and its picture is in the second.
  function afterFrames() {
    requestAnimationFrame(() => requestAnimationFrame(startSoon))
  }

  startOn(...touches)
  if (document.readyState === 'complete') afterFrames()
  else addEventListener('load', afterFrames, { once: true })
})()
