import type { MouseEvent } from 'react'

type Press = MouseEvent<HTMLDialogElement>

/** Whether the current press began on a backdrop: a selection that is dragged out of a field also ends there. */
let beganOutside = false

/**
 * Props of a dialog that a press beside its box closes. Browsers without `closedby` get the same from its click, which is
 * the last event of a press: nothing of it is left for the page below.
 */
export const lightDismiss = {
  closedby: 'any',
  // Captured: of a dialog within another, the inner one answers last.
  onPointerDownCapture: (press: Press) => {
    beganOutside = isOutside(press)
  },
  onClick: (press: Press) => {
    if (beganOutside && isOutside(press)) press.currentTarget.close()
  }
} as const

function isOutside({ target, currentTarget: dialog, clientX, clientY }: Press): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
