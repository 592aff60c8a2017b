import { z } from 'zod'

/** Schemas of links to pages. The site provides the list of its pages. */
export function pageLinks<Path extends string>(pages: readonly { path: Path }[]) {
  const paths = new Set<string>(pages.map(({ path }) => path))

  /** The path of a page, optionally with an anchor. */
  const href = z
    .custom<Path | `${Path}#${string}`>(
      (value) => typeof value === 'string' && paths.has(value.split('#', 1)[0] ?? ''),
      'must be the path of a page of this site'
    )
    .meta({
      type: 'string',
      format: 'link',
      title: 'Leads to',
      description: 'A page of this site.',
      pattern: `^(${[...paths].join('|')})(#.*)?$`
    })

  return { href, labeled: z.strictObject({ to: href, label: z.string().min(1) }) }
}

export type PageLinks<Path extends string> = ReturnType<typeof pageLinks<Path>>
