// Imitates HighLevel's script: it acts on every iframe of the page, and on messages from any origin.
const seen = new Set()
const isWidget = ({ src }) => src.includes('/form') || src.includes('/booking')
const widgets = () => [...document.querySelectorAll('iframe[id]')].filter(isWidget)

// iframe-resizer: hides scrollbars, sets the height that a message asks for, removes a frame on `close`.
for (const frame of document.querySelectorAll('iframe')) {
  frame.style.overflow = 'hidden'
  frame.scrolling = 'no'
  frame.contentWindow.postMessage(
    `[iFrameSizer]${frame.id}:8:false:false:32:true:true::offset:::0:false:parent:scroll`,
    '*'
  )
}
addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !data.startsWith('[iFrameSizer]')) return
  const [id, height, , type] = data.slice('[iFrameSizer]'.length).split(':')
  const frame = document.getElementById(id)
  if (type === 'close') frame.remove()
  else frame.style.height = `${height}px`
})

const acts = {
  'fetch-query-params'() {
    const query = Object.fromEntries(new URLSearchParams(location.search))
    for (const frame of widgets()) {
      const message = ['query-params', query, location.href, document.referrer, frame.id]
      frame.contentWindow.postMessage(message, '*')
      if (!seen.has(frame.id)) takeOver(frame)
    }
  },
  'fetch-sticky-contacts'([, place]) {
    const contact = JSON.parse(localStorage.getItem('_ud'))
    for (const frame of document.querySelectorAll('iframe[id]')) {
      frame.contentWindow.postMessage(['sticky-contacts', contact, localStorage.getItem(place)], '*')
    }
  },
  'set-sticky-contacts'([, name, value, place, fingerprint]) {
    if (name && value) localStorage.setItem(name, value)
    if (place && fingerprint) localStorage.setItem(place, fingerprint)
  },
  'modify-parent-url'([, address]) {
    history.replaceState(history.state, '', address)
  }
}

/** Reloads the frame with the page's whole query, and moves it into elements of the script. */
function takeOver(frame) {
  seen.add(frame.id)
  frame.className = 'ep-iFrame'
  if (location.search) {
    const address = new URL(frame.src)
    for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.append(name, value)
    frame.src = address.href
  }
  if (!frame.dataset.layout) return
  const container = document.createElement('div')
  const wrapper = document.createElement('div')
  container.className = 'ep-iFrameContainer'
  wrapper.id = `${frame.id}-wrapper`
  frame.parentNode.append(container)
  container.append(wrapper)
  wrapper.append(frame)
}

Object.assign(window, { onmessage: ({ data }) => acts[data[0]]?.(data) })
