import type { Shape } from '../../scripts/editor/shape.ts'
import { isWords, walk } from '../../scripts/editor/walk.ts'
import { reword } from './reword.ts'
import type { ContentFile } from './content-files.ts'

export type Resized = { data: unknown; fixed: string[] }

/**
 * The data of a file with every list one item longer, or one shorter; `fixed` are the places of the lists that the schema
 * holds at their length. Each list is tried alone, so that one refusal keeps no other as it was.
 */
export async function resize(file: ContentFile, by: 1 | -1): Promise<Resized> {
  const fixed: string[] = []
  let { data }: { data: unknown } = file
  for (const place of placesOfLists(file)) {
    const accepted = await firstAccepted(
      file,
      by === 1 ? longer(file, data, place) : shorter(file, data, place)
    )
    if (accepted === undefined) fixed.push(place)
    else data = accepted
  }
  return { data, fixed }
}

async function firstAccepted({ accepts }: ContentFile, candidates: unknown[]) {
  for (const candidate of candidates) if (await accepts(candidate)) return candidate
  return undefined
}

/** The outer lists before those within their items. */
function placesOfLists({ shape, data }: ContentFile): string[] {
  const places: string[] = []
  walk(shape, data, '', (here, value, place) => {
    if (here.kind === 'list' && Array.isArray(value) && value.length > 0) places.push(place)
    return value
  })
  return places.toReversed()
}

function shorter(file: ContentFile, data: unknown, place: string): unknown[] {
  return [changeList(file.shape, data, place, (items) => items.slice(0, -1))]
}

/** An item more that is like the last one: with ids and numbers of its own if that is taken, else with fewer of them. */
function longer(file: ContentFile, data: unknown, place: string): unknown[] {
  const kinds: Shape['kind'][][] = [['text', 'number'], ['text'], ['number'], []]
  return kinds.map((own) =>
    changeList(file.shape, data, place, (items, item) => [
      ...items,
      walk(item, items.at(-1), '', (shape, value) => another(shape, value, own))
    ])
  )
}

function changeList(
  within: Shape,
  data: unknown,
  place: string,
  change: (items: unknown[], item: Shape) => unknown[]
): unknown {
  return walk(within, data, '', (shape, value, here) =>
    here === place && shape.kind === 'list' && Array.isArray(value) ? change(value, shape.item) : value
  )
}

function another(shape: Shape, value: unknown, own: Shape['kind'][]): unknown {
  if (typeof value === 'string' && isWords(shape)) return reword(value)
  if (!own.includes(shape.kind)) return value
  if (typeof value === 'number') return value + 1
  const more = `${String(value)}-more`
  if (shape.kind !== 'text' || !shape.pattern || more.startsWith('/')) return value
  return new RegExp(shape.pattern).test(more) ? more : value
}
