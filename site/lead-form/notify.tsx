import { toast, type ExternalToast } from 'sonner'
import type { Notice } from './notice.ts'
import { Toast } from './toast.tsx'

/** Each toaster shows one message at a time: the newest takes the place of the one before. */
const pageToast = 'page'
export const dialogToasterId = 'lead-dialog'

export function notify(notice: Notice) {
  show(notice, { id: pageToast })
}

export function notifyInDialog(notice: Notice) {
  show(notice, { id: dialogToasterId, toasterId: dialogToasterId })
}

export function clearDialogNotice() {
  toast.dismiss(dialogToasterId)
}

function show(notice: Notice, options: ExternalToast) {
  const narrow = matchMedia('(max-width: 767px)').matches
  toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    position: narrow ? 'top-center' : 'bottom-right',
    duration: 6000,
    ...options
  })
}
