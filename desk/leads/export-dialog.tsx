import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, save } from '../api.ts'
import type { Chosen } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './export-dialog.module.css'

/** `leads` says how many, in words. */
type ExportDialogProps = { leads: string; chosen: Chosen; onClose: () => void }

const formats = [
  { value: 'csv', word: 'CSV' },
  { value: 'jsonl', word: 'JSON lines' }
] as const

export function ExportDialog({ leads, chosen, onClose }: ExportDialogProps) {
  const { zone } = useMe()
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv')
  const file = useMutation({
    mutationFn: () => call('POST /leads/export', { body: { format, ...chosen } }),
    onSuccess(exported) {
      save(exported)
      onClose()
    }
  })
  return (
    <Dialog title={`Export ${leads}`} onClose={onClose}>
      <p>
        A file with one lead a line, as the filters say. It holds personal data: keep it no longer than you
        need it.
      </p>
      <fieldset className={styles.formats}>
        <legend>Format</legend>
        {formats.map(({ value, word }) => (
          <label key={value}>
            <input type="radio" name="format" checked={format === value} onChange={() => setFormat(value)} />{' '}
            {word}
          </label>
        ))}
      </fieldset>
      <FactList>
        <dt>Times</dt>
        <dd>{format === 'csv' ? `${zone.replace('_', ' ')}, with offset` : 'UTC'}</dd>
        <dt>Words</dt>
        <dd>{format === 'csv' ? 'Those of the desk' : 'Those of the command line, for programs'}</dd>
        <dt>On record</dt>
        <dd>Your name, the filter and the number of leads</dd>
      </FactList>
      {file.error && <Problem error={file.error} />}
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={file.isPending} onClick={() => file.mutate()}>
          {file.isPending ? 'Preparing…' : 'Download'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
