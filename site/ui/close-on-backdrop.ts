const knowsClosedBy = typeof document !== 'undefined' && 'closedBy' in document.createElement('dialog')

/**
 * Stands in for `closedby="any"` in browsers that do not know it yet: a press beside the dialog's box closes it. Not a
 * click, which also ends a selection that was dragged out of a field.
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
