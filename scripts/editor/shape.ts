/** What may stand in a place of the content: the form that a schema has for whoever fills it in. */
export type Shape = { title?: string | undefined; hint?: string | undefined; fallback?: unknown } & Kind

export type Part = { name: string; required: boolean; shape: Shape }

type Limits = { min?: number | undefined; max?: number | undefined }

export type Kind =
  | {
      kind: 'text'
      min?: number | undefined
      max?: number | undefined
      pattern?: string | undefined
      type?: 'url' | 'email' | undefined
    }
  | ({ kind: 'number'; whole: boolean } & Limits)
  | { kind: 'flag' }
  | { kind: 'date' }
  | { kind: 'picture' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'constant'; value: unknown }
  | { kind: 'record'; parts: Part[] }
  | ({ kind: 'list'; item: Shape } & Limits)
  /** Values of a fixed number and order, such as the two coordinates of a point. */
  | { kind: 'tuple'; items: Shape[] }
  /** Records by a key of their own, such as the claims by their ids. */
  | { kind: 'register'; parts: Part[] }

/** In the editor a register is a list, whose records have their key among their fields. */
export const keyField = 'id'

/** In the editor a tuple is a record: these are the names of its fields. */
export const tupleField = (index: number) => `item${index + 1}`
