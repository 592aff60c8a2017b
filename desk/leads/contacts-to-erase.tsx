import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactToErase } from '../../contract/desk-answers.ts'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { countOf } from '../words.ts'
import table from '../ui/table.module.css'

type ContactsProps = { contacts: readonly ContactToErase[] }

/** What to erase in HighLevel after the erasure of a person, whom `who` names. */
export function ContactsToErase({ contacts, who }: ContactsProps & { who: string }) {
  const { crmLink } = useMe()
  const ids = [...new Set(contacts.flatMap(({ crmId }) => crmId ?? []))]
  const unknown = contacts.filter(({ crmId }) => crmId === undefined).length
  return (
    <>
      {ids.length > 0 && (
        <p>
          Erase {ids.length === 1 ? 'this contact' : 'these contacts'}:{' '}
          {ids.map((id) => (
            <span key={id}>
              {crmLink === undefined ? (
                <code>{id}</code>
              ) : (
                <a className={table.link} href={crmLink.replace('{id}', id)} target="_blank" rel="noreferrer">
                  {id} ↗
                </a>
              )}{' '}
            </span>
          ))}
        </p>
      )}
      {unknown > 0 && (
        <p>
          {countOf(unknown, 'lead')} may be there without an answer that the relay knows: look for {who}, and
          erase what you find.
        </p>
      )}
    </>
  )
}

/** Ticks the contacts off. Whoever presses it has erased them, or found none. */
export function ErasedThere({ contacts, onDone }: ContactsProps & { onDone?: () => void }) {
  const client = useQueryClient()
  const done = useMutation({
    mutationFn: () => call('POST /people-data/crm-done', { body: { contacts: [...contacts] } }),
    async onSuccess() {
      await client.invalidateQueries()
      onDone?.()
    }
  })
  return (
    <>
      <Button look="go" disabled={done.isPending} onClick={() => done.mutate()}>
        It is erased there
      </Button>
      {done.error && <Problem error={done.error} />}
    </>
  )
}
