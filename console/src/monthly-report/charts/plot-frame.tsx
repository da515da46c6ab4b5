import type { ReactNode } from 'react';
import type { ValueAxis } from '../../components/charts/value-axis.js';
import { INK } from './ink.js';

/** The room around what is drawn, pixels. */
export const TOP = 14;
export const LEFT = 44;
export const FOOT = 24;

interface Props {
  label: string;
  width: number;
  height: number;
  axis: ValueAxis;
  axisText: (value: number) => string;
  /** Right of the plot, pixels. */
  right?: number;
  children: ReactNode;
}

/** The place of a value from above, pixels. */
export const placeOf = (value: number, axis: ValueAxis, height: number): number =>
  TOP + (height - TOP - FOOT) * (1 - (value - axis.minimum) / (axis.maximum - axis.minimum));

/** A drawing with a value axis at its left. */
export function PlotFrame({ label, width, height, axis, axisText, right = 0, children }: Props) {
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {axis.ticks.map((tick) => {
        const y = placeOf(tick, axis, height);
        return (
          <g key={tick}>
            <line x1={LEFT} x2={width - right} y1={y} y2={y} stroke={tick === 0 ? INK.axis : INK.line} />
            <text x={LEFT - 8} y={y + 3.5} textAnchor="end" fontSize="10" fill={INK.secondary} className="figures">
              {axisText(tick)}
            </text>
          </g>
        );
      })}
      {children}
    </svg>
  );
}
