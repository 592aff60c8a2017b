import css from '../ui/tokens.css?raw'
import { readTokens } from './read-tokens.ts'

export const tokens = readTokens(css)

export function token(name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  return value
}
