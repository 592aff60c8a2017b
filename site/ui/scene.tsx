import type { ComponentProps } from 'react'
import { Picture } from './picture.tsx'
import styles from './scene.module.css'

type SceneProps = Omit<ComponentProps<'section'>, 'ref'> & {
  as?: 'section' | 'article' | 'header' | 'div'
  picture: ComponentProps<typeof Picture>
}

/** Words over a picture. `className` sets its size, and `--scrim` the shade between words and picture. */
export function Scene({ as: Box = 'section', className, picture, children, ...rest }: SceneProps) {
  return (
    <Box {...rest} className={`night ${styles.scene} ${className}`}>
      <Picture {...picture} />
      {children}
    </Box>
  )
}
