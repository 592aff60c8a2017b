import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { Choice, TextField } from '../ui/fields.tsx'

const hours = ['1', '2', '4', '8'].map((value) => ({
  value,
  word: value === '1' ? '1 hour' : `${value} hours`
}))

/** A pause always ends: after eight hours at most. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [length, setLength] = useState('1')
  const [reason, setReason] = useState('')
  const pause = useMutation({
    mutationFn: () => call('PUT /pause', { body: { hours: Number(length), reason } }),
    onSuccess: () => {
      onClose()
      return client.invalidateQueries()
    }
  })
  return (
    <Dialog title="Pause deliveries?" onClose={onClose}>
      <p>Forms go on working and every lead is kept. Nothing is sent to the CRM until the pause ends.</p>
      <Choice plain label="For" value={length} choices={hours} onChoose={setLength} />
      <TextField
        label="Reason, for the record"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        placeholder="New HighLevel workflow"
      />
      {pause.error && <p role="alert">{pause.error.message}</p>}
      <DialogButtons onCancel={onClose}>
        <Button look="go" disabled={reason.trim() === '' || pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
