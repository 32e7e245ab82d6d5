import { log } from '@storysprout/kit';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** The name of the part, for the log. */
  name: string;
  /** When it changes, a caught error is forgotten. */
  resetKey: unknown;
  fallback: (error: unknown) => ReactNode;
  /** Hears of each caught error. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface PartBoundaryState {
  readonly failed: { readonly error: unknown } | null;
  readonly resetKey: unknown;
}

/** Keeps a failing part from taking the rest of the page along. */
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
