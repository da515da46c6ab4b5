import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TooltipBox } from './tooltip-box.js';
import { valueAxis } from './value-axis.js';

/** A part of the bars, in one colour. */
export interface StackPart {
  id: string;
  name: string;
  color: string;
  /** By place of the axis. */
  values: ReadonlyMap<string, { value: number; text: string }>;
}

interface Props {
  label: string;
  /** From below. */
  parts: readonly StackPart[];
  xs: readonly string[];
  /** The places whose period has not passed, or is cut by the range. */
  partial: ReadonlySet<string>;
}

/** Bars over dates, each with its parts upon each other. The arrow keys show the parts of each. */
export function StackedBars({ label, parts, xs, partial }: Props) {
  const translate = useTranslate();
  const { palette } = useTheme().vars;
  const axis = valueAxis(xs.map((x) => parts.reduce((sum, { values }) => sum + (values.get(x)?.value ?? 0), 0)));
  const tick = { fontSize: 12, fill: palette.text.secondary };
  return (
    <>
      <Box role="group" aria-label={label} sx={{ height: 320, minWidth: 0 }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={xs.map((x) => ({ x }))}
            margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer
          >
            <CartesianGrid vertical={false} stroke={palette.surface.line} />
            <XAxis
              dataKey="x"
              height={26}
              minTickGap={24}
              tickLine={false}
              axisLine={{ stroke: palette.divider }}
              tickFormatter={(x: string) => (partial.has(x) ? `${x} *` : x)}
              tick={tick}
            />
            <YAxis
              width={40}
              domain={[axis.minimum, axis.maximum]}
              ticks={axis.ticks.filter(Number.isInteger)}
              interval={0}
              tickLine={false}
              axisLine={false}
              tick={tick}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: palette.surface.hover, fillOpacity: 0.6 }}
              wrapperStyle={{ zIndex: 1 }}
              content={({ active, label: x }) =>
                active && typeof x === 'string' ? (
                  <TooltipBox title={partial.has(x) ? `${x}, ${translate('charts.partial')}` : x}>
                    {parts.map(({ id, name, color, values }) => {
                      const text = values.get(x)?.text;
                      return text === undefined ? null : (
                        <PartName key={id} color={color} name={name}>
                          <Box component="strong" sx={{ ml: 'auto', pl: 3, fontWeight: 600, color: 'text.primary' }}>
                            {text}
                          </Box>
                        </PartName>
                      );
                    })}
                  </TooltipBox>
                ) : null
              }
            />
            {parts.map(({ id, name, color, values }) => (
              <Bar
                key={id}
                name={name}
                stackId="all"
                dataKey={({ x }: { x: string }) => values.get(x)?.value ?? 0}
                fill={color}
                stroke={palette.background.paper}
                maxBarSize={44}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 2, typography: 'caption' }}>
        {parts.map(({ id, name, color }) => (
          <PartName key={id} color={color} name={name} />
        ))}
      </Box>
      {partial.size > 0 && (
        <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>{`* ${translate('charts.partial')}`}</Box>
      )}
    </>
  );
}

function PartName({ color, name, children }: { color: string; name: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: color }} />
      <span>{name}</span>
      {children}
    </Box>
  );
}
