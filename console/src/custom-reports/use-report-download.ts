import type { CustomReportQuery } from '@helix/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { callForFile } from '../api/client.js';
import { messagesByField } from '../api/problem.js';
import { downloadFile } from '../components/download-file.js';

export interface ReportDownload {
  isRunning: boolean;
  /** What the server says is wrong, by parameter. */
  messages: Readonly<Record<string, string[]>>;
  start: (query: CustomReportQuery) => Promise<void>;
  cancel: () => void;
  /** Forgets what was wrong, because something else was chosen. */
  clear: () => void;
}

/** Downloads one report at a time. It ends when it is cancelled, and when the page is left. */
export function useReportDownload(): ReportDownload {
  const notify = useNotify();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [messages, setMessages] = useState<ReportDownload['messages']>({});
  useEffect(() => () => running.current?.abort(), []);
  const start = async (query: CustomReportQuery): Promise<void> => {
    const request = new AbortController();
    running.current = request;
    setRunning(true);
    setMessages({});
    try {
      const file = await callForFile('EmailReports', `${query.reportName}.xlsx`, {
        query: { ...query },
        signal: request.signal,
      });
      // It may have come just before it was cancelled.
      if (request.signal.aborted) return;
      downloadFile(file.name, file.content);
      notify('customReports.done', { type: 'success', messageArgs: { name: file.name } });
    } catch (error) {
      if (request.signal.aborted) return;
      const byField = messagesByField(error);
      setMessages(byField);
      if (Object.keys(byField).every((field) => field === '')) notify('customReports.failed', { type: 'error' });
    } finally {
      if (running.current === request) {
        running.current = null;
        setRunning(false);
      }
    }
  };
  return {
    ...{ isRunning, messages, start },
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setRunning(false);
    },
    clear: () => setMessages({}),
  };
}
