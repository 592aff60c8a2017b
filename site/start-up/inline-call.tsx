import { useHydrated } from '../ui/use-hydrated.ts'
import { plainStart } from './plain-start.ts'

type Props = {
  /** Its source becomes a script of the document, so it must not refer to anything outside of itself. */
  run: (...args: never[]) => void
  /** What it is called with, as JavaScript. */
  args: string
}

/** Calls a function while the document is parsed, long before the modules of the page run. */
export function InlineCall({ run, args }: Props) {
  const hydrated = useHydrated()
  if (plainStart || hydrated) return null
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${String(run)})(${args})` }} />
}
