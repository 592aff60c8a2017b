import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useMe } from '../frame/frame.tsx'
import { Button } from '../ui/controls.tsx'

type RunButtonProps = {
  does: 'test-lead' | 'check-chain' | 'backup' | 'compare'
  word: string
  look?: 'go'
  /** Whether somebody has started it already. */
  running?: boolean
}

/** Starts something that takes a while; its result is a line of the screen. */
export function RunButton({ does, word, look, running = false }: RunButtonProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: (): Promise<unknown> => call(`POST /health/${does}`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['health'] })
      await client.invalidateQueries({ queryKey: ['today'] })
    }
  })
  if (role === 'reader') return null
  return (
    <>
      {run.error && <span role="alert">{run.error.message} </span>}
      <Button small look={look} disabled={run.isPending || running} onClick={() => run.mutate()}>
        {run.isPending || running ? 'Running…' : word}
      </Button>
    </>
  )
}
