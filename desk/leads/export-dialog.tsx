import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, save } from '../api.ts'
import type { Chosen } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { Button } from '../ui/controls.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { Problem } from '../ui/notices.tsx'
import { Fact, FactList } from '../ui/screen.tsx'
import styles from './leads.module.css'

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
        <Fact name="Times">{format === 'csv' ? `${zone.replace('_', ' ')}, with offset` : 'UTC'}</Fact>
        <Fact name="Words">
          {format === 'csv' ? 'Those of the desk' : 'Those of the command line, for programs'}
        </Fact>
        <Fact name="On record">Your name, the filter and the number of leads</Fact>
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
