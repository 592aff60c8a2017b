import 'react'

declare module 'react' {
  /** Custom properties, by which data reaches the style sheet. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
