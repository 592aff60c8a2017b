import styles from './world.module.css'

/** Land as runs of dots, one row for every 4 degrees of latitude from 72 north, and one dot for every 4 of longitude. */
const land = [
  '31-39 63-81',
  '7-22 32-37 50-53 60-88',
  '4-24 33-35 48-86',
  '6-28 47-84',
  '12-29 43-44 47-81',
  '13-30 43-44 46-79',
  '14-29 44-78',
  '14-27 45-51 57-77',
  '14-26 43-43 49-50 52-75 79-80',
  '15-25 43-47 54-74 78-79',
  '16-24 43-51 54-74',
  '17-21 24-24 42-52 54-74',
  '18-20 41-53 55-59 61-72',
  '19-20 41-58 63-66 68-71',
  '21-22 41-54 56-57 63-65 69-71',
  '23-23 41-55 64-64 69-69 71-71',
  '25-29 42-56 69-69',
  '25-30 47-55 69-70',
  '25-31 48-55 70-76',
  '25-34 48-54 71-79',
  '25-35 48-54 74-81',
  '26-35 48-54 79-80',
  '27-34 48-54 76-80',
  '27-33 48-53 74-81',
  '27-33 49-53 74-82',
  '27-32 49-52 74-82',
  '27-31 49-51 74-82',
  '27-30 79-82 88-88',
  '27-29 88-88',
  '26-28 87-87',
  '26-27',
  '27-27'
]

const columns = 90

/** A row of dots is a dashed line with round ends, so that the whole world is one path. On phones, rows are repeated. */
function dots(repeat: number) {
  return land
    .flatMap((row, line) =>
      row
        .split(' ')
        .filter(Boolean)
        .flatMap((run) => {
          const [first = 0, last = first] = run.split('-').map(Number)
          return Array.from(
            { length: repeat },
            (_, again) => `M${first + 0.5} ${line * repeat + again + 0.5}h${last - first + 0.01}`
          )
        })
    )
    .join('')
}

/** Passes from the continents to the colleges of the United States, in percent of the map: wide, and on phones. */
const passes = {
  wide: {
    Africa: 'M47 64Q44 42 25 36',
    Asia: 'M69 36Q48 47 25 34',
    Europe: 'M46 20Q36 10 26 28',
    'North America': '',
    Oceania: 'M82 80C62 106 16 106 20 52',
    'South America': 'M28 60Q29 50 23 42'
  },
  phone: {
    Africa: 'M50 58Q34 44 24 34',
    Asia: 'M80 18Q50 -2 26 24',
    Europe: 'M46 20Q36 12 26 26',
    'North America': '',
    Oceania: 'M78 66Q52 40 26 32',
    'South America': 'M14 56Q12 46 18 36'
  }
}

type WorldProps = {
  /** The continents whose players went to a college, each with whether one of them matches the filters. */
  toCollege: ReadonlyMap<string, boolean>
}

/** The world as a field of dots, with the passes to college. Decorative: the shirts on it say the same. */
export function World({ toCollege }: WorldProps) {
  return (
    <div className={styles.world} aria-hidden="true">
      <svg className={styles.wide} viewBox={`0 0 ${columns} ${land.length}`}>
        <path d={dots(1)} />
      </svg>
      <svg className={styles.tall} viewBox={`0 0 ${columns} ${land.length * 3}`}>
        <path d={dots(3)} />
      </svg>
      {(['wide', 'phone'] as const).map((screen) => (
        <svg
          key={screen}
          className={screen === 'wide' ? styles.wide : styles.tall}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {Object.entries(passes[screen]).map(([origin, way]) => {
            const lit = toCollege.get(origin)
            return (
              lit !== undefined &&
              way && <path key={origin} className={styles.pass} data-lit={lit || undefined} d={way} />
            )
          })}
        </svg>
      ))}
    </div>
  )
}
