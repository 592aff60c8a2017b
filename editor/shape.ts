/** The values that are allowed at a place of the content, as the editor's forms need to know them. */
export type Shape = { title?: string | undefined; hint?: string | undefined; fallback?: unknown } & Kind

export type Part = { name: string; required: boolean; shape: Shape }

type Limits = { min?: number | undefined; max?: number | undefined }

export type Kind =
  | ({ kind: 'text' } & Limits & {
        pattern?: string | undefined
        type?: 'url' | 'email' | undefined
        /** An id is made from the names of its record; a link is chosen from the pages. */
        use?: 'id' | 'link' | undefined
        /** Where in the same file the records are that it names by their ids, such as `filters.place.options`. */
        pick?: string | undefined
      })
  | ({ kind: 'number'; whole: boolean } & Limits)
  /** `refused`: a build for the public refuses a record for which it is true. */
  | { kind: 'flag'; refused?: boolean | undefined }
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

export type Place = (string | number)[]
