import { z } from 'zod'

type Page<Path extends string> = { path: Path; title: string }

/** Schemas of links to pages. The site provides the list of its pages. */
export function pageLinks<Path extends string>(pages: readonly Page<Path>[]) {
  const titles = new Map<string, string>(pages.map(({ path, title }) => [path, title]))

  /** The path of a page, optionally with an anchor. */
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

  /** Only a path. The link's text is the title of the page. */
  const titled = href.transform((to) => ({ to, label: titles.get(to) ?? to }))

  return { href, titled, labeled: z.strictObject({ to: href, label: z.string().min(1) }) }
}

export type PageLinks<Path extends string> = ReturnType<typeof pageLinks<Path>>
