import { openTimeState } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { BarChart } from '../../components/charts/bar-chart.js';
import { lowestTens, topTens, type LegendEntry } from '../../components/charts/chart-bar.js';
import { ChartPanel } from '../../components/charts/chart-panel.js';
import { dayBar } from '../../components/charts/day-bar.js';
import { dateText } from '../../components/clinic-format.js';
import { percentText } from '../../components/number-text.js';
import { OpenTimeDaysLink } from '../../explain/open-time-days-link.js';
import { useSession } from '../../session/session-context.js';
import type { OpenTimeData } from '../data/use-open-time.js';

type Props = Pick<OpenTimeData, 'days' | 'today' | 'failure'>;

/** The open time of the clinic by day, a week back and a week ahead. */
export function OpenTimeTrend({ days, today, failure }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const notes = {
    actual: translate('dashboards.days.actual'),
    partial: translate('dashboards.days.partial'),
    forecast: translate('dashboards.days.forecast'),
  };
  const legend: LegendEntry[] = (['success', 'warning', 'fail'] as const).map((state) => ({
    state,
    text: translate(`dashboards.openTime.${state}`),
  }));
  const range = {
    clinic: clinic.name,
    from: dateText(days?.[0]?.date ?? today),
    to: dateText(days?.at(-1)?.date ?? today),
  };
  return (
    <ChartPanel
      title={translate('dashboards.openTimeTrend.title')}
      subtitle={translate('dashboards.openTimeTrend.range', range)}
      hint={translate('dashboards.hints.openTime')}
      bars={days?.map(({ date, openTime: value }) => ({
        ...dayBar(date, today, notes),
        value,
        state: openTimeState(value),
      }))}
      failure={failure}
      columns={[translate('dashboards.day'), translate('dashboards.cards.openTime')]}
      format={percentText}
      legend={legend}
      height={220}
      why={
        <OpenTimeDaysLink
          of={translate('dashboards.openTimeTrend.title')}
          clinicId={clinic.clinicId}
          dates={days?.map(({ date }) => date) ?? []}
          today={today}
        />
      }
    >
      {(bars) => (
        <BarChart
          bars={bars}
          minimum={lowestTens(bars)}
          maximum={topTens(bars)}
          format={percentText}
          legend={legend}
          noData={translate('dashboards.notAvailable')}
        />
      )}
    </ChartPanel>
  );
}
