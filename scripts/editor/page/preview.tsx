import { useState } from 'react'

/** The page itself, with what is typed. */
export function Preview({ page }: { page: string }) {
  const [wide, setWide] = useState(false)
  return (
    <aside aria-label="Preview">
      <p>
        <button type="button" aria-pressed={!wide} onClick={() => setWide(false)}>
          Phone
        </button>
        <button type="button" aria-pressed={wide} onClick={() => setWide(true)}>
          Computer
        </button>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- this is our own site, with its scripts */}
      <iframe title="The page as it will be" src={page} data-wide={wide} />
    </aside>
  )
}
