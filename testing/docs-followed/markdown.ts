/** What a document asks its reader to do or to write, in its order. */
export type Part =
  | { kind: 'heading'; text: string }
  /** `says` is what stands behind it: what it does, or what it answers. */
  | { kind: 'command'; text: string; says: string }
  /** A file or a piece of one; `before` is where its paragraph, or its step, begins. */
  | { kind: 'block'; text: string; before: string }

/** In running text a command is what begins with one of these and goes on. */
const inlineCommand = /`((?:npm|npx|node|git|curl|sudo|docker|df|echo|journalctl|apt-get) [^`]+)`/g

export function readParts(markdown: string): Part[] {
  const parts: Part[] = []
  let fence: { indent: number; commands: boolean; lines: string[]; before: string } | undefined
  let before = ''
  for (const line of markdown.split('\n')) {
    const [, space = '', language] = /^( *)```(\w*)$/.exec(line) ?? []
    if (language !== undefined && !fence) {
      fence = { indent: space.length, commands: language === 'sh', lines: [], before }
    } else if (language !== undefined && fence) {
      const { commands, lines, before: named } = fence
      if (commands) parts.push(...lines.flatMap(readCommand))
      else parts.push({ kind: 'block', text: `${lines.join('\n')}\n`, before: named })
      fence = undefined
    } else if (fence) {
      fence.lines.push(line.slice(fence.indent))
    } else {
      const [, heading] = /^#+ (.+)$/.exec(line) ?? []
      if (heading !== undefined) parts.push({ kind: 'heading', text: heading })
      for (const [, text = ''] of line.matchAll(inlineCommand))
        parts.push({ kind: 'command', text, says: '' })
      if (/^\S/.test(line)) before = line
    }
  }
  return parts
}

function readCommand(line: string): Part[] {
  const [, text = '', says = ''] = /^(.*?)(?:\s+# ?(.*))?$/.exec(line) ?? []
  return text.trim() ? [{ kind: 'command', text: text.trim(), says }] : []
}
