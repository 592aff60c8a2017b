import { useEffect, useRef, useState, type ReactNode } from 'react'
import { avatarStatus } from './avatar-status.ts'
import styles from './avatar.module.css'
import { initials } from './initials.ts'
import { Picture, type PictureSource } from './picture.tsx'

type AvatarProps = {
  name: string
  picture?: PictureSource
  size?: 'small' | 'medium' | 'large'
  /** Shown until the picture has loaded, and when it can't be; the initials of the name when nothing is given. */
  fallback?: ReactNode
}

/** A face in a circle, as a player is drawn on the tactics board. Stands beside the name, which says who it is. */
export function Avatar(props: AvatarProps) {
  // Another picture starts from the beginning.
  return <Face {...props} key={props.picture?.files.img.src} />
}

function Face({ name, picture, size = 'medium', fallback = initials(name) }: AvatarProps) {
  const face = useRef<HTMLSpanElement>(null)
  const [status, setStatus] = useState(picture ? 'loading' : 'idle')

  useEffect(() => setStatus(avatarStatus(face.current?.querySelector('img'))), [])

  // The picture lies over the fallback and is transparent until it comes: without scripts that does the same.
  return (
    <span
      ref={face}
      className={styles.avatar}
      aria-hidden="true"
      data-status={status}
      data-size={size}
      onLoad={() => setStatus('loaded')}
      onError={() => setStatus('error')}
    >
      {status !== 'loaded' && <span className={styles.fallback}>{fallback}</span>}
      {picture && <Picture picture={{ ...picture, alt: '' }} sizes="96px" />}
    </span>
  )
}
