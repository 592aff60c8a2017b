import { useMutation, useQuery } from '@tanstack/react-query'
import { browserOf } from '../../contract/desk.ts'
import { call, DeskProblem } from '../api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Door } from './door.tsx'
import styles from './sign-in.module.css'
import { useEnter } from './use-enter.ts'

/** Where a link leads: it is used up only by the button. */
export function ConfirmScreen({ token }: { token: string }) {
  const enter = useEnter()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('POST /sign-in/show', { body: { token } }),
    staleTime: Infinity
  })
  const confirm = useMutation({
    mutationFn: () => call('POST /sign-in/confirm', { body: { token } }),
    onSuccess: enter
  })
  const error = confirm.error ?? link.error

  if (error instanceof DeskProblem && (error.code === 'link-used' || error.code === 'link-old'))
    return (
      <Door title={error.code === 'link-used' ? 'This link was used already' : 'This link is too old'}>
        <p>
          {error.code === 'link-used'
            ? 'Links work once. If that wasn’t you, tell an owner: the audit trail says when and from where.'
            : 'Links work for 15 minutes.'}
        </p>
        <ButtonLink look="go" to="/sign-in">
          Send me a new one
        </ButtonLink>
      </Door>
    )
  return (
    <Door title="Is this you?">
      {link.data && (
        <>
          <p>
            {link.data.email}, on {browserOf(navigator.userAgent)}, letters <b>{link.data.letters}</b>.
          </p>
          <Button look="go" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            Sign in as {link.data.name}
          </Button>
        </>
      )}
      {error && <p role="alert">{error.message}</p>}
      <p className={styles.hint}>
        A button, so that mail programs that open links to check them don’t use yours up. You stay signed in
        for 7 days, or until a day goes by without a visit.
      </p>
    </Door>
  )
}
