import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ChartBar } from '../../components/charts/chart-bar.js';
import { ChartPanel } from '../../components/charts/chart-panel.js';
import { floatingShadow } from '../../components/floating-shadow.js';
import type { Failure } from '../../components/metrics/panel.js';
import { countText } from '../../components/number-text.js';
import { monthsByYear, type AssessmentParts } from '../../components/assessment/assessment-parts.js';

interface Props {
  parts: AssessmentParts | undefined;
  failure: Failure | null;
}

/** Active patients by month, the years beside each other. */
export function PatientTrend({ parts, failure }: Props) {
  const translate = useTranslate();
  const rows = parts?.months.filter(({ NumberOfActivePatients }) => NumberOfActivePatients > 0);
  const bars = rows?.map(({ MonthDate, NumberOfActivePatients }): ChartBar => ({
    key: MonthDate,
    label: MonthDate,
    name: MonthDate.slice(0, 7),
    value: NumberOfActivePatients,
    state: 'plain',
  }));
  return (
    <ChartPanel
      title={translate('assessment.trend')}
      subtitle={translate('assessment.trendHint')}
      hint={translate('assessment.activeHint')}
      bars={bars}
      failure={failure}
      columns={[translate('assessment.columns.month'), translate('assessment.columns.patients')]}
      format={countText}
      height={320}
    >
      {() => <YearBars rows={rows ?? []} />}
    </ChartPanel>
  );
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** Earlier years are paler. */
const opacityOf = (at: number, years: number): number => 1 - 0.7 * ((years - 1 - at) / Math.max(1, years - 1));

interface YearPoint {
  name: string;
  [year: string]: number | string | null;
}

function YearBars({ rows }: { rows: AssessmentParts['months'] }) {
  const theme = useTheme();
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'));
  const { palette } = theme.vars;
  const { years, months } = monthsByYear(rows);
  const points = months.map(({ month, patients }): YearPoint => ({
    name: monthName.format(Date.UTC(2000, month)),
    ...Object.fromEntries(years.map((year, at) => [String(year), patients[at] ?? null])),
  }));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={points}
            margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
            barGap={1}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke={palette.surface.line} />
            <XAxis
              dataKey="name"
              interval={0}
              tickFormatter={(name: string) => (isNarrow ? name.slice(0, 1) : name)}
              height={22}
              tickLine={false}
              axisLine={{ stroke: palette.divider }}
              tick={{ fontSize: 12, fill: palette.text.secondary }}
            />
            <YAxis
              width={48}
              tickFormatter={countText}
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={{ fontSize: 12, fill: palette.text.secondary }}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: palette.surface.hover, fillOpacity: 0.6 }}
              content={({ active, payload }) =>
                active && payload[0] ? <MonthTooltip point={payload[0].payload as YearPoint} years={years} /> : null
              }
            />
            {years.map((year, at) => (
              <Bar
                key={year}
                dataKey={String(year)}
                fill={palette.primary.main}
                fillOpacity={opacityOf(at, years.length)}
                maxBarSize={18}
                radius={[2, 2, 0, 0]}
                isAnimationActive={false}
                activeBar={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Box>
      <Box component="ul" sx={legendStyle}>
        {years.map((year, at) => (
          <li key={year}>
            <Box
              aria-hidden
              sx={{
                width: 12,
                height: 12,
                borderRadius: '2px',
                bgcolor: 'primary.main',
                opacity: opacityOf(at, years.length),
              }}
            />
            {year}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function MonthTooltip({ point, years }: { point: YearPoint; years: readonly number[] }) {
  return (
    <Box sx={tooltipStyle}>
      {years.map((year) => {
        const value = point[String(year)];
        return (
          typeof value === 'number' && (
            <div key={year}>
              {point.name} {year}: <strong>{countText(value)}</strong>
            </div>
          )
        );
      })}
    </Box>
  );
}

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 2,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 1 },
} as const;

const tooltipStyle = {
  px: 3,
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  boxShadow: floatingShadow,
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '& strong': { color: 'text.primary', fontWeight: 650 },
} as const;
