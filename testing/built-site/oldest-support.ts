import { features } from 'web-features'
import { oldestBrowsers } from '../../scripts/oldest-browsers.ts'

/** https://github.com/web-platform-dx/web-features uses a longer name for Safari on iOS than Vite. */
const served = oldestBrowsers.map(
  ({ name, version }) => [name === 'ios' ? 'safari_ios' : name, version] as const
)

/** Every part of the platform that the data knows, by its name there, and whether the oldest browsers served lack it. */
export const isNewer: ReadonlyMap<string, boolean> = new Map(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature'
      ? Object.entries(feature.status.by_compat_key ?? {}).map(
          ([key, { support }]) => [key, lacksSome(support)] as const
        )
      : []
  )
)

function lacksSome(support: object): boolean {
  const since = new Map(Object.entries(support))
  return served.some(([name, version]) => !(Number(String(since.get(name)).replace('≤', '')) <= version))
}
