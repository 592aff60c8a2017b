import { z } from 'zod'
import { type PageLinks, text } from './atoms.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
export const notFoundSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({ head: pageHead, code: text, title: text, text, home: labeled, picture })
