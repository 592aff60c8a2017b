import { z } from 'zod'
import { text } from './text.ts'

export const question = z.strictObject({ question: text, answer: text })
