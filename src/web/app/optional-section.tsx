import { Component, type ReactNode, Suspense } from 'react'

type OptionalSectionProps = { children: ReactNode; instead: ReactNode }

/** A part that the page does not wait for, and does without where it cannot be loaded. */
export class OptionalSection extends Component<OptionalSectionProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, instead } = this.props
    return this.state.hasFailed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}
