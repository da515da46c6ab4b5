import { MONTHLY_SLICES, type MonthlySlice } from '@helix/contracts';
import type { ReactElement } from 'react';
import { INK } from './ink.js';

const idOf = (name: MonthlySlice): string => `slice-${MONTHLY_SLICES.indexOf(name)}`;

/** What fills a slice. Grey print and people who see few colours tell them apart by their patterns. */
export const fillOf = (name: MonthlySlice): string => {
  if (name === 'Completed') return INK.accent;
  return name === 'Not planned' ? '#FFFFFF' : `url(#${idOf(name)})`;
};

/** The outline that slices of light patterns need. */
export const OUTLINE = '#6B7885';

interface Pattern {
  background: string;
  /** Within 6 by 6 pixels. */
  marks: ReactElement;
  /** Degrees. */
  turn?: number;
}

const stripe = (color: string, width: number): ReactElement => <rect width={width} height="6" fill={color} />;

const PATTERNS: Partial<Record<MonthlySlice, Pattern>> = {
  'Ran Out of Time': { background: '#FFFFFF', marks: stripe('#D55E00', 3.4), turn: 45 },
  'Doctor Not Available': { background: '#5B3FA8', marks: <circle cx="3" cy="3" r="1.3" fill="#FFFFFF" /> },
  Unspecified: { background: '#A9B4BF', marks: <g /> },
  'Patient Declined': { background: '#F6D7EA', marks: stripe('#A03C7F', 1.8), turn: 90 },
  'Treatment Plan Changed': { background: '#8A5F00', marks: stripe('#FFE3A6', 1.5), turn: -45 },
  Other: { background: '#FFFFFF', marks: <circle cx="3" cy="3" r="1.4" fill="#009E73" /> },
};

/** The patterns, once for all charts of the report. */
export function SliceFills() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {MONTHLY_SLICES.flatMap((name) => {
          const pattern = PATTERNS[name];
          if (!pattern) return [];
          const { background, marks, turn } = pattern;
          return [
            <pattern
              key={name}
              id={idOf(name)}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform={turn === undefined ? undefined : `rotate(${turn})`}
            >
              <rect width="6" height="6" fill={background} />
              {marks}
            </pattern>,
          ];
        })}
      </defs>
    </svg>
  );
}

/** What stands beside the name of a slice. */
export function SliceSwatch({ name }: { name: MonthlySlice }) {
  return (
    <svg width="9" height="9" aria-hidden>
      <rect x="0.5" y="0.5" width="8" height="8" rx="1.5" fill={fillOf(name)} stroke={OUTLINE} strokeWidth="0.6" />
    </svg>
  );
}
