import type { Lists } from './api.ts'
import styles from './content-list.module.css'

type ContentListProps = {
  lists: Lists
  current: string | undefined
  open: (id: string) => void
  begin: (folder: string) => void
}

/** All files by group: the pages, the articles, and what several pages show. */
export function ContentList({ lists, current, open, begin }: ContentListProps) {
  const groups = Object.groupBy(lists.documents, ({ group }) => group)
  return (
    <nav className={styles.list} aria-label="Content">
      {Object.entries(groups).map(([group, entries = []]) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {lists.folders
            .filter((folder) => folder.group === group)
            .map(({ name, label }) => (
              <button key={name} type="button" className={styles.new} onClick={() => begin(name)}>
                New {label.toLowerCase()}
              </button>
            ))}
          {entries.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className={styles.entry}
              aria-current={id === current}
              onClick={() => open(id)}
            >
              {label}
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}
