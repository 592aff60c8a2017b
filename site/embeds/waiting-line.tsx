import { embeds } from 'content-collections'
import { BusyDots } from './busy-dots.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Widget } from './widget-address.ts'
import styles from './widget-frame.module.css'

/** Says what is loading, and links to it for those who do not want to wait. */
export function WaitingLine({ kind, address }: { kind: Widget['kind']; address: string }) {
  const { loading, open } = embeds[kind]
  return (
    <p className={styles.waiting}>
      <BusyDots />
      <span>{loading}</span>
      <TextLink href={address} target="_blank" rel="noopener">
        {open}
      </TextLink>
    </p>
  )
}
