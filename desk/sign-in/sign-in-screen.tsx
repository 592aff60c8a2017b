import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call, DeskProblem } from '../api.ts'
import { signInWithPasskey } from '../passkey.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { Door } from './door.tsx'
import styles from './sign-in.module.css'
import { useEnter } from './use-enter.ts'

/** A link leads here with its token after the `#`, which no server and no log sees. */
export function SignInScreen() {
  const token = useLocation().hash.slice(1)
  return token === '' ? <AskForLink /> : <ConfirmScreen token={token} />
}

/** The words are the same whether or not somebody has the address. */
function AskForLink() {
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: () => call('POST /sign-in', { body: { email } }) })

  if (ask.data) return <Inbox email={email} letters={ask.data.letters} onAgain={ask.reset} />
  if (ask.error instanceof DeskProblem && ask.error.code === 'too-many')
    return (
      <Door title="Too many tries">
        <p>
          Five links in ten minutes are enough. Please wait {Math.ceil((ask.error.retryAfter ?? 60) / 60)}{' '}
          minutes, or ask on the server for a link: <code>npm run leads -- link {email}</code>
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
        />
        {ask.error && <p role="alert">{ask.error.message}</p>}
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
    <Door title="Look into your inbox">
      <p>If {email} has an account, a link is on its way. The letters in that mail should be</p>
      <p className={styles.letters}>{letters}</p>
      <p className={styles.hint}>
        Nothing after two minutes? Look under spam, or{' '}
        <Button small disabled={left > 0} onClick={onAgain}>
          send another{left > 0 && ` (in ${left} s)`}
        </Button>
      </p>
    </Door>
  )
}
