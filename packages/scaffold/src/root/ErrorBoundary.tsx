import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  onError: (error: unknown) => void
  /** Returns the element to draw after the children have thrown. `retry` draws the children again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Catches errors of its children, so that the rest of the modal stays on screen. It is a class, because React 18 has no function components
 * that catch errors.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children
  }
}
