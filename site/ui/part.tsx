import { Component, type ReactNode, Suspense } from 'react'

type PartProps = {
  /** Whether the page is nothing without it. Any other part is left out in the end, and the rest stays. */
  needed?: boolean
  children: ReactNode
}

type PartState = { error?: { thrown: unknown } | undefined }

/**
 * A part of the document that hydrates and fails on its own. If something has changed its nodes before hydration, React
 * renders this part again, and not the whole document. If it throws, it is mounted again, since nodes that a translator or
 * an extension has moved are then replaced by new ones.
 */
export class Part extends Component<PartProps, PartState> {
  static getDerivedStateFromError = (thrown: unknown) => ({ error: { thrown } })

  override state: PartState = {}
  failures = 0

  override componentDidCatch() {
    this.failures += 1
    if (this.failures < 3) this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return <Suspense>{this.props.children}</Suspense>
    if (this.props.needed && this.failures > 1) throw error.thrown
    return null
  }
}
