import 'react'

declare module 'react' {
  /** Allows custom properties in `style`. They pass data to the style sheet. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
