import { slug } from './ids.ts'

/** The host in the email address of everybody who saves in the editor. */
const editorDomain = 'editor.invalid'

/** Selects, for `git log`, what was saved in the editor. */
export const byStaff = `--author=@${editorDomain}>`

/** Options of git for a commit in the name of an editor. */
export const asAuthor = (name: string): string[] => [
  '-c',
  `user.name=${name}`,
  '-c',
  `user.email=${slug(name) || 'editor'}@${editorDomain}`
]
