const knowsClosedBy = typeof document !== 'undefined' && 'closedBy' in document.createElement('dialog')

/**
 * Replaces `closedby="any"` in browsers without it: a press outside the dialog's box closes the dialog. It does not listen
 * for clicks, because a selection that was dragged out of a field also ends with a click.
 */
export function closeOnBackdrop(dialog: HTMLDialogElement, signal: AbortSignal) {
  if (knowsClosedBy) return
  dialog.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (target === dialog && !inside) dialog.close()
    },
    { signal }
  )
}
