import { careers } from './careers.ts'
import { coaching } from './coaching.ts'
import { college } from './college.ts'
import { professional } from './professional.ts'

export const setPieces = { coaching, college, professional, careers }
