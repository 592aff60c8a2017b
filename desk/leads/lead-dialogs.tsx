import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactToErase } from '../../contract/desk-answers.ts'
import type { ChosenLeads } from '../../contract/desk-calls.ts'
import { formWord, leadStates } from '../../contract/desk.ts'
import { plainEmail } from '../../contract/typed.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { call, problemAt, save, useChange } from '../api.ts'
import { filterWords } from '../audit-words.ts'
import { useMe } from '../frame/frame.tsx'
import { format as formatTime, shortTime, zoneName } from '../time.ts'
import { Button, DialogButtons, TextField } from '../ui/controls.tsx'
import { Problem, Fold } from '../ui/notices.tsx'
import { Fact, FactList } from '../ui/screen.tsx'
import { StateSign } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { countOf } from '../words.ts'
import styles from './leads.module.css'

/** `leads` says how many, in words; `person` whose lead it is, if it is one that somebody chose. */
export type Exported = {
  leads: string
  chosen: Exclude<ChosenLeads, { requests: unknown }>
  person?: string | undefined
}

type ExportDialogProps = Exported & { onClose: () => void }

const formats = [
  { value: 'csv', word: 'Excel (CSV)' },
  { value: 'jsonl', word: 'JSON lines' }
] as const

export function ExportDialog({ leads, chosen, person, onClose }: ExportDialogProps) {
  const { zone } = useMe()
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv')
  const states = 'filter' in chosen ? (chosen.filter.state ?? leadStates) : ['held']
  const held =
    states.length > 1 ? ', also those that are held' : states[0] === 'held' ? '' : ', none that is held'
  const which = 'filter' in chosen ? filterWords(chosen.filter, zone).join(', ') || 'All leads' : undefined
  const file = useMutation({
    mutationFn: () => call('POST /leads/export', { body: { format, ...chosen } }),
    onSuccess(exported) {
      save(exported)
      onClose()
    }
  })
  return (
    <Dialog title={`Export ${leads}`} onClose={onClose}>
      <p>One lead a line{held}. It is personal data: keep the file no longer than you need it.</p>
      <FactList>
        {person !== undefined && (
          <Fact name="Of">
            <span translate="no">{person}</span>
          </Fact>
        )}
        {which !== undefined && <Fact name="Which">{which}</Fact>}
        <Fact name="File for">{formats.find(({ value }) => value === format)?.word}</Fact>
        <Fact name="On record">Your name, your filters and how many leads</Fact>
      </FactList>
      <Fold>
        <fieldset className={styles.formats}>
          <legend>Format</legend>
          {formats.map(({ value, word }) => (
            <label key={value}>
              <input
                type="radio"
                name="format"
                checked={format === value}
                onChange={() => setFormat(value)}
              />{' '}
              {word}
            </label>
          ))}
        </fieldset>
        <FactList>
          <Fact name="Times">{format === 'csv' ? zoneName(zone) : 'UTC'}</Fact>
          <Fact name="Words">{format === 'csv' ? 'As the desk shows them' : 'As programs read them'}</Fact>
        </FactList>
      </Fold>
      {file.error && <Problem error={file.error} />}
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={file.isPending} onClick={() => file.mutate()}>
          {file.isPending ? 'Preparing…' : 'Download'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type EraseDialogProps = { email: string; onClose: () => void }

/** Erases a person: all of their leads. It needs the email to be typed, because nothing brings them back. */
export function EraseDialog({ email, onClose }: EraseDialogProps) {
  const { zone } = useMe()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const found = useQuery({
    queryKey: ['person', email],
    queryFn: () => call('POST /people-data/find', { body: { email } }),
    staleTime: 0
  })
  const erase = useChange(() => call('POST /people-data/erase', { body: { email, typed, reason } }))
  const typedProblem = problemAt('typed', erase.error)
  if (erase.data) {
    const { leads, contacts, wiped, listed, copies } = erase.data
    return (
      <Dialog
        title={leads === 0 ? 'No lead has this email' : `${countOf(leads, 'lead')} erased`}
        onClose={onClose}
      >
        {!wiped && (
          <p>
            The store’s files still hold erased text, because somebody reads there. The relay tries again
            every minute; Health says so until it is gone.
          </p>
        )}
        {!listed && (
          <p>
            A restore from an older backup would bring this person back. Tell the web person, who then erases
            them again.
          </p>
        )}
        {copies && copies.count > 0 && (
          <p>
            {countOf(copies.count, 'backup')} may still hold this person, the last one until{' '}
            {formatTime(copies.until, 'date', zone)}. A restore erases them again.
          </p>
        )}
        {contacts.length > 0 ? (
          <>
            <p>
              <b>For you to do in HighLevel, too.</b> It stays on Today until you have done it.
            </p>
            <ContactsToErase contacts={contacts} who={email} />
            <DialogButtons>
              <ErasedThere contacts={contacts} onDone={onClose} />
              <Button look="bare" onClick={onClose}>
                Later
              </Button>
            </DialogButtons>
          </>
        ) : (
          <DialogButtons>
            <Button look="go" onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog title={`Erase ${email}?`} onClose={onClose}>
      <p>
        {found.data ? <b>{countOf(found.data.leads.length, 'lead')}</b> : 'All leads'} of this person{' '}
        {found.data?.leads.length === 1 ? 'is' : 'are'} erased: name, email, campaign, and every answer of the
        CRM about them. It can’t be undone. The count of leads stays.
      </p>
      <ul className={styles.leads}>
        {found.data?.leads.map((lead) => (
          <li key={lead.id}>
            <StateSign state={lead.state}>
              {formWord(lead.form)}, {shortTime(lead.receivedAt, zone)}
            </StateSign>
          </li>
        ))}
      </ul>
      <TextField
        label="Type the email to go on"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        inputMode="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={typedProblem}
      />
      <TextField
        label="Reason, for the record"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        hint="Without a name or an email: the record stays."
      />
      {erase.error && typedProblem === undefined && <Problem error={erase.error} />}
      <DialogButtons onCancel={onClose}>
        <Button
          look="bad"
          disabled={!isSameEmail(typed, email) || erase.isPending}
          onClick={() => erase.mutate()}
        >
          Erase for good
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** However the domain is spelled: `müller.de` is `xn--mller-kva.de`. */
const isSameEmail = (one: string, other: string) =>
  plainEmail(one).toLowerCase() === plainEmail(other).toLowerCase()

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
                <code translate="no">{id}</code>
              ) : (
                <a
                  className={table.link}
                  href={crmLink.replace('{id}', id)}
                  target="_blank"
                  rel="noreferrer"
                  translate="no"
                >
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

/** Ticks the contacts off. A person who presses it has erased them, or found none. */
export function ErasedThere({ contacts, onDone }: ContactsProps & { onDone?: () => void }) {
  const done = useChange(
    () => call('POST /people-data/crm-done', { body: { contacts: [...contacts] } }),
    onDone
  )
  return (
    <>
      <Button look="go" disabled={done.isPending} onClick={() => done.mutate()}>
        It is erased there
      </Button>
      {done.error && <Problem error={done.error} />}
    </>
  )
}
