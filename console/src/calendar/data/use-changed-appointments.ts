import type { DayBucket } from '@helix/contracts';
import { useEffect, useRef, useState } from 'react';
import { changedAppointments } from './merge-days.js';

const NONE: ReadonlySet<string> = new Set();
/** A little longer than the tint that it sets off. */
const SHOWN_MILLISECONDS = 800;

/** The ids of the shown days' appointments that have just changed under the viewer's eyes. */
export function useChangedAppointments(buckets: readonly DayBucket[]): ReadonlySet<string> {
  const last = useRef(buckets);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    const before = new Map(last.current.map((bucket) => [bucket.date, bucket]));
    last.current = buckets;
    const ids = buckets.flatMap((bucket) => {
      const known = before.get(bucket.date);
      return known && known !== bucket ? [...changedAppointments(known, bucket)] : [];
    });
    if (ids.length === 0) return;
    setChanged(new Set(ids));
    const timer = window.setTimeout(() => setChanged(NONE), SHOWN_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [buckets]);
  return changed;
}
