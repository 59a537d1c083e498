import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  onError: (error: unknown) => void
  /** What is drawn in place of children that threw; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error below it from taking the rest of the modal away. React 18 and 19 tell of one in no other way alike. */
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
