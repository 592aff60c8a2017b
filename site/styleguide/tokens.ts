import { palette } from '../../brand/palette.ts'
import css from '../ui/tokens.css?raw'
import { readTokens } from './read-tokens.ts'

export const tokens = new Map<string, string>([...Object.entries(palette), ...readTokens(css)])

export function token(name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  return value
}
