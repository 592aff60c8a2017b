import { embeds } from 'content-collections'
import { BusyDots } from '../ui/busy-dots.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Widget } from './widget-address.ts'
import styles from './widget-frame.module.css'

/** Says what is on its way, and where it can be had without waiting. */
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
