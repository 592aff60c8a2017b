import { useEffect } from 'react'
import type { MeAnswer } from '../../contract/desk-answers.ts'
import { Devices } from '../people/own-devices.tsx'
import { AddressButton, Button, ButtonLink } from '../ui/controls.tsx'
import { Brand, Title, useTitle } from '../ui/screen.tsx'
import { roleWords } from '../words.ts'
import styles from './frame.module.css'

type WebsiteScreenProps = {
  me: MeAnswer
  /** Somebody was asked to sign in on the way to the content editor, and goes on to it. */
  leads: boolean
  onSignOut: () => void
  onTheme: () => void
}

/** Leads to the content editor, or says why it cannot. An editor has no other screen. */
export function WebsiteScreen({ me, leads, onSignOut, onTheme }: WebsiteScreenProps) {
  useTitle('Website')
  const { name, role, editorUrl } = me
  useEffect(() => {
    if (leads && editorUrl !== undefined) location.replace(editorUrl)
  }, [leads, editorUrl])
  return (
    <main className={styles.alone}>
      <Brand />
      <Title>{titleFor(me)}</Title>
      <p>{wordsFor(me)}</p>
      <div className={styles.buttons}>
        {editorUrl !== undefined && (
          <AddressButton look="go" href={editorUrl}>
            Open the editor
          </AddressButton>
        )}
        {role !== 'editor' && <ButtonLink to="/">Go to Today</ButtonLink>}
      </div>
      {role === 'editor' && (
        <>
          <Devices me={me} />
          <p>
            <b translate="no">{name}</b> · {roleWords[role]}
          </p>
          <div className={styles.buttons}>
            <Button onClick={onSignOut}>Sign out</Button>
            <Button onClick={onTheme}>Light or dark</Button>
          </div>
        </>
      )}
    </main>
  )
}

function titleFor({ role, editorUrl }: MeAnswer): string {
  if (role === 'reader') return 'Readers can’t change the website'
  return editorUrl === undefined ? 'The editor is not set up yet' : 'You can change the website'
}

function wordsFor({ role, editorUrl }: MeAnswer): string {
  if (role === 'reader') return 'An owner of the desk can give you another role.'
  if (editorUrl === undefined) return 'The web person sets it up on the server. Then its address is here.'
  if (role === 'editor')
    return 'In the editor, you change words, pictures and dates, and publish them. You sign in here, once for both. As an editor, you see no leads and none of their figures.'
  return 'In the editor, you change words, pictures and dates, and publish them.'
}
