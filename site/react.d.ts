import 'react'

declare module 'react' {
  /** Invoker commands. React passes them on unchanged: https://html.spec.whatwg.org/#attr-button-command */
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined
    commandfor?: string | undefined
  }

  /** The user actions that close a dialog: https://html.spec.whatwg.org/#attr-dialog-closedby */
  interface DialogHTMLAttributes<T> extends HTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none' | undefined
  }

  /** Allows custom properties in `style`. They pass data to the style sheet. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
