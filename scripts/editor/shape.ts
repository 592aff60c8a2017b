/** The values that are allowed at a place of the content, as the editor's forms need to know them. */
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
  /** Records by key, such as the claims by their ids. */
  | { kind: 'register'; parts: Part[] }

/** In the editor, a register is a list. This field of each record is its key. */
export const keyField = 'id'

/** In the editor, a tuple is a record with these field names. */
export const tupleField = (index: number) => `item${index + 1}`
