import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { Translate } from 'react-admin';
import { PageMessage } from '../../components/page-message.js';

interface Props {
  /** A change of it gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

/** Keeps the frame when a page breaks, also when its code could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.resetKey });
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.failedAt !== null) this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <PageMessage
        heading="h1"
        title={<Translate i18nKey="pages.wrongTitle" />}
        actions={
          // A reload also fetches code that a newer version has replaced.
          <Button variant="contained" onClick={() => window.location.reload()}>
            <Translate i18nKey="common.tryAgain" />
          </Button>
        }
      >
        <Translate i18nKey="common.genericError" />
      </PageMessage>
    );
  }
}
