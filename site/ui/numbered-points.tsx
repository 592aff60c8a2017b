import styles from './numbered-points.module.css'

/** A numbered list of points, each with a headline and a text. */
export function NumberedPoints({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.points}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
