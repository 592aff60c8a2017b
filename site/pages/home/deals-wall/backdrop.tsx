import type { Deals } from 'content-collections'
import styles from './arrangements.module.css'
import ladder from './ladder.module.css'
import map from './map.module.css'
import type { Placed } from './place-deals.ts'
import { matches, type View } from './view.ts'
import { World } from './world.tsx'

/** Levels that are played at colleges of the United States. */
const collegeLevels = new Set<string | undefined>(['JUCO', 'NAIA', 'D3', 'D2', 'D1'])

type BackdropProps = Pick<Deals, 'arrange'> & { view: View; groups: Placed['groups'] }

/** The names of the rungs or of the continents, each with the number of its shirts that match, and the map. */
export function Backdrop({ arrange, view, groups }: BackdropProps) {
  if (view.arrangement === 'wall') return null
  const isMap = view.arrangement === 'map'
  const toCollege = new Map<string, boolean>()
  for (const { name, members } of groups) {
    const placed = members.filter(({ level }) => collegeLevels.has(level))
    if (name && placed.length > 0)
      toCollege.set(
        name,
        placed.some((card) => matches(card, view.choice))
      )
  }
  return (
    <>
      {isMap && <World toCollege={toCollege} />}
      <ol className={`${styles.names} ${isMap ? map.continents : ladder.rungs}`}>
        {groups.map(({ name, members, place }) => (
          <li
            key={name ?? ''}
            style={place}
            data-origin={isMap ? (name ?? '') : undefined}
            data-bench={name ? undefined : ''}
          >
            {name ?? (isMap ? arrange.noOrigin : arrange.noLevel)}{' '}
            <small>{members.filter((card) => matches(card, view.choice)).length}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
