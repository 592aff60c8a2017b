import { slug } from './ids.ts'

/** The host in the email address of everybody who saves in the editor. By it, an update finds what they saved. */
export const editorDomain = 'editor.invalid'

/** Options of git for a commit in the name of an editor. */
export const asAuthor = (name: string): string[] => [
  '-c',
  `user.name=${name}`,
  '-c',
  `user.email=${slug(name) || 'editor'}@${editorDomain}`
]
