import { spreadLabels } from '../../components/charts/spread-labels.js';
import type { ValueAxis } from '../../components/charts/value-axis.js';
import { textWidth } from '../layout/text-lines.js';
import { INK } from './ink.js';
import { FOOT, LEFT, placeOf, PlotFrame, TOP } from './plot-frame.js';

/** A line of a plot. */
export interface PlotLine {
  name: string;
  color: string;
  /** Undefined: unbroken. */
  dashes?: string | undefined;
  width: number;
  /** For each place of the axis; null: a gap. */
  values: readonly (number | null)[];
}

interface Props {
  label: string;
  width: number;
  height: number;
  lines: readonly PlotLine[];
  /** The names of the places of the axis. */
  xs: readonly string[];
  axis: ValueAxis;
  axisText: (value: number) => string;
  /** Writes each value beside its point, in place of the name at the end of the line. */
  valueText?: (value: number) => string;
  /** A level that is compared with. */
  goal?: { value: number; text: string } | undefined;
}

const NAME_HEIGHT = 15;

/** Lines over months, with their names at their ends. */
export function LinePlot({ label, width, height, lines, xs, axis, axisText, valueText, goal }: Props) {
  const names = valueText ? [] : lines.map(({ name }) => textWidth(name, 11));
  const right = valueText ? 16 : Math.max(0, ...names) + 42;
  const pitch = (width - LEFT - right - 24) / Math.max(1, xs.length - 1);
  const xOf = (at: number): number => LEFT + 12 + at * pitch;
  const yOf = (value: number): number => placeOf(value, axis, height);
  const ends = lines.flatMap((line) => {
    const value = line.values.findLast((one) => one !== null);
    return value === undefined || value === null ? [] : [{ line, y: yOf(value) }];
  });
  const places = spreadLabels(
    ends.map(({ y }) => y),
    NAME_HEIGHT,
    height - FOOT,
  );
  return (
    <PlotFrame {...{ label, width, height, axis, axisText, right }}>
      {xs.map((x, at) => (
        <text key={x} x={xOf(at)} y={height - 6} textAnchor="middle" fontSize="10" fill={INK.secondary}>
          {x}
        </text>
      ))}
      {goal && goal.value <= axis.maximum && (
        <>
          <line
            x1={LEFT}
            x2={width - right}
            y1={yOf(goal.value)}
            y2={yOf(goal.value)}
            stroke={INK.secondary}
            strokeDasharray="1.5 2.5"
          />
          <text x={LEFT + 4} y={yOf(goal.value) - 4} fontSize="10" fill={INK.secondary}>
            {goal.text}
          </text>
        </>
      )}
      {lines.map((line) => (
        <g key={line.name}>
          {runsOf(line.values).map((run) => (
            <polyline
              key={run[0]!.at}
              points={run.map(({ at, value }) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')}
              fill="none"
              stroke={line.color}
              strokeWidth={line.width}
              strokeDasharray={line.dashes}
              strokeLinejoin="round"
            />
          ))}
          {line.values.map(
            (value, at) =>
              value !== null && (
                <circle key={at} cx={xOf(at)} cy={yOf(value)} r={line.width > 2 ? 3.2 : 2.4} fill={line.color} />
              ),
          )}
          {valueText &&
            line.values.map(
              (value, at) =>
                value !== null && (
                  <PointValue
                    key={at}
                    text={valueText(value)}
                    x={xOf(at)}
                    y={yOf(value) - 8 < TOP - 4 ? yOf(value) + 15 : yOf(value) - 8}
                  />
                ),
            )}
        </g>
      ))}
      {!valueText &&
        ends.map(({ line }, at) => (
          <g key={line.name}>
            <line
              x1={width - right + 8}
              x2={width - right + 32}
              y1={places[at]}
              y2={places[at]}
              stroke={line.color}
              strokeWidth={line.width}
              strokeDasharray={line.dashes}
            />
            <text
              x={width - right + 37}
              y={places[at]! + 4}
              fontSize="11"
              fontWeight={line.width > 2 ? 650 : 450}
              fill={INK.text}
            >
              {line.name}
            </text>
          </g>
        ))}
    </PlotFrame>
  );
}

/** On a white ground, which a line may cross. The outline of a text would be a second text in the PDF. */
function PointValue({ text, x, y }: { text: string; x: number; y: number }) {
  const width = textWidth(text, 10.5) + 2;
  return (
    <>
      <rect x={x - width / 2} y={y - 9} width={width} height="10" fill="#FFFFFF" />
      <text x={x} y={y} textAnchor="middle" fontSize="10.5" fontWeight="600" fill={INK.text}>
        {text}
      </text>
    </>
  );
}

/** The parts of a line between its gaps. */
function runsOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    if (at === 0 || values[at - 1] === null) runs.push([]);
    runs.at(-1)!.push({ at, value });
  });
  return runs;
}
