import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leadStates } from '../../contract/desk.ts'
import { call, save } from '../api.ts'
import type { Chosen } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { zoneName } from '../time.ts'
import { Button, Dialog, DialogButtons } from '../ui/controls.tsx'
import { Fold, Problem } from '../ui/notices.tsx'
import { Fact, FactList } from '../ui/screen.tsx'
import styles from './leads.module.css'

/** `leads` says how many, in words. */
type ExportDialogProps = { leads: string; chosen: Chosen; onClose: () => void }

const formats = [
  { value: 'csv', word: 'Excel (CSV)' },
  { value: 'jsonl', word: 'JSON lines' }
] as const

export function ExportDialog({ leads, chosen, onClose }: ExportDialogProps) {
  const { zone } = useMe()
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv')
  const states = 'filter' in chosen ? (chosen.filter.state ?? leadStates) : ['held']
  const held =
    states.length > 1 ? ', also those that are held' : states[0] === 'held' ? '' : ', none that is held'
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
