import { globSync, readFileSync } from 'node:fs'
import { isSingleton, type AnyContent } from '@content-collections/core'
import config from '../../content-collections.ts'
import { readSchema } from '../../scripts/editor/read-schema.ts'
import type { Shape } from '../../scripts/editor/shape.ts'
import { contentOf } from '../../scripts/editor/text-file.ts'

export type ContentFile = { path: string; shape: Shape; data: Record<string, unknown>; accepts: Accepts }

/** Resolves to whether the schema accepts a file's data. */
type Accepts = (data: unknown) => Promise<boolean>

/** Every content file as it is written, with a check against its schema. */
export function contentFiles(): ContentFile[] {
  return config.content.flatMap((one) => {
    const shape = readSchema(one.schema)
    const accepts: Accepts = async (data) => !(await one.schema['~standard'].validate(data)).issues
    return pathsOf(one).map((path) => ({ path, shape, accepts, data: contentOf(readFileSync(path, 'utf8')) }))
  })
}

function pathsOf(one: AnyContent): string[] {
  return isSingleton(one) ? [one.filePath] : globSync(`${one.directory}/${String(one.include)}`)
}
