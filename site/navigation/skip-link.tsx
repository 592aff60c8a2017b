import { site } from 'content-collections'
import styles from './skip-link.module.css'

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {site.skipToContent}
    </a>
  )
}
