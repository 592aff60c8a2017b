import { useHydrated } from '../ui/use-hydrated.ts'
import { plainStart } from './page-styles.tsx'

type Props = {
  /** Its source becomes an inline script, so it must not refer to anything outside itself. */
  run: (...args: never[]) => void
  /** Its arguments, as JavaScript source. */
  args: string
}

/** Calls a function while the document is parsed, long before the modules of the page run. */
export function InlineCall({ run, args }: Props) {
  const hydrated = useHydrated()
  if (plainStart || hydrated) return null
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${String(run)})(${args})` }} />
}
