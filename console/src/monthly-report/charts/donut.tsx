import type { MonthlyPieProcedure } from '@helix/contracts';
import { fillOf, OUTLINE } from './slice-fills.js';
import { INK } from './ink.js';

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
        <path
          key={name}
          d={sector(starts[at]!, value, radius, inner)}
          fill={fillOf(name)}
          fillRule="evenodd"
          stroke={OUTLINE}
          strokeWidth="0.6"
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
  const at = (radius: number, percent: number): string => {
    const angle = (percent / 100) * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`;
  };
  return `M${at(outer, start)} A${outer},${outer} 0 ${isLarge} 1 ${at(outer, end)} L${at(inner, end)} A${inner},${inner} 0 ${isLarge} 0 ${at(inner, start)} Z`;
}

const circle = (radius: number): string =>
  `M0,${-radius} A${radius},${radius} 0 1 1 0,${radius} A${radius},${radius} 0 1 1 0,${-radius} Z`;
