import type { DayBucket } from '@helix/contracts';
import { useEffect, useRef, useState } from 'react';
import { changedAppointments } from './merge-days.js';

const NONE: ReadonlySet<string> = new Set();
/** A little longer than the tint that it sets off. */
const SHOWN_MILLISECONDS = 800;

/** The ids of the shown day's appointments that have just changed under the viewer's eyes. */
export function useChangedVisits(bucket: DayBucket | undefined): ReadonlySet<string> {
  const last = useRef(bucket);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    const before = last.current;
    last.current = bucket;
    if (!before || !bucket || before === bucket || before.date !== bucket.date) return;
    const ids = changedAppointments(before, bucket);
    if (ids.size === 0) return;
    setChanged(ids);
    const timer = window.setTimeout(() => setChanged(NONE), SHOWN_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [bucket]);
  return changed;
}
