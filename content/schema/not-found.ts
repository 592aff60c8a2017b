import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

export const notFoundSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({ head: pageHead, code: text, title: text, text, home: labeled, picture })
