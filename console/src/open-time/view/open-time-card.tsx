import { openTimeState } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import type { LegendEntry } from '../../components/charts/chart-bar.js';
import { ChartPanel } from '../../components/charts/chart-panel.js';
import { type Metric, MetricPanel } from '../../components/metrics/metric-panel.js';
import { percentText } from '../../components/number-text.js';
import type { Period } from '../data/clinic-open-time.js';
import type { OpenTimeData } from '../data/use-open-time.js';
import { clinicBar, ClinicBars, clinicBarsHeight } from './clinic-bars.js';

interface Props extends OpenTimeData {
  period: Period;
}

/** The open time of one period: a percentage for a single clinic, a bar for each of several. */
export function OpenTimeCard(props: Props) {
  return props.clinics.length > 1 ? <SeveralClinics {...props} /> : <OneClinic {...props} />;
}

function OneClinic({ period, openTimes, failure }: Props) {
  const translate = useTranslate();
  const metric = (value: number | null): Metric => {
    const state = openTimeState(value);
    return value === null
      ? { text: translate('dashboards.notAvailable'), state, note: translate('dashboards.noSchedule') }
      : { text: percentText(value), state, stateText: translate(`dashboards.openTime.${state}`) };
  };
  return (
    <MetricPanel
      title={translate(`dashboards.openTimeCards.${period}`)}
      hint={translate('dashboards.hints.openTime')}
      metric={openTimes && metric(openTimes[0]?.[period] ?? null)}
      failure={failure}
    />
  );
}

function SeveralClinics({ period, clinics, openTimes, failure }: Props) {
  const translate = useTranslate();
  const legend: LegendEntry[] = (['success', 'warning', 'fail'] as const).map((state) => ({
    state,
    text: translate(`dashboards.openTime.${state}`),
  }));
  return (
    <ChartPanel
      title={translate(`dashboards.openTimeCards.${period}`)}
      subtitle={translate(`dashboards.openTimeDays.${period}`)}
      hint={translate('dashboards.hints.openTime')}
      bars={openTimes?.map((clinic) => clinicBar(clinic, clinic[period]))}
      failure={failure}
      columns={[translate('dashboards.clinic'), translate('dashboards.cards.openTime')]}
      format={percentText}
      legend={legend}
      height={clinicBarsHeight(clinics.length)}
      isHorizontal
    >
      {(bars) => <ClinicBars bars={bars} legend={legend} />}
    </ChartPanel>
  );
}
