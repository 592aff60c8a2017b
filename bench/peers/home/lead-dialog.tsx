'use client'

import * as Dialog from '@radix-ui/react-dialog'
import { useEffect, useState, type ComponentProps, type SubmitEvent } from 'react'

type LeadDialogProps = {
  title: string
  text: string
  action: string
  send?: (lead: Record<string, string>) => Promise<void>
}

/** Opens for every call to action of the page. */
export function LeadDialog({ title, text, action, send = post }: LeadDialogProps) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest('[data-lead]') && setOpen(true)
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const inputs = [...elements].filter((element) => element instanceof HTMLInputElement)
    await send(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
    setOpen(false)
  }

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="chalk dialog">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description>{text}</Dialog.Description>
          <form onSubmit={submit}>
            <Field label="First name" name="firstName" autoComplete="given-name" />
            <Field label="Last name" name="lastName" autoComplete="family-name" />
            <Field label="Email" name="email" type="email" autoComplete="email" />
            <button type="submit" className="button">
              {action}
            </button>
          </form>
          <Dialog.Close className="close" aria-label="Close">
            ×
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label>
      {label} <input {...input} required />
    </label>
  )
}

async function post(lead: Record<string, string>) {
  await fetch('/functions/v1/ghl-webhook-relay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, form_source: 'cta-button-modal' })
  })
}
