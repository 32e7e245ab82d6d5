import { log } from '@storysprout/kit';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** The name of the part, for the log. */
  name: string;
  /** A caught error is cleared when this changes. */
  resetKey: unknown;
  fallback: (error: unknown) => ReactNode;
  /** Called with each caught error. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface PartBoundaryState {
  readonly failed: { readonly error: unknown } | null;
  readonly resetKey: unknown;
}

/** Keeps a failing part from breaking the rest of the page. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<PartBoundaryState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: PartBoundaryProps, state: PartBoundaryState) {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    log.error(`${this.props.name} failed.`, error);
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.failed.error) : this.props.children;
  }
}
