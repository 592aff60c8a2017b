import { z } from 'zod'

type Page<Path extends string> = { path: Path; title: string }

/** Schemas of links to pages; the site says which pages there are. */
export function pageLinks<Path extends string>(pages: readonly Page<Path>[]) {
  const titles = new Map<string, string>(pages.map(({ path, title }) => [path, title]))

  /** The path of a page, with an anchor if need be. */
  const href = z
    .custom<Path | `${Path}#${string}`>(
      (value) => typeof value === 'string' && titles.has(value.split('#', 1)[0] ?? ''),
      'must be the path of a page of this site'
    )
    .meta({
      type: 'string',
      title: 'Leads to',
      description: 'The path of a page of this site, such as /contact.',
      pattern: `^(${[...titles.keys()].join('|')})(#.*)?$`
    })

  /** A path alone; the link takes the title of the page. */
  const titled = href.transform((to) => ({ to, label: titles.get(to) ?? to }))

  return { href, titled, labeled: z.strictObject({ to: href, label: z.string().min(1) }) }
}

export type PageLinks<Path extends string> = ReturnType<typeof pageLinks<Path>>
