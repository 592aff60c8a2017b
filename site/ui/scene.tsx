import type { ComponentProps } from 'react'
import { Picture } from './picture.tsx'
import styles from './scene.module.css'
import { Wrap } from './section.tsx'

type SceneProps = Omit<ComponentProps<'section'>, 'ref'> & {
  as?: 'section' | 'article' | 'header' | 'div'
  picture: ComponentProps<typeof Picture>
  /** The words reach the edges of the picture. */
  edges?: boolean
}

/** The class of a header whose picture scrolls at half the page's speed. */
export const parallax = styles.parallax

/** Words over a picture, limited to the page's width. `className` sets its size, and `--scrim` the shade between words and picture. */
export function Scene({
  as: Box = 'section',
  className,
  picture,
  edges = false,
  children,
  ...rest
}: SceneProps) {
  return (
    <Box {...rest} className={`night ${styles.scene} ${className}`}>
      <Picture {...picture} />
      {edges ? children : <Wrap>{children}</Wrap>}
    </Box>
  )
}
