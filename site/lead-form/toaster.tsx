import { Toaster as SonnerToaster } from 'sonner'
import { dialogToasterId } from './notify.tsx'

/**
 * Where toasts appear. A modal dialog makes the rest of the page inert and lies above it, so the dialog holds a
 * toaster of its own.
 */
export function Toaster({ inDialog = false }: { inDialog?: boolean }) {
  return (
    <SonnerToaster
      {...(inDialog ? { id: dialogToasterId } : {})}
      offset={28}
      mobileOffset={16}
      gap={12}
      visibleToasts={3}
    />
  )
}
