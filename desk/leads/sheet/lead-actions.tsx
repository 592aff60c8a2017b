import { useState } from 'react'
import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useAct } from '../../frame/actions.tsx'
import { useMe } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { Button } from '../../ui/button.tsx'
import { actionWords } from '../../words.ts'
import button from '../../ui/button.module.css'
import { EraseDialog } from './erase-dialog.tsx'
import { fittingActions } from '../fitting-actions.ts'
import { useCrmPage } from './use-crm-page.ts'
import styles from './lead-sheet.module.css'

/** What staff can do with the open lead. */
export function LeadActions({ lead, onExport }: { lead: LeadAnswer; onExport: () => void }) {
  const { role } = useMe()
  const act = useAct()
  // The email of whom the dialog erases, which the lead itself no longer has afterwards.
  const [erases, setErases] = useState<string>()
  const crmPage = useCrmPage(lead)
  useKeys({ o: () => crmPage !== undefined && window.open(crmPage.href, '_blank', 'noreferrer') })

  if (role === 'reader') return null
  return (
    <>
      {lead.state !== 'erased' && (
        <div className={styles.actions}>
          {fittingActions([lead.state]).map(({ action, key }, index) => (
            <Button
              key={action}
              {...(index === 0 ? { look: 'go' as const } : {})}
              onClick={() => act(action, { ids: [lead.id] })}
            >
              {actionWords[action].verb} <kbd>{key}</kbd>
            </Button>
          ))}
          {crmPage !== undefined && (
            <a className={button.button} data-look="go" href={crmPage.href} target="_blank" rel="noreferrer">
              Open in {crmPage.crm} ↗ <kbd>O</kbd>
            </a>
          )}
          <Button onClick={onExport}>
            Export <kbd>E</kbd>
          </Button>
          <Button look="bad" className={styles.last} onClick={() => setErases(lead.email)}>
            Erase person…
          </Button>
        </div>
      )}
      {erases !== undefined && <EraseDialog email={erases} onClose={() => setErases(undefined)} />}
    </>
  )
}
