import { dock as words } from 'content'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressOf } from '../language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { usePath } from '../ui/use-campaign.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './dock.module.css'
import type { Sight } from './watch-page.ts'

/** The width under which the dock shows, as in dock.module.css. */
const phone = '(max-width: 767px)'

/** Where a call leads that opens the lead dialog, until a script can open it. */
const formPage = addressOf('/opportunities#elite-lead-capture')

/**
 * The bar at the bottom of a phone: what comes next on the page, and one call. Without scripts it is in view from the second
 * screen to the end of the page. With scripts it makes room for the call of the hero, for forms and for the footer.
 */
export function Dock() {
  const current = usePath()
  if (isAfterForm(current)) return null
  const { text = words.text, call } = words.pages.find(({ path }) => path === current) ?? words
  return <PageDock key={current} text={text} call={call} />
}

/** Whether the page follows a form, so that there is nothing to call for. */
const isAfterForm = (current: string) => words.without.some((path) => path === current)

type Call = (typeof words.pages)[number]['call']
type PageDockProps = {
  text: string
  call: Pick<Call, 'label' | 'to'> & { href?: string | undefined; newTab?: string | undefined }
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' }
const inDialog = { 'data-dialog': 'lead-dialog', 'aria-haspopup': 'dialog' } as const

function PageDock({ text, call }: PageDockProps) {
  const [sight, setSight] = useState<Sight>()
  const rail = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const narrow = matchMedia(phone)
    let stop: (() => void) | undefined
    let current = true
    async function start() {
      if (stop || !narrow.matches) return
      const { watchPage } = await import('./watch-page.ts')
      const page = rail.current?.parentElement
      if (!current || !page) return
      // Away first: a bar that slides in moves nothing, and one that jumps to its place is a layout shift.
      flushSync(() => setSight({ away: true }))
      stop = watchPage(page, call.to, setSight)
    }
    void start()
    const onChange = () => void start()
    narrow.addEventListener('change', onChange)
    return () => {
      current = false
      narrow.removeEventListener('change', onChange)
      stop?.()
    }
  }, [call.to])

  const next = sight?.next
  return (
    <div ref={rail} className={styles.rail} data-live={sight !== undefined || undefined}>
      <div className={styles.dock} data-away={sight?.away || undefined}>
        <i className={styles.line} />
        {/* With a key, each chapter is a new paragraph: nothing moves, whatever its lines. */}
        <p key={next} className={styles.place}>
          {next && <span>{words.next}</span>} <b>{next ?? text}</b>
        </p>
        {call.to ? (
          <ButtonLink small to={call.to}>
            {call.label}
          </ButtonLink>
        ) : (
          <ButtonLink small href={call.href ?? formPage} {...(call.href ? inNewTab : inDialog)}>
            {call.label}
            {call.newTab && <VisuallyHidden> {call.newTab}</VisuallyHidden>}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
