import type { ClinicRow, SummaryUpdate } from '@helix/contracts';
import useEventCallback from '@mui/utils/useEventCallback';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { readSummaryUpdate, startSummaryUpdate, useClinicsChanged } from './clinic-api.js';
import { followSummaryUpdate } from './follow-summary-update.js';

const POLL_MS = 2_000;

/** Rejects when the signal is aborted. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('nobody follows any more'));
    });
  });

export interface SummaryUpdates {
  /** How much of a clinic's update is done, percent; null: not known yet; undefined: none runs. */
  percentOf: (clinicId: number) => number | null | undefined;
  start: (clinicId: number) => void;
}

/**
 * The updates of summaries that run: those that are started here, and those of the rows, which others started or which were
 * started before a reload. A toast says how each ends, also when another page of the list is shown.
 */
export function useSummaryUpdates(rows: readonly ClinicRow[] | undefined): SummaryUpdates {
  const notify = useNotify();
  const clinicsChanged = useClinicsChanged();
  const [running, setRunning] = useState<ReadonlyMap<number, number | null>>(new Map());
  const followed = useRef(new Set<number>());
  const page = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    followed.current = new Set();
    return () => controller.abort();
  }, []);

  const follow = useEventCallback(async (clinicId: number, begin: () => Promise<SummaryUpdate>): Promise<void> => {
    const ids = followed.current;
    if (ids.has(clinicId)) return;
    const { signal } = page.current;
    // The same map while nothing has changed, or each poll would render all rows.
    const onProgress = (percent: number | null): void =>
      setRunning((before) => (before.get(clinicId) === percent ? before : new Map(before).set(clinicId, percent)));
    const calls = {
      begin,
      read: () => readSummaryUpdate(clinicId, signal),
      wait: () => wait(POLL_MS, signal),
      onProgress,
    };
    ids.add(clinicId);
    onProgress(null);
    const state = await followSummaryUpdate(calls).catch(() => 'failed' as const);
    ids.delete(clinicId);
    if (signal.aborted) return;
    if (state === 'done') notify('clinics.summaryUpdated', { type: 'success' });
    if (state === 'failed') notify('clinics.summaryFailed', { type: 'error' });
    setRunning((before) => new Map([...before].filter(([other]) => other !== clinicId)));
    await clinicsChanged();
  });

  useEffect(() => {
    for (const { clinicId, isSummaryUpdating } of rows ?? [])
      if (isSummaryUpdating) void follow(clinicId, () => readSummaryUpdate(clinicId, page.current.signal));
  }, [rows, follow]);

  return {
    percentOf: (clinicId) => running.get(clinicId),
    start: (clinicId) => void follow(clinicId, () => startSummaryUpdate(clinicId)),
  };
}
