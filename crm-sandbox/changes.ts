/** Notifies listeners that the sandbox changed, without saying what. */
export class Changes {
  readonly #listeners = new Set<() => void>()

  raise() {
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` at every change until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
