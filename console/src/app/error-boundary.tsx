import UnloadedIcon from '@mui/icons-material/CloudOffOutlined';
import BrokenIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ChunkLoadError } from '../components/lazy-component.js';
import { PageMessage } from '../components/page-message.js';
import { hardReload } from './hard-reload.js';

interface Props {
  /** A change of this key resets the error. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Keeps the layout when a page fails to render or its code cannot be loaded. */
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
    if (error instanceof ChunkLoadError) return <ChunkFailedPage />;
    return <CrashedPage onRetry={() => this.setState({ error: null })} />;
  }
}

/** Shown when a page failed to render. */
export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<BrokenIcon />}
      title={translate('pages.brokenTitle')}
      actions={
        <Button variant="contained" onClick={onRetry}>
          {translate('common.tryAgain')}
        </Button>
      }
    >
      {translate('toasts.error')}
    </PageMessage>
  );
}

/** Shown when a page's code could not be loaded. */
export function ChunkFailedPage() {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<UnloadedIcon />}
      title={translate('pages.partFailed')}
      actions={
        <Button variant="contained" onClick={() => void hardReload()}>
          {translate('pages.reload')}
        </Button>
      }
    >
      {translate('pages.partFailedHint')}
    </PageMessage>
  );
}
