declare module 'pass-results' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module cannot import a relative path
  type Results = import('./find-your-pass/load-results.ts').Results

  /** Loads what the first and the third answer still allow, by their key. */
  export const results: Partial<Record<string, () => Promise<{ default: Results }>>>
}
