import type { MonthlyPieProcedure } from '@helix/contracts';
import { INK } from './ink.js';
import { SliceShape, type Box } from './slice-fills.js';

interface Props {
  /** What it shows, for screen readers. */
  label: string;
  slices: MonthlyPieProcedure['slices'];
  /** In the ring: the share of the first slice, or that there is no data. */
  center: string;
  /** Pixels. */
  size: number;
}

/** A ring of whole percents from the top on, clockwise; an empty one where all are 0. */
export function Donut({ label, slices, center, size }: Props) {
  const radius = size / 2 - 0.5;
  const inner = radius * 0.66;
  const drawn = slices.filter(({ value }) => value > 0);
  const starts = drawn.map((_, at) => drawn.slice(0, at).reduce((sum, { value }) => sum + value, 0));
  const hasData = drawn.length > 0;
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}>
      {!hasData && <circle r={(radius + inner) / 2} fill="none" stroke={INK.line} strokeWidth={radius - inner} />}
      {drawn.map(({ name, value }, at) => (
        <SliceShape
          key={name}
          name={name}
          shape={sector(starts[at]!, value, radius, inner)}
          box={boxOf(starts[at]!, value, radius, inner)}
        />
      ))}
      <text
        y={hasData ? 4 : 3}
        textAnchor="middle"
        fontSize={hasData ? 11.5 : 8.5}
        fontWeight={hasData ? 650 : 500}
        fill={hasData ? INK.text : INK.secondary}
      >
        {center}
      </text>
    </svg>
  );
}

/** A part of a ring. @param start and share in percent. */
function sector(start: number, share: number, outer: number, inner: number): string {
  if (share >= 100) return `${circle(outer)} ${circle(inner)}`;
  const end = start + share;
  const isLarge = share > 50 ? 1 : 0;
  const at = (radius: number, percent: number): string =>
    pointAt(radius, percent)
      .map((one) => one.toFixed(3))
      .join(',');
  return `M${at(outer, start)} A${outer},${outer} 0 ${isLarge} 1 ${at(outer, end)} L${at(inner, end)} A${inner},${inner} 0 ${isLarge} 0 ${at(inner, start)} Z`;
}

/** Around a part of a ring. */
function boxOf(start: number, share: number, outer: number, inner: number): Box {
  const points = Array.from({ length: share + 1 }, (_, at) =>
    [outer, inner].map((radius) => pointAt(radius, start + at)),
  );
  const [xs, ys] = [0, 1].map((axis) => points.flat().map((point) => point[axis]!)) as [number[], number[]];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A point of a circle. @param percent of the way around it, from the top on. */
function pointAt(radius: number, percent: number): [x: number, y: number] {
  const angle = (percent / 100) * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

const circle = (radius: number): string =>
  `M0,${-radius} A${radius},${radius} 0 1 1 0,${radius} A${radius},${radius} 0 1 1 0,${-radius} Z`;
