import { Component, type ReactNode } from 'react';
import { PartLoadError } from '../../components/lazy-part.js';
import { BrokenPage, UnloadedPart } from './failures.js';

interface Props {
  /** A change of it gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Keeps the frame when a page breaks, or when its code could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof PartLoadError) return <UnloadedPart part={error.part} />;
    return <BrokenPage onTryAgain={() => this.setState({ error: null })} />;
  }
}
