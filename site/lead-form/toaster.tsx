import { Toaster as SonnerToaster } from 'sonner'

/**
 * Where toasts appear. A modal dialog makes the rest of the page inert and lies above it, so every dialog holds a
 * toaster of its own.
 */
export function Toaster({ dialogId }: { dialogId?: string }) {
  return (
    <SonnerToaster
      {...(dialogId ? { id: dialogId } : {})}
      offset={28}
      mobileOffset={16}
      gap={12}
      visibleToasts={3}
    />
  )
}
