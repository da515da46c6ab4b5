import { countText } from '../../components/number-text.js';
import { valueAxis } from '../../components/charts/value-axis.js';
import { INK } from './ink.js';
import { FOOT, LEFT, placeOf, PlotFrame } from './plot-frame.js';

interface Props {
  label: string;
  width: number;
  height: number;
  /** In order, each `yyyy-mm`. */
  months: readonly string[];
  values: readonly (number | null)[];
}

const YEAR_GAP = 12;
/** For the half of the last value that is wider than its bar. */
const RIGHT = 12;

/** A bar for each month of some years. The last month and the same one of each earlier year are dark and have their values. */
export function MonthBars({ label, width, height, months, values }: Props) {
  const axis = valueAxis(values);
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const last = months.at(-1)?.slice(5, 7);
  const pitch = (width - LEFT - RIGHT - YEAR_GAP * years.length) / Math.max(1, months.length);
  const xOf = (at: number): number =>
    LEFT + YEAR_GAP / 2 + at * pitch + years.indexOf(months[at]!.slice(0, 4)) * YEAR_GAP;
  const topOf = (at: number): number => placeOf(values[at] ?? 0, axis, height);
  return (
    <PlotFrame {...{ label, width, height, axis, axisText: countText }}>
      {months.map((month, at) => {
        const value = values[at] ?? null;
        if (value === null) return null;
        const isNamed = month.slice(5, 7) === last;
        const y = topOf(at);
        return (
          <g key={month}>
            <rect
              x={xOf(at) + pitch * 0.12}
              y={y}
              width={pitch * 0.76}
              height={Math.max(0, placeOf(0, axis, height) - y)}
              fill={isNamed ? INK.accent : INK.pale}
            />
            {isNamed && (
              <text
                x={xOf(at) + pitch / 2}
                // Values are wider than bars: they stand above those beside them, too.
                y={Math.min(topOf(at - 1), y, topOf(at + 1)) - 5}
                textAnchor="middle"
                fontSize="10.5"
                fontWeight="600"
                fill={INK.text}
              >
                {countText(value)}
              </text>
            )}
          </g>
        );
      })}
      {years.map((year) => {
        const first = months.findIndex((month) => month.startsWith(year));
        const end = months.findLastIndex((month) => month.startsWith(year));
        return (
          <text
            key={year}
            x={(xOf(first) + xOf(end) + pitch) / 2}
            y={height - FOOT + 16}
            textAnchor="middle"
            fontSize="10"
            fill={INK.secondary}
          >
            {year}
          </text>
        );
      })}
    </PlotFrame>
  );
}
