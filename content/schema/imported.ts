/** A field whose value a module exports. `vite/content-plugin.ts` replaces it with the import. */
export type Imported<Exported> = { $import: string; exported?: Exported }

/** What the module at a path exports, such as `/content/pictures/hero.jpg?picture`. */
export const imported = <Exported>(path: string): Imported<Exported> => ({ $import: path })

/** A field whose value a page loads only once it needs it. */
export type Late<Value> = { $late: Value }

export const late = <Value>(value: Value): Late<Value> => ({ $late: value })

/** A record as the pages import it. */
export type Published<Value> =
  Value extends Imported<infer Exported>
    ? Exported
    : Value extends Late<infer Loaded>
      ? () => Promise<{ default: Published<Loaded> }>
      : Value extends object
        ? { [Key in keyof Value]: Published<Value[Key]> }
        : Value
