import { globSync, readFileSync } from 'node:fs'
import { isSingleton, type AnyContent } from '@content-collections/core'
import config from '../../content-collections.ts'
import { readSchema } from '../../scripts/editor/read-schema.ts'
import type { Shape } from '../../scripts/editor/shape.ts'
import { contentOf } from '../../scripts/editor/text-file.ts'

export type ContentFile = { path: string; shape: Shape; data: Record<string, unknown>; accepts: Accepts }

/** Whether the schema takes what the file would say. */
type Accepts = (data: unknown) => Promise<boolean>

/** Every file of the content, as it is written, with what its schema takes. */
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
