import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A type of schema.org, its parent types, and the properties that it adds to theirs. */
type Type = { parents: string[]; properties: Set<string> }

const header = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+) \{$/
const property = /^ {4}"(\w+)"\?:/

/**
 * The vocabulary of schema.org, read from the declarations that schema-dts generates from it. `HowToLeaf` declares a usable
 * type, and each `Base` declares the properties of one.
 */
const types = new Map<string, Type>()
const usable = new Set<string>()
let current: Type | undefined
for (const line of readFileSync(declarations(), 'utf8').split('\n')) {
  const [, name = '', kind, parents = ''] = header.exec(line) ?? []
  if (kind) {
    current = {
      parents: parents.split(', ').map((parent) => parent.replace(/Base$/, '')),
      properties: new Set()
    }
    if (kind === 'Leaf') usable.add(name)
    // A type that adds no property of its own has no `Base`.
    if (kind === 'Base' || !types.has(name)) types.set(name, current)
  }
  const [, own] = property.exec(line) ?? []
  if (own) current?.properties.add(own)
}

export const isType = (name: string) => usable.has(name)

/** Whether a type or one of its parents has a property. */
export function hasProperty(type: string, name: string): boolean {
  const found = types.get(type)
  if (!found) return false
  return found.properties.has(name) || found.parents.some((parent) => hasProperty(parent, name))
}

function declarations(): string {
  return createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts')
}
