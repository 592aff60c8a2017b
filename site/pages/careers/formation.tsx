import styles from './formation.module.css'

/** Positions of the numbers 1 to 11 on a pitch of 300 by 400, with their own goal at the bottom. */
const places = [
  [150, 366],
  [254, 290],
  [46, 290],
  [112, 306],
  [188, 306],
  [150, 236],
  [252, 98],
  [220, 184],
  [150, 62],
  [80, 184],
  [48, 98]
] as const

/** The team sheet as a formation. An opening that is filtered out shows as an open position. */
export function Formation({ filled }: { filled: readonly boolean[] }) {
  return (
    <svg className={styles.formation} viewBox="0 0 300 412" aria-hidden="true">
      <path
        className={styles.lines}
        d="M10 10H290V402H10ZM10 206H290M84 10V66H216V10M84 402V346H216V402M122 10V30H178V10M122 402V382H178V402"
      />
      <circle className={styles.lines} cx="150" cy="206" r="40" />
      {places.map(([x, y], index) => (
        <g key={`${x} ${y}`} data-filled={filled[index] || undefined}>
          <circle cx={x} cy={y} r="19" />
          <text x={x} y={y + 8.5}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
