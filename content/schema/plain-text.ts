type Extension = { flow?: Record<number, unknown>; disable?: { null?: string[] } }

const [e, i] = ['e', 'i'].map((letter) => letter.charCodeAt(0))

function leaveWords(this: { data: () => object }) {
  const data: { micromarkExtensions?: Extension[] } = this.data()
  const extensions = (data.micromarkExtensions ??= [])
  for (const { flow } of extensions) for (const letter of [e, i]) if (flow && letter) delete flow[letter]
  extensions.push({ disable: { null: ['mdxFlowExpression', 'mdxTextExpression'] } })
}

/**
 * A remark plugin for MDX: `import`, `export` and braces in a text are words, as in “import fees are high” and “Dear
 * {firstName}”, and never code. Components stay, with data in their attributes.
 */
export const wordsAreNoCode = leaveWords
