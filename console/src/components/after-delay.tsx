import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  milliseconds?: number;
  children: ReactNode;
}

/** Shows its children after a short delay, so that a placeholder does not flicker when loading is fast. */
export function AfterDelay({ milliseconds = 150, children }: Props) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), milliseconds);
    return () => window.clearTimeout(timer);
  }, [milliseconds]);
  return due ? children : null;
}
