import { Unreadable } from '../content/schema/read-text.ts'

/** An error that is a sentence for the staff. */
export class Told extends Error {}

const developer = 'Please ask a developer to read the editor’s log.'

const isFull = /ENOSPC|EDQUOT|no space left|quota exceeded/i

/** What the staff read of an error, or of what a program printed. The log has it as it is. */
export function errorInWords(error: unknown): string {
  if (error instanceof Told || error instanceof Unreadable) return error.message
  const said =
    error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error)
  if (isFull.test(said)) return 'The disk of the server is full. Please ask a developer to make room.'
  if (/ident name|disallowed characters/i.test(said))
    return 'The history cannot keep this name. Type your name at the top, with letters.'
  if (/EACCES|EPERM|EROFS/.test(said)) return `The server may not write its files. ${developer}`
  if (error instanceof Error && 'cmd' in error)
    return `The history did not take this, and nothing was saved. ${developer}`
  return `This did not work. ${developer}`
}
