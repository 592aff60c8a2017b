// Does to the page what HighLevel's script does: takes its message handler over, asks nobody where a message comes from,
// hands the whole query to every frame, and sizes frames by their id.
function handle({ data }) {
  if (!Array.isArray(data)) return
  const [name, detail] = data
  if (name === 'fetch-query-params') {
    const query = Object.fromEntries(new URLSearchParams(location.search))
    for (const frame of document.querySelectorAll('iframe[data-form-id], iframe[data-calendar-id]')) {
      frame.contentWindow.postMessage(
        ['query-params', query, location.href, document.referrer, frame.id],
        '*'
      )
    }
  }
  if (name === 'highlevel.setHeight') {
    const frame = document.getElementById(detail.id)
    if (frame) frame.style.height = `${detail.height}px`
  }
}

Object.assign(window, { onmessage: handle })
