/** What following a command led to. */
export type Seen =
  /** It gave what the document says. */
  | { gave: string }
  /** It cannot be followed here, and why; what was done in its stead is part of it. */
  | { notHere: string }

/** Follows a command as the document writes it. Rejects when it does not give what the document says. */
export type Step = (command: string, says: string) => Promise<Seen>

/** A document, and for each command in it what surrounds the command. */
export type Followed = {
  file: string
  commands: Record<string, Step>
  /** What a section asks for beyond its commands, done when they are. */
  sections?: Record<string, Step>
  /** A command that is named again is not followed again. */
  onlyOnce?: boolean
  /** Brings about what the document takes for granted. */
  begin?: () => Promise<void>
  end?: () => Promise<void>
}

/** A step that a machine should not, or cannot, do. */
export const notHere =
  (why: string): Step =>
  async () => ({ notHere: why })

/** The command that follows the documents. */
export const thisRun: Step = async () => ({ gave: 'this run' })
