import { useEffect, useRef, useState } from 'react';

/** A little longer than the tint that it sets off. */
const SHOWN_MILLISECONDS = 800;

/** Whether something has just become another under the viewer's eyes. */
export function useChanged(value: string): boolean {
  const last = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    setChanged(true);
    const timer = window.setTimeout(() => setChanged(false), SHOWN_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return changed;
}
