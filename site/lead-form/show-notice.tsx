import { toast, Toaster } from 'sonner'
import type { Notice } from './notice.ts'
import { Toast } from './toast.tsx'

/** Shows a notice on the page, or in the dialog of that id. Each shows one at a time: the newest takes the place. */
export function showNotice(notice: Notice, dialogId?: string) {
  const narrow = matchMedia('(max-width: 767px)').matches
  toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    id: dialogId ?? 'page',
    ...(dialogId ? { toasterId: dialogId } : {}),
    position: narrow ? 'top-center' : 'bottom-right',
    duration: notice.stays ? Infinity : 6000
  })
}

export function clearNotice(dialogId: string) {
  toast.dismiss(dialogId)
}

export function Toasts({ dialogId }: { dialogId: string | undefined }) {
  return (
    <Toaster
      {...(dialogId ? { id: dialogId } : {})}
      offset={28}
      mobileOffset={16}
      gap={12}
      visibleToasts={3}
    />
  )
}
