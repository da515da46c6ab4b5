import type { MonthlySlice } from '@helix/contracts';
import { useId } from 'react';
import { INK } from './ink.js';

/** What fills a slice. Grey print and people who see few colours tell slices apart by their marks. */
export interface SliceFill {
  background: string;
  /** Parallel lines, or rows of dots; `turn` in degrees. */
  marks?: { kind: 'stripes' | 'dots'; color: string; width: number; turn: number };
}

export const SLICE_FILLS: Record<MonthlySlice, SliceFill> = {
  Completed: { background: INK.accent },
  'Ran Out of Time': { background: '#FFFFFF', marks: { kind: 'stripes', color: '#D55E00', width: 2.2, turn: 45 } },
  'Doctor Not Available': { background: '#5B3FA8', marks: { kind: 'dots', color: '#FFFFFF', width: 1.9, turn: 0 } },
  Unspecified: { background: '#A9B4BF' },
  'Patient Declined': { background: '#F6D7EA', marks: { kind: 'stripes', color: '#A03C7F', width: 1.2, turn: 90 } },
  'Treatment Plan Changed': {
    ...{ background: '#8A5F00', marks: { kind: 'stripes', color: '#FFE3A6', width: 1.1, turn: -45 } },
  },
  Other: { background: '#FFFFFF', marks: { kind: 'dots', color: '#009E73', width: 2, turn: 0 } },
  'Not planned': { background: '#FFFFFF' },
};

/** The outline that slices of light fills need. */
const OUTLINE = '#6B7885';
/** Between the middles of two lines or dots, pixels. */
const PITCH = 4;

interface Props {
  name: MonthlySlice;
  /** A path. */
  shape: string;
  /** Around the shape, pixels. */
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A shape that is filled as its slice. Marks are drawn and clipped: of an SVG pattern, Chromium makes a picture with few pixels
 * in the PDF.
 */
export function SliceShape({ name, shape, box }: Props) {
  const clip = useId();
  const { background, marks } = SLICE_FILLS[name];
  return (
    <>
      <path d={shape} fill={background} fillRule="evenodd" />
      {marks && (
        <>
          <clipPath id={clip}>
            <path d={shape} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <path
              d={marks.kind === 'dots' ? dotLines(box) : stripeLines(box)}
              fill="none"
              stroke={marks.color}
              strokeWidth={marks.width}
              transform={`rotate(${marks.turn})`}
              {...(marks.kind === 'dots' && { strokeDasharray: `0 ${PITCH}`, strokeLinecap: 'round' as const })}
            />
          </g>
        </>
      )}
      <path d={shape} fill="none" stroke={OUTLINE} strokeWidth="0.6" />
    </>
  );
}

/** The places of marks from one to another, one of them at 0. */
function places(from: number, to: number): number[] {
  const first = Math.floor(from / PITCH);
  return Array.from({ length: Math.ceil(to / PITCH) - first + 1 }, (_, at) => (first + at) * PITCH);
}

/** The columns of the dots in a box: each dot is a path of its own in the PDF. */
function dotLines({ left, top, right, bottom }: Box): string {
  const rows = places(top, bottom);
  return places(left, right)
    .map((x) => `M${x},${rows[0]}V${rows.at(-1)}`)
    .join('');
}

/** Upright lines that fill a box in whichever way they are turned around 0,0. */
function stripeLines({ left, top, right, bottom }: Box): string {
  const reach = Math.hypot(Math.max(-left, right), Math.max(-top, bottom));
  return places(-reach, reach)
    .map((x) => `M${x},${(-reach).toFixed(1)}V${reach.toFixed(1)}`)
    .join('');
}

/** A square with round corners. */
const SWATCH =
  'M-2.5,-4H2.5A1.5,1.5 0 0 1 4,-2.5V2.5A1.5,1.5 0 0 1 2.5,4H-2.5A1.5,1.5 0 0 1 -4,2.5V-2.5A1.5,1.5 0 0 1 -2.5,-4Z';
const SWATCH_BOX: Box = { left: -4, top: -4, right: 4, bottom: 4 };

/** What stands beside the name of a slice. */
export function SliceSwatch({ name }: { name: MonthlySlice }) {
  return (
    <svg width="9" height="9" viewBox="-4.5 -4.5 9 9" aria-hidden>
      <SliceShape name={name} shape={SWATCH} box={SWATCH_BOX} />
    </svg>
  );
}
