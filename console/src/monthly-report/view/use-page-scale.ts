import { useEffect, useState } from 'react';

/** At both sides of a sheet in a narrow window, pixels. */
const GUTTER = 8;

/** By how much a sheet is scaled so that a narrow window shows its whole width. @param width of a sheet, pixels. */
export function usePageScale(width: number): number {
  const scaleNow = (): number => {
    // Without the scrollbar, where it takes room.
    const available = document.documentElement.clientWidth || window.innerWidth;
    return Math.min(1, (available - 2 * GUTTER) / width);
  };
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const adapt = (): void => setScale(scaleNow());
    adapt();
    window.addEventListener('resize', adapt);
    return () => window.removeEventListener('resize', adapt);
  });
  return scale;
}
