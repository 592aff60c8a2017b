import type { LeadAnswer } from '../../contract/desk-answers.ts'
import { type DataRequestKind, withinText } from '../../contract/desk.ts'
import { languageName } from '../../contract/languages.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { AddressButton, Button } from '../ui/controls.tsx'
import { Notice } from '../ui/notices.tsx'
import { askedWords, personOf } from '../words.ts'

/** Says what the person asks about their data or our mails, and what to do. An erasure closes it; else somebody says that it is done. */
export function Requests({ lead, onErase }: { lead: LeadAnswer; onErase: () => void }) {
  const { id, requests } = lead
  const open = requests.map(({ kind, at }) => ({ kind, at, leadId: id }))
  const { zone, crm } = useMe()
  const act = useAct()
  const asks = (wanted: DataRequestKind) => requests.some(({ kind }) => kind === wanted)
  const since = Math.min(...requests.map(({ at }) => at))
  const { first } = personOf(lead)
  const isAboutData = asks('correct') || asks('erase')
  const closing = asks('erase')
    ? 'Close without erasing'
    : asks('no-contact')
      ? 'It is done'
      : 'It is corrected'
  return (
    <Notice
      card="yellow"
      title={`This person asks you ${askedWords(requests)}.`}
      actions={
        <>
          {isAboutData && (
            <AddressButton look="go" href={`mailto:${lead.email}`}>
              Write to {first} ({languageName(lead.language)})
            </AddressButton>
          )}
          {asks('erase') && <Button onClick={onErase}>Erase this person…</Button>}
          <Button
            look={isAboutData ? 'bare' : 'go'}
            onClick={() => act('close-requests', { requests: open }, first)}
          >
            {closing}
          </Button>
        </>
      }
    >
      Asked {shortTime(since, zone)}
      {lead.guardian?.state === 'declined' && asks('erase') && ' by the parent or guardian, on their page'}.
      {isAboutData && ' Write to them first: anyone with their receipt can ask.'}
      {asks('no-contact') &&
        !isAboutData &&
        ' Anyone with their receipt can ask: if in doubt, write to them first.'}
      {asks('no-contact') &&
        ` Switch on “do not disturb” for their contact in ${withinText(crm)} and end its workflows, then press “${closing}”.`}
      {asks('correct') && ` Then correct their contact in ${withinText(crm)}, and press “${closing}”.`}
      {asks('erase') && ' If they confirm, erase them: that closes the request, too.'}
    </Notice>
  )
}

/** Whether the parent or guardian of a player under 18 has agreed. Nothing for any other player. */
export function Guardian({ lead }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const { guardian, email, language } = lead
  if (!guardian || lead.state === 'held' || lead.state === 'spam') return null
  const { first } = personOf(lead)
  if (guardian.state === 'agreed' && guardian.at !== undefined)
    return <p>The parent or guardian agreed {shortTime(guardian.at, zone)}.</p>
  if (guardian.state === 'declined') return null
  const draft =
    guardian.letter && new URLSearchParams({ subject: guardian.letter.subject, body: guardian.letter.text })
  return (
    <Notice
      card="yellow"
      title={`${first} is under 18. A parent or guardian has to agree first.`}
      actions={
        draft && (
          // A mail program takes a plus for a plus.
          <AddressButton look="go" href={`mailto:${email}?${draft.toString().replaceAll('+', '%20')}`}>
            Write to the guardian ({languageName(language)})
          </AddressButton>
        )
      }
    >
      The workflow of the form waits until then. The draft has a link to a page on which they agree, or ask
      you to erase everything.
    </Notice>
  )
}
