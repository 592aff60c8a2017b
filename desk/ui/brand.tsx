import { Logo } from '../../site/ui/logo.tsx'
import styles from './brand.module.css'

/** The logo, and which part of it this is. */
export const Brand = () => (
  <span className={styles.brand}>
    <Logo name="OCSM" /> <span>desk</span>
  </span>
)
