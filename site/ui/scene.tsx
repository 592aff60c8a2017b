import type { ComponentProps, ReactNode } from 'react'
import { Picture } from './picture.tsx'
import styles from './scene.module.css'

type SceneProps = {
  as?: 'section' | 'header' | 'div'
  id?: string | undefined
  className: string | undefined
  picture: ComponentProps<typeof Picture>
  children: ReactNode
}

/** Words over a picture. `className` sets its size, and `--scrim` the shade between words and picture. */
export function Scene({ as: Box = 'section', id, className, picture, children }: SceneProps) {
  return (
    <Box id={id} className={`night ${styles.scene} ${className}`}>
      <Picture {...picture} />
      {children}
    </Box>
  )
}
