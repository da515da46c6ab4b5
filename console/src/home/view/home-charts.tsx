import { hourlyChartMaximum } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { BarChart } from '../../components/charts/bar-chart.js';
import { lowestTens, type LegendEntry } from '../../components/charts/chart-bar.js';
import { ChartPanel } from '../../components/charts/chart-panel.js';
import { clinicFormat, dateText } from '../../components/clinic-format.js';
import { percentText } from '../../components/number-text.js';
import { OpenTimeDaysLink } from '../../explain/open-time-days-link.js';
import { useSession } from '../../session/session-context.js';
import { openTimeBars, plannedBars, productionBars } from '../data/home-bars.js';
import { hourlyText } from '../data/hourly-text.js';
import type { HomeData } from '../data/use-home-data.js';

type Props = Pick<HomeData, 'today' | 'week' | 'dashboard' | 'openTime' | 'seesProduction' | 'shown'>;

/** Planned appointments by month; for viewers with access also the week's production and open time. */
export function HomeCharts({ seesProduction, ...props }: Props) {
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {seesProduction && (
        <>
          <ProductionChart {...props} />
          <OpenTimeChart {...props} />
        </>
      )}
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <PlannedChart {...props} />
      </Box>
    </Box>
  );
}

function useWords() {
  const translate = useTranslate();
  return {
    translate,
    labels: {
      days: {
        actual: translate('dashboards.days.actual'),
        partial: translate('dashboards.days.partial'),
        forecast: translate('dashboards.days.forecast'),
      },
      soFar: translate('dashboards.soFar'),
    },
    weekText: ({ startDate, endDate }: HomeData['week']): string =>
      translate('dashboards.week', { from: dateText(startDate), to: dateText(endDate) }),
    noData: translate('dashboards.notAvailable'),
  };
}

function PlannedChart({ today, dashboard }: Pick<Props, 'today' | 'dashboard'>) {
  const { translate, labels, noData } = useWords();
  return (
    <ChartPanel
      title={translate('dashboards.charts.planned')}
      subtitle={translate('dashboards.charts.byMonth')}
      hint={translate('dashboards.hints.planned')}
      bars={dashboard.data && plannedBars(dashboard.data.plannedAppointments, today, labels)}
      failure={dashboard.failure}
      columns={[translate('dashboards.month'), translate('dashboards.columns.planned')]}
      format={percentText}
      height={220}
    >
      {(bars) => <BarChart bars={bars} minimum={0} maximum={100} format={percentText} legend={[]} noData={noData} />}
    </ChartPanel>
  );
}

function ProductionChart({ today, week, dashboard }: Pick<Props, 'today' | 'week' | 'dashboard'>) {
  const { translate, labels, weekText, noData } = useWords();
  const { clinic } = useSession();
  const { money } = clinicFormat(clinic.currency);
  const perHour = clinic.goalHourlyProduction;
  const format = hourlyText(clinic.currency, perHour);
  const otherText = (other: number): string =>
    other > 0 ? translate('dashboards.goalOfDay', { amount: money(other) }) : translate('dashboards.noGoalOnDay');
  const values = dashboard.data && productionBars(dashboard.data.dashboard, today, { perHour, otherText }, labels);
  // The values alone decide it (spec 1 section 9): the line of a higher goal is not drawn.
  const maximum = hourlyChartMaximum(values?.map(({ value }) => value) ?? []);
  const goalText = perHour > maximum ? 'dashboards.goalAbove' : 'dashboards.goal';
  const goal = perHour > 0 ? { value: perHour, text: translate(goalText, { amount: money(perHour) }) } : undefined;
  const legend: LegendEntry[] = (['success', 'fail', 'unknown'] as const).map((state) => ({
    state,
    text: translate(`dashboards.production.${state}`),
  }));
  return (
    <ChartPanel
      title={translate('dashboards.charts.production')}
      subtitle={weekText(week)}
      hint={translate('dashboards.hints.production')}
      bars={values}
      failure={dashboard.failure}
      columns={[translate('dashboards.day'), translate('dashboards.columns.production')]}
      format={format}
      legend={legend}
      goal={goal}
    >
      {(bars) => (
        <BarChart
          bars={bars}
          minimum={0}
          maximum={maximum}
          format={format}
          goal={goal}
          legend={legend}
          noData={noData}
        />
      )}
    </ChartPanel>
  );
}

function OpenTimeChart({ today, week, openTime, shown }: Pick<Props, 'today' | 'week' | 'openTime' | 'shown'>) {
  const { clinic } = useSession();
  const { translate, labels, weekText, noData } = useWords();
  const legend: LegendEntry[] = (['success', 'warning', 'fail'] as const).map((state) => ({
    state,
    text: translate(`dashboards.openTime.${state}`),
  }));
  return (
    <ChartPanel
      title={translate('dashboards.charts.openTime')}
      subtitle={weekText(week)}
      hint={translate('dashboards.hints.openTime')}
      bars={openTime.data && openTimeBars(openTime.data, today, labels)}
      failure={openTime.failure}
      columns={[translate('dashboards.day'), translate('dashboards.cards.openTime')]}
      format={percentText}
      legend={legend}
      why={
        <OpenTimeDaysLink
          of={translate('dashboards.charts.openTime')}
          clinicId={clinic.clinicId}
          dates={openTime.data?.map(({ date }) => date) ?? []}
          today={today}
          providerIds={shown.ids}
        />
      }
    >
      {(bars) => (
        <BarChart
          bars={bars}
          minimum={lowestTens(bars)}
          maximum={100}
          format={percentText}
          legend={legend}
          noData={noData}
        />
      )}
    </ChartPanel>
  );
}
