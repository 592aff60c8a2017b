import { globSync, readFileSync } from 'node:fs'
import type { AnyContent } from '@content-collections/core'
import { compile } from '@mdx-js/mdx'
import { claimsSchema, fillClaims } from '../../content/schema/claims.ts'
import { describeProblems } from '../../vite/content/describe-problems.ts'
import { missingPicture } from '../../content/schema/picture-file.ts'
import { bodyField, contentOf } from './text-file.ts'

/**
 * Returns the problems for which the build would refuse a file with this text, one line each. A missing picture is no
 * problem: the editor writes a new picture together with the text that names it.
 */
export async function checkFile(
  content: readonly AnyContent[],
  name: string,
  text: string
): Promise<string[]> {
  const found = content.find((one) => one.name === name)
  if (!found) return [`There is no content called ${name}`]
  const data = contentOf(text)
  const result = await found.schema['~standard'].validate(data)
  const problems = result.issues ? await describeProblems(found.schema, data) : []
  return [
    ...problems.filter((problem) => !problem.endsWith(missingPicture)),
    ...findUnknownClaims(name, text),
    ...(await findFaultsOfText(data[bodyField]))
  ]
}

/**
 * Finds claims that are not in the register. When the register itself is saved, checks all files, because any of them
 * may name a claim that was removed.
 */
function findUnknownClaims(name: string, text: string): string[] {
  const register = contentOf(name === 'claims' ? text : readFileSync('content/claims.yaml', 'utf8'))
  const claims = claimsSchema.safeParse(register)
  if (!claims.success) return []
  const files =
    name === 'claims'
      ? globSync('content/**/*.{yaml,mdx}').map((file) => [file, readFileSync(file, 'utf8')] as const)
      : [['', text] as const]
  return files.flatMap(([file, written]) => {
    try {
      fillClaims(contentOf(written), [claims.data])
      return []
    } catch (error) {
      return [`${file && `${file}, `}${messageOf(error)}`]
    }
  })
}

async function findFaultsOfText(body: unknown): Promise<string[]> {
  if (typeof body !== 'string') return []
  try {
    await compile(body.replaceAll(/\{claim:[^}]*\}/g, '0'))
    return []
  } catch (error) {
    return [`field ${bodyField}: ${messageOf(error)}`]
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
