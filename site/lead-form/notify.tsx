import { toast, type ExternalToast } from 'sonner'
import type { Notice } from './notice.ts'
import { Toast } from './toast.tsx'

export const dialogToasterId = 'lead-dialog'

export function notify(notice: Notice) {
  show(notice, {})
}

export function notifyInDialog(notice: Notice) {
  show(notice, { toasterId: dialogToasterId })
}

/** One toast per message: the same mistake made twice does not stack up. */
function show(notice: Notice, options: ExternalToast) {
  const narrow = matchMedia('(max-width: 767px)').matches
  toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    id: `${options.toasterId ?? 'page'} ${notice.title} ${notice.detail}`,
    position: narrow ? 'top-center' : 'bottom-right',
    duration: 6000,
    ...options
  })
}
