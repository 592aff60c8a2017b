import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserOf } from '../../contract/desk.ts'
import { call, DeskProblem, problemAt, signInWithPasskey } from '../api.ts'
import { Button, ButtonLink, TextField } from '../ui/controls.tsx'
import { Brand, useTitle } from '../ui/screen.tsx'
import { takePlace } from './place.ts'
import styles from './sign-in.module.css'

/** A link leads here with its token after the `#`, which no server and no log sees. */
export function SignInScreen() {
  const token = useLocation().hash.slice(1)
  return token === '' ? <AskForLink /> : <ConfirmScreen token={token} />
}

/** The words are the same whether or not somebody has the address. */
function AskForLink() {
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: () => call('POST /sign-in', { body: { email } }) })

  const emailProblem = problemAt('email', ask.error)

  if (ask.data?.mailed === false)
    return (
      <Door title="No mail is sent yet">
        <p>
          This desk has no mail server, so no link is on its way. An owner of the desk finds one for you on
          People. Or ask the web person: on the server,{' '}
          <code translate="no">npm run leads -- link {email}</code> prints one.
        </p>
        <Button onClick={() => ask.reset()}>Back</Button>
      </Door>
    )
  if (ask.data) return <Inbox email={email} letters={ask.data.letters} onAgain={ask.reset} />
  if (ask.error instanceof DeskProblem && ask.error.code === 'too-many')
    return (
      <Door title="Too many tries">
        <p>
          Five links in ten minutes are enough. Please wait {Math.ceil((ask.error.retryAfter ?? 60) / 60)}{' '}
          minutes, or ask the web person for a link.
        </p>
      </Door>
    )
  return (
    <Door title="Sign in">
      <p>We email you a link. It works once, for 15 minutes. No password to keep.</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
      >
        <TextField
          label="Your email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={emailProblem}
        />
        {ask.error && emailProblem === undefined && <p role="alert">{ask.error.message}</p>}
        <Button type="submit" look="go" disabled={ask.isPending}>
          Send me a link
        </Button>
      </form>
      {browserSupportsWebAuthn() && <PasskeyButton />}
      <p className={styles.hint}>No account? An owner of the desk can invite you.</p>
    </Door>
  )
}

/** Asks for no email: the browser lists the passkeys that it has for the desk. */
function PasskeyButton() {
  const enter = useEnter()
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: enter })
  return (
    <>
      {signIn.error && <p role="alert">{signIn.error.message}</p>}
      <Button disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}

const secondsBetween = 60

function Inbox({ email, letters, onAgain }: { email: string; letters: string; onAgain: () => void }) {
  const [left, setLeft] = useState(secondsBetween)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Door title="Check your inbox">
      <p>If {email} has an account, a link is on its way. The letters in that email are:</p>
      <p className={styles.letters} translate="no">
        {letters}
      </p>
      <p className={styles.hint}>Nothing after two minutes? Look in the spam folder first.</p>
      <Button disabled={left > 0} onClick={onAgain}>
        Send another{left > 0 && ` (in ${left} s)`}
      </Button>
    </Door>
  )
}

/** Where a link leads: it is used up only by the button. */
function ConfirmScreen({ token }: { token: string }) {
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
      <Door
        title={error.code === 'link-used' ? 'This link was used already' : 'This link does not work any more'}
      >
        <p>
          {error.code === 'link-used'
            ? 'Links work once. If that wasn’t you, tell an owner: the audit trail says when and from where.'
            : 'A link works for 15 minutes, until you sign in with another one, and only if its address is whole.'}
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
            <span translate="no">{link.data.email}</span>, on {browserOf(navigator.userAgent)}.
            <br />
            Your email shows the same letters: <b translate="no">{link.data.letters}</b>
          </p>
          <Button look="go" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            Sign in as {link.data.name}
          </Button>
        </>
      )}
      {error && <p role="alert">{error.message}</p>}
      <p className={styles.hint}>
        Mail programs open links to check them: only this button uses yours up. You stay signed in for 7 days,
        or until a day goes by without a visit.
      </p>
    </Door>
  )
}

/** Opens the desk after a sign-in, where the person was going, and forgets what was shown to the person before. */
function useEnter() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    // Not the link, which its screen would ask for again although it is used up.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' })
    return navigate(takePlace(), { replace: true })
  }
}

type DoorProps = { title: string; children: ReactNode }

/** The screen of somebody who is not signed in yet. */
function Door({ title, children }: DoorProps) {
  useTitle(title)
  return (
    <main className={styles.door}>
      <Brand />
      <div className={styles.trail} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
