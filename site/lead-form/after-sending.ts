import { useEffect } from 'react'
import { findLeadForm, type LeadFormSource } from '../../contract/lead-forms.ts'
import type { PageHref } from '../routes.ts'
import { useGo, usePath } from '../ui/use-campaign.ts'
import { type Notice, received, submissionFailed, subscribed } from './messages.ts'
import { clearNotice, notify } from './notify.tsx'
import { type FormKey, type KeptReceipt, placeReceipt } from './tab-storage.ts'

type Following = {
  /** Said at once. A page that says it itself needs none. */
  notice?: Notice
  /** How long until the visitor moves, in milliseconds. Without it, they stay, and the receipt takes the form's place. */
  delay?: number
}

/** Exceptions to the rule of `followingOf`, by the contract's `next`. */
const exceptions: Partial<Record<string, Following>> = {
  '/opportunities#sent': { notice: received.dialog, delay: 1000 },
  '/careers#subscribed': { notice: subscribed }
}

/** A place on a page is that of the receipt, where the form was. A page of its own says the rest. */
const followingOf = (next: string): Following =>
  exceptions[next] ?? (next.includes('#') ? { notice: received.section } : { delay: 0 })

const toOther: Following = { notice: received.section, delay: 0 }

/** The move that a visitor waits for, if any. */
let coming: { from: string; source: LeadFormSource } | undefined

export const cancelMove = () => (coming = undefined)

/**
 * Everything that follows a lead that arrived: its dialog closes, a notice says so, and the visitor moves to the page of the
 * form's `next`, or to `other`. The move waits until the device is online, since the browser would show its own error. It
 * is dropped if the visitor leaves the page first.
 */
export function useAfterSending(source: LeadFormSource, key: FormKey, other?: PageHref) {
  const go = useGo()
  const here = usePath()

  useEffect(
    () => () => {
      if (coming?.from !== here) return
      notifyElsewhere(coming.source)
      cancelMove()
    },
    [here]
  )

  async function move(to: string, delay: number, isSaid: boolean) {
    const own = { from: here, source }
    coming = own
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!navigator.onLine) {
      if (!isSaid) notify(received.section)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
    if (coming !== own) return
    cancelMove()
    if (isSaid) placeReceipt({ page: pageOf(to) })
    if (to !== here) await go(to)
    // The page that they moved to says it, and has the receipt.
    if (delay) clearNotice()
  }

  return (form: HTMLFormElement | null): KeptReceipt => {
    form?.closest('dialog')?.close()
    const { next } = findLeadForm(source)
    const { notice, delay } = other ? toOther : followingOf(next)
    if (notice) notify(notice)
    const receipt = placeReceipt({ page: here, form: key })
    if (delay !== undefined) void move(other ?? pageOf(next), delay, Boolean(notice))
    return receipt
  }
}

/** The page of an address without the place on it. */
const pageOf = (address: string) => address.replace(/#.*/, '')

/** Says how a lead ended whose form is not there, or in a closed dialog: the visitor may do something else by now. */
export function notifyElsewhere(source: LeadFormSource, failure?: string) {
  const { guide, section } = received
  const success = findLeadForm(source).next === guide.link.to ? guide : section
  notify(failure === undefined ? success : { ...submissionFailed(failure), stays: true })
}
