// Shows an error in place of a component that fails, because of the page or the user's spec; the rest of the page
// keeps working.
import { Component, type ComponentChildren } from 'preact'
import { errorText } from './error-text.js'

interface ErrorBoundaryProps {
  /** A different value triggers another attempt. */
  readonly of: unknown
  /** What the reader can do about it. */
  readonly remedy?: ComponentChildren
  readonly children: ComponentChildren
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly of: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, of: undefined }

  override componentDidCatch(error: unknown): void {
    this.setState({ error, of: this.props.of })
  }

  override render() {
    const { error, of } = this.state
    if (error === undefined || of !== this.props.of) return this.props.children
    return (
      <div class="failed" role="alert">
        <p>This cannot be shown. {errorText(error)}</p>
        {this.props.remedy}
      </div>
    )
  }
}
